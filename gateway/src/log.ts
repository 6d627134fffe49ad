import { type DestinationStream, type Logger, pino } from 'pino'

const SECRET_HEADERS = [
  'authorization',
  'x-client',
  'x-xsrf-token',
  'x-scan-attestation',
  'cookie',
  'set-cookie',
  'x-resource-id',
  'x-client-id',
]
const SECRET_FIELDS = ['password', 'token', 'client', 'secret', 'setup_code', 'passwordHash', 'template', 'bundle']

/** Logs one JSON line per event. Credentials, cookies and passwords are removed wherever they occur. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { program: 'gateway' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
        ...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
    serializers: { err: withoutInput },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error's message and stack; never the values of the statement that failed. */
function withoutInput(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: withoutInput(error.cause) }),
  }
}
