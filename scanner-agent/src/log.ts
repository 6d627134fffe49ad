import { type Logger, pino } from 'pino'

/** Writes one JSON line per log entry; never contains credentials or templates. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { program: 'scanner-agent' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['client', '*.client', 'server_keys', '*.template'],
  })
}
