import { type Logger, pino } from 'pino'

/** One JSON line for each thing worth knowing; credentials and templates never reach it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { program: 'scanner-agent' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['client', '*.client', 'server_keys', '*.template'],
  })
}
