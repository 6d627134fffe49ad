import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openFiles } from '../core/files.ts'
import { fillDemoCompany } from '../seed/demo-company.ts'
import { createFilledDatabase, type TestDatabase } from './database.ts'

/** The moment at which the demo company stands still. */
export const DEMO_NOW = new Date('2026-11-21T14:05:12+08:00')

/**
 * A database of its own with the demo company as it is at `DEMO_NOW`: filled once per run, cloned for each who asks. With a
 * data directory, the files that its rows speak of are put there.
 */
export async function createDemoDatabase({ dataDir }: { readonly dataDir?: string } = {}): Promise<TestDatabase> {
  const kept = join(inject('runFolder'), 'demo-company')
  const database = await createFilledDatabase('demo', async (db) => {
    const filling = await mkdtemp(`${kept}-`)
    await fillDemoCompany(db, DEMO_NOW, () => undefined, openFiles(filling).keepUpload)
    await rm(kept, { recursive: true, force: true })
    await rename(filling, kept)
  })
  if (dataDir) {
    await mkdir(dataDir, { recursive: true })
    await cp(kept, dataDir, { recursive: true })
  }
  return database
}
