import { pino } from 'pino'
import { z } from 'zod'
import { startAgent } from '../agent.ts'
import { openSimulatedSensor, type SimulatedSensor } from '../drivers/simulated.ts'
import { loadIdentity } from '../identity.ts'
import { ORIGIN, until } from './stand.ts'

/**
 * A whole agent as a separate program with the simulated sensor, to be killed at any moment. Its clocks are fixed:
 * each press sets them, so that a day passes in seconds.
 */
const setup = z.object({ dataDir: z.string(), gatewayUrl: z.string(), boot: z.string() })
const press = z.object({ person: z.string(), wall: z.number(), mono: z.number() })
const { dataDir, gatewayUrl, boot } = setup.parse(JSON.parse(process.argv[2] ?? ''))
/** Exceeding the file size limit results in an error instead of ending the process. */
process.on('SIGXFSZ', () => undefined)

const RESULTS: Readonly<Record<string, string>> = {
  'finger recognised': 'told',
  'finger not recognised': 'unknown',
  'the disk does not take a scan: it does not count': 'refused',
}
const noted = z.object({ msg: z.string(), scan: z.string().optional(), seq: z.number().optional() })
const write = (line: string) => {
  const { msg, scan, seq } = noted.parse(JSON.parse(line))
  const what = RESULTS[msg]
  if (what) process.send?.({ what, scan, seq })
}
const log = pino({}, { write })

let now = { wall: Date.now(), mono: 0 }
let sensor: SimulatedSensor | undefined
const agent = await startAgent({
  host: '127.0.0.1',
  port: 0,
  origins: [ORIGIN],
  gatewayUrl,
  dataDir,
  identity: loadIdentity(dataDir),
  clock: { wall: () => now.wall, mono: () => now.mono, boot },
  openSensor: (listeners) => {
    sensor = openSimulatedSensor(listeners)
    return sensor
  },
  log,
})
process.on('message', (message) => {
  const { person, wall, mono } = press.parse(message)
  now = { wall, mono }
  // Armed once the connected page has left.
  void until(() => sensor?.press({ person, finger: 2, noise: 0.1 }) ?? false)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ what: 'listening', port: agent.port })
