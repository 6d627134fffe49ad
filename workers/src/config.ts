import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { OffSite } from './jobs/backup/backup-place.ts'
import { type Bucket, offSiteBucket } from './jobs/backup/off-site-bucket.ts'
import { offSiteFolder } from './jobs/backup/off-site-folder.ts'

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  BACKUP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OWNER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  LABADA_DATA_DIR: z.string().default('.data'),
  LABADA_BACKUP_COPIES: z.string().optional(),
  LABADA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LABADA_S3_BUCKET: z.string().optional(),
  LABADA_S3_REGION: z.string().default('us-east-1'),
  LABADA_S3_PATH_STYLE: z.enum(['0', '1']).optional(),
  LABADA_S3_KEY_ID: z.string().optional(),
  LABADA_S3_SECRET: z.string().optional(),
  LABADA_ENV: z.enum(['development', 'production']).default('development'),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
  /** The login that owns the database. Used only for restoring. */
  readonly ownerUrl: string | null
  /** How backups are made; null without BACKUP_DATABASE_URL. */
  readonly backups: { readonly databaseUrl: string; readonly offSites: readonly OffSite[] } | null
  /** The bucket that stores copies of backups, from which a lost shop can be restored. */
  readonly bucket: Bucket | null
  readonly isProduction: boolean
  readonly health: { readonly host: string; readonly port: number } | null
  readonly logLevel: string
}

/** The configuration is invalid; the message is written for the person who set it. */
export class ConfigError extends Error {}

/** Reads the environment; a value can be read from the file named by NAME_FILE. Throws ConfigError. */
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
  const {
    DATABASE_URL,
    BACKUP_DATABASE_URL,
    OWNER_DATABASE_URL,
    REDIS_URL,
    LABADA_DATA_DIR,
    LABADA_BACKUP_COPIES,
    LABADA_ENV,
    HEALTH_HOST,
    HEALTH_PORT,
    LOG_LEVEL,
  } = read.data
  const bucket = bucketOf(read.data)
  return {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    dataDir: LABADA_DATA_DIR,
    ownerUrl: OWNER_DATABASE_URL ?? null,
    backups: BACKUP_DATABASE_URL
      ? {
          databaseUrl: BACKUP_DATABASE_URL,
          offSites: [
            ...(LABADA_BACKUP_COPIES ? [offSiteFolder(LABADA_BACKUP_COPIES)] : []),
            ...(bucket ? [bucket] : []),
          ],
        }
      : null,
    bucket,
    isProduction: LABADA_ENV === 'production',
    health: HEALTH_PORT === undefined ? null : { host: HEALTH_HOST, port: HEALTH_PORT },
    logLevel: LOG_LEVEL,
  }
}

/** Throws ConfigError if only some of the bucket's settings are set: without all of them there is no off-site copy. */
function bucketOf(read: z.output<typeof environment>): Bucket | null {
  const { LABADA_S3_ENDPOINT, LABADA_S3_BUCKET, LABADA_S3_REGION, LABADA_S3_PATH_STYLE } = read
  const { LABADA_S3_KEY_ID, LABADA_S3_SECRET } = read
  if (!LABADA_S3_ENDPOINT && !LABADA_S3_BUCKET && !LABADA_S3_KEY_ID && !LABADA_S3_SECRET) return null
  if (!LABADA_S3_BUCKET || !LABADA_S3_KEY_ID || !LABADA_S3_SECRET)
    throw new ConfigError(
      'The workers cannot start. A bucket for backups needs LABADA_S3_BUCKET, LABADA_S3_KEY_ID and LABADA_S3_SECRET.',
    )
  return offSiteBucket({
    endpoint: LABADA_S3_ENDPOINT ?? null,
    bucket: LABADA_S3_BUCKET,
    region: LABADA_S3_REGION,
    isPathStyle: LABADA_S3_PATH_STYLE === undefined ? LABADA_S3_ENDPOINT !== undefined : LABADA_S3_PATH_STYLE === '1',
    keyId: LABADA_S3_KEY_ID,
    secret: LABADA_S3_SECRET,
  })
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
