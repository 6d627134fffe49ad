import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDataDir } from './data-dir.mjs'
import { loadSecrets } from './secrets.mjs'
import { startPostgres } from './servers.mjs'
import { walArchiveSettings } from './wal-archive.mjs'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), "labada it's a test of the log "))
const archive = join(folder, 'the log', '100 %')
const hooks = { tell: () => undefined, onHopeless: () => undefined }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function opened(settings: object) {
  const dirs = openDataDir(folder)
  const { server, urlFor } = await startPostgres({ root, dirs, secrets: loadSecrets(folder), settings, hooks })
  const client = new pg.Client({ connectionString: urlFor() })
  await client.connect()
  return {
    client,
    cluster: join(dirs.postgres, 'cluster'),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

/** What docs/backups.md has put into the base copy's settings. */
const backTo = (moment: string) => ({
  restore_command: `cp '${archive.replaceAll('%', '%%').replaceAll("'", `'\\''`)}/%f' "%p"`,
  recovery_target_time: moment,
  recovery_target_action: 'promote',
})

const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { timeout: 30_000, interval: 100 }).toBe(true)

it('brings the database back to a minute, though everything else of it is lost', async () => {
  // Postgres runs as an account of its own where we are root.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'the log'), { mode: 0o755 })
  const dirs = openDataDir(folder)
  const first = await opened(walArchiveSettings(archive, dirs))
  const { client, cluster } = first
  await client.query('create table written (what text)')
  await client.query("insert into written values ('before the base copy')")
  await client.query("select pg_backup_start('base', true)")
  const base = join(folder, 'base')
  cpSync(cluster, base, {
    recursive: true,
    filter: (path) => !path.startsWith(join(cluster, 'pg_wal')) && !path.endsWith('postmaster.pid'),
  })
  const { rows: labels } = await client.query('select labelfile, spcmapfile from pg_backup_stop(true)')
  await client.query("insert into written values ('a minute before')")
  const { rows: moments } = await client.query('select clock_timestamp()::text as moment')
  await client.query("insert into written values ('what has to be forgotten')")
  const { rows: files } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
  await until(() => existsSync(join(archive, files[0].name)))
  // As after a death between the move and its note.
  const { archive_command: command = '' } = walArchiveSettings(archive, dirs)
  const again = (source: string) =>
    spawnSync('sh', ['-c', command.replaceAll('%%', '%').replaceAll('%p', source).replaceAll('%f', files[0].name)])
      .status
  expect(again(join(archive, files[0].name))).toBe(0)
  expect(again(join(root, 'package.json'))).not.toBe(0)
  expect(readdirSync(archive).filter((name) => name.endsWith('.partial'))).toEqual([])
  await first.close()
  rmSync(cluster, { recursive: true })

  cpSync(base, cluster, { recursive: true, preserveTimestamps: true })
  mkdirSync(join(cluster, 'pg_wal'))
  writeFileSync(join(cluster, 'backup_label'), labels[0].labelfile)
  if (labels[0].spcmapfile) writeFileSync(join(cluster, 'tablespace_map'), labels[0].spcmapfile)
  writeFileSync(join(cluster, 'recovery.signal'), '')
  const second = await opened(backTo(moments[0].moment))
  await until(async () => !(await second.client.query('select pg_is_in_recovery() as still')).rows[0].still)
  expect((await second.client.query('select what from written')).rows.map(({ what }) => what)).toEqual([
    'before the base copy',
    'a minute before',
  ])
  await second.close()
}, 120_000)
