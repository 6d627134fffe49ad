import type { Db } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { BackupPlace } from './backup/backup-place.ts'

/** What a job receives besides its payload. */
export interface JobContext {
  readonly db: Db
  /** Files referenced by database rows. */
  readonly files: Files
  /** Set only if this program makes backups. */
  readonly backups?: BackupPlace | undefined
  /** The data directory, whose keys open the passwords of channels; without it nothing is sent to customers. */
  readonly dataDir?: string | undefined
  readonly now: Date
  readonly log: Logger
  /** Set if the clock started it, not a person. */
  readonly isRegular?: boolean
}

/** Background work. Must be idempotent: the queue runs it at least once. */
export interface Job {
  /** Number of consecutive attempts before the job counts as failed. */
  readonly attempts: number
  /** Runs the job. Throws if the payload does not match the schema or the work fails. */
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
}

export interface JobDefinition<S extends z.ZodType> {
  readonly payload: S
  readonly attempts: number
  readonly run: (payload: z.output<S>, context: JobContext) => Promise<void>
}

/** Defines a job whose payload is parsed before it runs. */
export function defineJob<S extends z.ZodType>({ payload, attempts, run }: JobDefinition<S>): Job {
  return { attempts, run: async (raw, context) => run(payload.parse(raw), context) }
}
