import { readFileSync } from 'node:fs'
import { z } from 'zod'

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  LABADA_DATA_DIR: z.string().default('.data'),
  LABADA_ENV: z.enum(['development', 'production']).default('development'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
  readonly isProduction: boolean
  readonly health: { readonly host: string; readonly port: number } | null
  readonly logLevel: string
}

/** The configuration makes no sense; its message is for whoever set it. */
export class ConfigError extends Error {}

/** Reads the environment; a value may come from the file that NAME_FILE names. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = environment.safeParse(
    Object.fromEntries(Object.keys(environment.shape).map((name) => [name, settingOf(env, name)])),
  )
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ConfigError(
      `The workers cannot start. ${wrong.join('; ')}. Set them, or NAME_FILE for a file that holds them.`,
    )
  }
  const { DATABASE_URL, REDIS_URL, LABADA_DATA_DIR, LABADA_ENV, HEALTH_HOST, HEALTH_PORT, LOG_LEVEL } = read.data
  return {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    dataDir: LABADA_DATA_DIR,
    isProduction: LABADA_ENV === 'production',
    health: HEALTH_PORT === undefined ? null : { host: HEALTH_HOST, port: HEALTH_PORT },
    logLevel: LOG_LEVEL,
  }
}

function settingOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`The workers cannot start. ${name}_FILE names ${file}, which cannot be read.`)
  }
}
