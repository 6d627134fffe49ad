import { join } from 'node:path'
import { SCANNER_PORT } from '@labada/contracts/scanner'
import { z } from 'zod'

const environment = z.object({
  SCANNER_PORT: z.coerce.number().int().min(0).max(65_535).default(SCANNER_PORT),
  SCANNER_HOST: z.string().default('127.0.0.1'),
  SCANNER_DRIVER: z.enum(['simulated']).default('simulated'),
  LABADA_DATA_DIR: z.string().default('.data'),
  LABADA_ENV: z.enum(['development', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GATEWAY_URL: z.url().default('http://127.0.0.1:8080'),
  LABADA_PUBLIC_URL: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((url) => url.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly logLevel: string
  /** The pages that may open the socket, exactly. */
  readonly origins: readonly string[]
}

/** Reads the environment. Throws a plain sentence when it makes no sense, such as a simulated sensor in production. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = environment.safeParse(env)
  if (!read.success)
    throw new Error(
      `Scanner agent: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const given = read.data
  if (given.LABADA_ENV === 'production')
    throw new Error(
      'Scanner agent: the simulated sensor does not run in production. Set SCANNER_DRIVER to the driver of your sensor.',
    )
  const gateway = new URL(given.GATEWAY_URL)
  const loopback = ['127.0.0.1', 'localhost'].includes(gateway.hostname)
    ? ['127.0.0.1', 'localhost'].map((host) => `${gateway.protocol}//${host}${gateway.port && `:${gateway.port}`}`)
    : [gateway.origin]
  return {
    port: given.SCANNER_PORT,
    host: given.SCANNER_HOST,
    logLevel: given.LOG_LEVEL,
    dataDir: join(given.LABADA_DATA_DIR, 'scanner'),
    origins: [...loopback, ...given.LABADA_PUBLIC_URL.map((url) => new URL(url).origin)],
  }
}
