import { type Logger, pino } from 'pino'

/** Writes one JSON line per log entry. */
export function createLog(level: string): Logger {
  return pino({ level, base: { program: 'workers' }, timestamp: pino.stdTimeFunctions.isoTime })
}
