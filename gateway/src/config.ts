import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A setting is missing or invalid; the message is for the operator. The program exits with code 78. */
export class ConfigError extends Error {}

/** Read from a file if NAME_FILE is set, so that no secret has to be in the environment. */
const SECRETS = ['DATABASE_URL', 'REDIS_URL', 'LABADA_SECRET'] as const
const SAMPLES =
  /change[-_ ]?me|example|sample|secret[-_ ]?here|your[-_ ]|placeholder|^(.{1,4})\1+$|^(0123456789|1234567890)/i

const DEVICE_GUESSES_PER_MINUTE = 20

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual)

const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  REDIS_URL: z.string().regex(/^(rediss?|unix):\/\/|^\//, 'must be a redis:// address'),
  LABADA_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(
      (secret) => !SAMPLES.test(secret) && new Set(secret).size >= 10,
      'is a sample; make a random one of your own',
    ),
  LABADA_ENV: z.enum(['development', 'production']).default('development'),
  LABADA_DEMO: flag,
  LABADA_PUBLIC_URL: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  LABADA_TRUSTED_PROXIES: list,
  LABADA_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(6_000),
  LABADA_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  LABADA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LABADA_DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(8080),
  SCANNER_PORT: port(51_515),
})

export interface Config {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly secret: string
  readonly isProduction: boolean
  /** Whether the demo's accounts and one-click logins may exist; never in production. */
  readonly demo: boolean
  readonly publicOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** From one address; 0 for no limit. */
  readonly requestsPerMinute: number
  readonly deviceGuessesPerMinute: number
  /** Maximum open connections from one network: a whole branch, or all customers behind one provider's address. */
  readonly connectionsPerAddress: number
  readonly logLevel: string
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly scannerPort: number
  readonly dashboardDir: string
  readonly desktopDir: string
  readonly trackingDir: string
}

/** `npm start` and the images say so; `npm run dev` and the tests do not. */
export const IS_BUILT = process.env.NODE_ENV === 'production'

/** The owner’s address of the database, for a command on the server. Throws ConfigError without one. */
export function readOwnerUrl(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (!env.OWNER_DATABASE_URL) throw new ConfigError('OWNER_DATABASE_URL is not set')
  return env.OWNER_DATABASE_URL
}

/** Reads and checks all settings. Throws ConfigError with every problem, one per line; never with a value. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = schema.safeParse(withFiles(env), { error: complaintOf })
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`).join('\n'),
    )
  const given = parsed.data
  const isProduction = given.LABADA_ENV === 'production'
  if (isProduction && given.LABADA_DEMO)
    throw new ConfigError('LABADA_DEMO must be 0 in production: demo accounts have known passwords')
  const isBehindTls =
    given.LABADA_TRUSTED_PROXIES.length > 0 && given.LABADA_PUBLIC_URL.some((url) => /^https:/.test(url))
  if (isProduction && !isBehindTls)
    throw new ConfigError(
      'LABADA_PUBLIC_URL (https://…) and LABADA_TRUSTED_PROXIES must name the TLS proxy: production is not served without TLS',
    )
  return {
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    secret: given.LABADA_SECRET,
    isProduction,
    demo: given.LABADA_DEMO,
    publicOrigins: given.LABADA_PUBLIC_URL.map((url) => new URL(url).origin),
    trustedProxies: given.LABADA_TRUSTED_PROXIES,
    requestsPerMinute: given.LABADA_REQUESTS_PER_MINUTE,
    deviceGuessesPerMinute: DEVICE_GUESSES_PER_MINUTE,
    connectionsPerAddress: given.LABADA_CONNECTIONS_PER_ADDRESS,
    logLevel: given.LABADA_LOG_LEVEL,
    dataDir: given.LABADA_DATA_DIR,
    host: given.HOST,
    port: given.PORT,
    scannerPort: given.SCANNER_PORT,
    dashboardDir: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
    desktopDir: fileURLToPath(new URL('../../dashboard/dist-desktop', import.meta.url)),
    trackingDir: fileURLToPath(new URL('../../dashboard/dist-tracking', import.meta.url)),
  }
}

function withFiles(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const given: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(env)) if (value !== '') given[name] = value
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file !== undefined) given[name] = readSecret(`${name}_FILE`, file)
  }
  return given
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read`)
  }
}

function complaintOf(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.input === undefined ? 'is not set' : undefined
}
