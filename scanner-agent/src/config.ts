import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCANNER_DRIVERS, SCANNER_PORT } from '@labada/contracts/scanner/scanner'
import { z } from 'zod'

/** The folder of the simulated sensor's page, beside the programs. */
export const CONTROL_PAGE = new URL('../control-page/', import.meta.url)

const environment = z.object({
  SCANNER_PORT: z.coerce.number().int().min(0).max(65_535).default(SCANNER_PORT),
  SCANNER_HOST: z.string().default('127.0.0.1'),
  SCANNER_DRIVER: z.enum(SCANNER_DRIVERS).default('simulated'),
  SCANNER_HELPER: z.string().default(fileURLToPath(new URL('../native/fp-helper', import.meta.url))),
  SCANNER_BRIDGE_COMMAND: z.string().default(''),
  SCANNER_SECRET_FILE: z.string().default(''),
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

export type DriverConfig =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'libfprint'; readonly helper: string; readonly isProduction: boolean }
  | { readonly kind: 'bridge'; readonly command: string; readonly args: readonly string[] }

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly logLevel: string
  readonly gatewayUrl: string
  /** The exact origins that may open the socket. */
  readonly origins: readonly string[]
  /** From the system's key store; encrypts the agent's own keys. */
  readonly secret: string
  readonly driver: DriverConfig
}

/** Reads the environment. Throws a readable error if it is invalid, such as a simulated sensor in production. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = environment.safeParse(env)
  if (!read.success)
    throw new Error(
      `Scanner agent: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const given = read.data
  const gateway = new URL(given.GATEWAY_URL)
  const loopback = ['127.0.0.1', 'localhost'].includes(gateway.hostname)
    ? ['127.0.0.1', 'localhost'].map((host) => `${gateway.protocol}//${host}${gateway.port && `:${gateway.port}`}`)
    : [gateway.origin]
  return {
    port: given.SCANNER_PORT,
    host: given.SCANNER_HOST,
    logLevel: given.LOG_LEVEL,
    dataDir: join(given.LABADA_DATA_DIR, 'scanner'),
    gatewayUrl: given.GATEWAY_URL,
    origins: [...loopback, ...given.LABADA_PUBLIC_URL.map((url) => new URL(url).origin)],
    secret: given.SCANNER_SECRET_FILE && secretIn(given.SCANNER_SECRET_FILE),
    driver: driverOf(given),
  }
}

function driverOf(given: z.output<typeof environment>): DriverConfig {
  const isProduction = given.LABADA_ENV === 'production'
  switch (given.SCANNER_DRIVER) {
    case 'simulated':
      if (isProduction)
        throw new Error(
          'Scanner agent: the simulated sensor does not run in production. Set SCANNER_DRIVER to the driver of your sensor.',
        )
      return { kind: 'simulated' }
    case 'libfprint':
      return { kind: 'libfprint', helper: given.SCANNER_HELPER, isProduction }
    case 'bridge': {
      const [command, ...args] = given.SCANNER_BRIDGE_COMMAND.split(' ').filter(Boolean)
      if (!command)
        throw new Error('Scanner agent: SCANNER_BRIDGE_COMMAND must name the program of your sensor’s maker.')
      return { kind: 'bridge', command, args }
    }
  }
}

function secretIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error('Scanner agent: SCANNER_SECRET_FILE names a file that cannot be read.')
  }
}

/** The environment passed to a helper program: never a secret, and in production never a fake scanner. */
export function childEnvironment(
  { isProduction = true } = {},
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const own = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'DBUS_SYSTEM_BUS_ADDRESS', 'SystemRoot']
  const fake = ['FP_VIRTUAL_IMAGE', 'FP_DRIVERS_WHITELIST', 'FP_DRIVERS_ALLOWLIST']
  const wanted = isProduction ? own : [...own, ...fake]
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted.includes(name)))
}
