import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takePorts } from '@labada/db/testing/own-ports'
import { startOwnRedis } from '@labada/db/testing/own-redis'
import { copyDemoCompany } from './demo-company.ts'
import { houseOn } from './house-on.ts'

export interface Product {
  readonly url: string
  /** Its database, as its owner. */
  readonly databaseUrl: string
  /** Stops everything and deletes its data. */
  readonly stop: () => Promise<void>
}

/**
 * A product for a file of tests, with its own demo company: what `npm start` opens, on the run's Postgres. The full
 * first start of a new user, including the start script, is covered by `startFreshProduct`.
 */
export async function startProduct(switches: Readonly<Record<string, string>> = {}): Promise<Product> {
  // While writing a test, a product that is already running saves the startup time.
  const { LABADA_E2E_URL: running, LABADA_E2E_DATABASE_URL: databaseUrl = '' } = process.env
  if (running && Object.keys(switches).length === 0) {
    return { url: running, databaseUrl, stop: async () => undefined }
  }
  const closing: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { ports, giveBack } = await takePorts()
    closing.push(giveBack)
    const [gateway, scanner, health, redisPort] = ports
    const dataDir = await mkdtemp(join(tmpdir(), 'labada-e2e-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const redis = await startOwnRedis(redisPort)
    closing.push(redis.stop)
    const company = await copyDemoCompany(dataDir)
    closing.push(company.drop)
    const { databaseUrl } = company
    const { labada, said } = houseOn({
      dataDir,
      databaseUrl,
      redisUrl: redis.url,
      ports: [gateway, scanner, health],
      switches,
    })
    closing.push(labada.close)
    await labada.claim()
    await labada.openServers()
    await labada.openPrograms().catch((error: unknown) => {
      throw new Error(`The product did not open: ${said()}`, { cause: error })
    })
    return { url: `http://127.0.0.1:${gateway}`, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
