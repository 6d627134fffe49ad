import { readConfig } from './config.ts'
import { loadIdentity } from './identity.ts'
import { createLog } from './log.ts'
import { openSimulatedSensor } from './sensors/simulated.ts'
import { listen, type ScannerServer, type ServerOptions } from './server.ts'

const BAD_CONFIGURATION = 78

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const log = createLog(config.logLevel)
  const sensor = openSimulatedSensor()
  const server = await listenOrExit({ ...config, identity: loadIdentity(config.dataDir), sensor, log })
  log.info({ host: config.host, port: server.port, driver: sensor.driver }, 'listening for pages')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await server.close()
    await sensor.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

async function listenOrExit(options: ServerOptions): Promise<ScannerServer> {
  try {
    return await listen(options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    const { host, port } = options
    process.stderr.write(
      `The scanner agent cannot listen on ${host}:${port} (${code}). Set SCANNER_PORT to another port.\n`,
    )
    return process.exit(BAD_CONFIGURATION)
  }
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
