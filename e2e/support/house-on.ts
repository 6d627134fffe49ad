import { join } from 'node:path'
import { TEST_ROLE_PASSWORD } from '@labada/db/testing/database'
import { house } from '../../scripts/lib/house.mjs'
import { readSwitches } from '../../scripts/lib/switches.mjs'

export const CHECKOUT = join(import.meta.dirname, '../..')

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly ports?: readonly [gateway: number, scanner: number, health: number]
  /** Additional environment of its programs. */
  readonly switches?: Readonly<Record<string, string>>
}

/** Runs `npm start` in this process on servers that are already running: nothing is installed or built. */
export function houseOn({ dataDir, databaseUrl, redisUrl, ports = [8080, 51_515, 0], switches = {} }: Place) {
  const [gateway, scanner, health] = ports
  const environment = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(gateway),
    SCANNER_PORT: String(scanner),
    HEALTH_PORT: String(health),
    LABADA_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LABADA_GATEWAY_DB_PASSWORD: TEST_ROLE_PASSWORD,
    LABADA_WORKERS_DB_PASSWORD: TEST_ROLE_PASSWORD,
    LABADA_BACKUP_DB_PASSWORD: TEST_ROLE_PASSWORD,
    ...switches,
  }
  const said: string[] = []
  const tell = (words = '') => {
    said.push(words)
  }
  const switchesOf = readSwitches(environment, CHECKOUT)
  return {
    labada: house({ root: CHECKOUT, switches: switchesOf, environment, onHopeless: tell, tell }),
    /** What `npm start` would have printed so far. */
    said: () => said.join('\n'),
  }
}
