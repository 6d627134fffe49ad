import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { type Agent, type AgentOptions, startAgent } from './agent.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { openBridgeSensor } from './drivers/bridge.ts'
import { controlPage } from './drivers/control-page.ts'
import { openLibfprintSensor } from './drivers/libfprint.ts'
import { openSimulatedSensor, type SimulatedSensor } from './drivers/simulated.ts'
import { exportScans } from './exporting.ts'
import { loadIdentity } from './identity.ts'
import { createLog } from './log.ts'
import type { OpenSensor } from './sensor.ts'

const BAD_CONFIGURATION = 78

async function main(): Promise<void> {
  const config = orExit(() => readConfig())
  const [command, file, since] = process.argv.slice(2)
  if (command !== undefined) return tell(exportScans(config.dataDir, command, file, since))
  const log = createLog(config.logLevel)
  const identity = orExit(() => loadIdentity(config.dataDir, config.secret))
  const agent = await startOrExit({ ...config, ...sensorOf(config, log), identity, clock: systemClock(), log })
  log.info({ host: config.host, port: agent.port, driver: config.driver.kind }, 'listening for pages')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await agent.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

function sensorOf(
  { driver, host, gatewayUrl }: Config,
  log: Logger,
): { openSensor: OpenSensor; onRequest?: RequestListener } {
  switch (driver.kind) {
    case 'libfprint':
      return { openSensor: (listeners) => openLibfprintSensor(driver, listeners, log) }
    case 'bridge':
      return { openSensor: (listeners) => openBridgeSensor(driver, listeners, log) }
    case 'simulated': {
      let sensor: SimulatedSensor | undefined
      const openSensor: OpenSensor = (listeners) => {
        sensor = openSimulatedSensor(listeners)
        return sensor
      }
      return { openSensor, onRequest: controlPage({ host, gatewayUrl, sensor: () => sensor }) }
    }
  }
}

async function startOrExit(options: AgentOptions): Promise<Agent> {
  try {
    return await startAgent(options)
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

/** Output for the user at the PC; the log is for programs. */
function tell({ words, isDone }: { readonly words: string; readonly isDone: boolean }): void {
  process[isDone ? 'stdout' : 'stderr'].write(`${words}\n`)
  if (!isDone) process.exitCode = 1
}

function orExit<Result>(make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(BAD_CONFIGURATION)
  }
}

void main()
