import { type Logger, pino } from 'pino'

/** One JSON line for each thing worth knowing. */
export function createLog(level: string): Logger {
  return pino({ level, base: { program: 'workers' }, timestamp: pino.stdTimeFunctions.isoTime })
}
