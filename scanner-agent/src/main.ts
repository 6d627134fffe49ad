import { readConfig } from './config.ts'
import { loadIdentity } from './identity.ts'
import { log } from './log.ts'
import { openSimulatedSensor } from './sensors/simulated.ts'
import { listen } from './server.ts'

const BAD_CONFIGURATION = 78

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const sensor = openSimulatedSensor()
  const server = await listen({ ...config, identity: loadIdentity(config.dataDir), sensor })
  log.info({ host: config.host, port: server.port, driver: sensor.driver }, 'listening for pages')
  const stop = async () => {
    await server.close()
    await sensor.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

function readConfigOrExit() {
  try {
    return readConfig()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(BAD_CONFIGURATION)
  }
}

await main()
