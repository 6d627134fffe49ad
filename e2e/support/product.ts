import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startFreshProduct } from './fresh-product.ts'

export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Everything the start script and its programs have printed so far. */
  readonly output: () => Promise<string>
  /** Ctrl-C, and waits until all of it has stopped. Its data are gone then, or moved to where they are kept. */
  readonly stop: (keepDataAs?: string) => Promise<void>
}

/**
 * A product for a file of tests. The demo company is made by the first start of a run and copied for each product after it;
 * switches that shape it get a first start of their own.
 */
export async function startProduct(switches: Readonly<Record<string, string>> = {}): Promise<Product> {
  // While writing a test: a product that runs already saves the start.
  const running = process.env.LABADA_E2E_URL
  if (running && Object.keys(switches).length === 0) {
    return { url: running, dataDir: '', output: async () => '', stop: async () => undefined }
  }
  const isShaped = 'LABADA_DEMO' in switches || 'SCANNER_DRIVER' in switches
  return startFreshProduct(switches, isShaped ? undefined : await demoData())
}

/**
 * What a demo leaves behind that was started once and stopped. The first file that asks makes it; one beside it waits, by a
 * lock that ends with its process.
 */
async function demoData(): Promise<string> {
  const data = join(inject('runFolder'), 'demo-data')
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(20261122)')
    // Moved there when it is whole.
    if (!existsSync(data)) await (await startFreshProduct()).stop(data)
  } finally {
    await client.end()
  }
  return data
}
