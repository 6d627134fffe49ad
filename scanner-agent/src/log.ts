import { pino } from 'pino'

export const log = pino({ name: 'scanner-agent', redact: ['client', '*.client', 'server_keys', '*.template'] })
