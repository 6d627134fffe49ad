import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDatabase } from '@labada/db/core/client'

/** The database of a product that started with its own server, as its owner: to arrange what has no screen in a test. */
export async function openDemoDatabase(dataDir: string): Promise<Db> {
  const root = dataDir || (process.env.LABADA_DATA_DIR ?? '')
  const secrets: unknown = JSON.parse(await readFile(join(root, 'secrets.json'), 'utf8'))
  const [, , , port] = (await readFile(join(root, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  if (typeof secrets !== 'object' || secrets === null || !('postgres' in secrets)) throw new Error('No password there')
  return openDatabase(`postgres://labada:${String(secrets.postgres)}@127.0.0.1:${port}/labada`, {
    name: 'e2e',
    connections: 2,
  })
}
