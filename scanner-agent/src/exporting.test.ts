import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptScans } from '@labada/contracts/attendance/kept-scans'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { childEnvironment } from './config.ts'
import { openJournal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'labada-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'scanner')
const program = join(import.meta.dirname, '../dist/main.js')
const env = { ...childEnvironment(), LABADA_DATA_DIR: folder, SCANNER_DRIVER: 'simulated', LABADA_ENV: 'development' }
const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('what waits and what was refused is written to a file as it was signed, what was taken is not, and nothing leaves', {
  timeout: 60_000,
}, () => {
  mkdirSync(dataDir, { recursive: true })
  const journal = openJournal(dataDir, { wall: Date.now, log: pino({ level: 'silent' }) })
  const scans = [1, 2, 3].map((seq) => ({
    id: randomUUID(),
    seq,
    attestation: `claims${seq}.signature`,
    alias: 'a',
    score: 90,
    at: 1_000 + seq,
  }))
  for (const scan of scans) journal.put(scan)
  journal.settle(scans[0]?.id ?? '', 'attendance')
  journal.bury(scans[1]?.id ?? '', '422 no')
  const before = readFileSync(join(dataDir, 'journal'), 'utf8')
  const file = join(folder, 'scans.json')
  const done = run('export', file)
  expect([done.status, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('1 waiting and 1 refused by the gateway are in')
  expect(keptScans.parse(JSON.parse(readFileSync(file, 'utf8'))).scans).toEqual([
    { attestation: 'claims2.signature', refused: '422 no' },
    { attestation: 'claims3.signature', refused: null },
  ])
  expect(readFileSync(join(dataDir, 'journal'), 'utf8')).toBe(before)
  expect(journal.pending().map(({ seq }) => seq)).toEqual([3])
  journal.close()
  // For a server that was restored: also what had arrived since its backup.
  const since = join(folder, 'since.json')
  const more = run('export', since, '1970-01-02T08:00:01+08:00')
  expect([more.status, more.stderr]).toEqual([0, ''])
  expect(more.stdout).toContain(
    '1 waiting and 1 refused by the gateway, and 1 that arrived since a day before 1970-01-02',
  )
  const inAll = keptScans.parse(JSON.parse(readFileSync(since, 'utf8'))).scans
  expect(inAll.map(({ attestation }) => attestation)).toEqual([
    'claims1.signature',
    'claims2.signature',
    'claims3.signature',
  ])
  const later = run('export', join(folder, 'later.json'), '1970-01-02T08:00:02+08:00')
  expect(later.stdout).toContain('and 0 that arrived since a day before 1970-01-02')
  expect(run('export', join(folder, 'x.json'), 'yesterday')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('yesterday isn’t a time'),
  })
  const again = run('export', file)
  expect([again.status, again.stderr]).toEqual([1, `${file} already exists. Choose another name.\n`])
})

test('it says so when a command is none, and when nothing waits', { timeout: 60_000 }, () => {
  expect(run('exprot', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining('export FILE') })
  writeFileSync(join(dataDir, 'journal'), '')
  expect(run('export', join(folder, 'none.json'))).toMatchObject({
    status: 0,
    stdout: 'Nothing to export. Every scan has reached the gateway.\n',
  })
})
