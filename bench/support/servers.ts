import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataDir } from '../../scripts/lib/data-dir.mjs'
import { loadSecrets } from '../../scripts/lib/secrets.mjs'
import { startPostgres } from '../../scripts/lib/servers.mjs'

const root = join(import.meta.dirname, '../..')

/** A Postgres of the bench's own, with the settings of production, so that reference and product sit on one server. */
export async function openPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'labada-bench-'))
  const dirs = openDataDir(folder)
  const { server, urlFor } = await startPostgres({
    root,
    dirs,
    secrets: loadSecrets(folder),
    hooks: { tell: () => undefined },
  })
  return {
    url: urlFor({}) as string,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
