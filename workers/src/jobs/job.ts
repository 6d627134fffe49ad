import type { Db } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { BackupPlace } from './backup/backup-place.ts'

/** What a job has besides its payload. */
export interface JobContext {
  readonly db: Db
  /** Files that rows speak of. */
  readonly files: Files
  /** Only where backups are made. */
  readonly backups?: BackupPlace | undefined
  readonly now: Date
  readonly log: Logger
}

/** Work done in the background. Safe to run twice: the queue starts it at least once. */
export interface Job {
  /** How often it is tried in a row before it counts as failed. */
  readonly attempts: number
  /** Does the work. Throws what the payload's schema or the work complains about. */
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
}

export interface JobDefinition<S extends z.ZodType> {
  readonly payload: S
  readonly attempts: number
  readonly run: (payload: z.output<S>, context: JobContext) => Promise<void>
}

/** A job whose payload is parsed at its door. */
export function defineJob<S extends z.ZodType>({ payload, attempts, run }: JobDefinition<S>): Job {
  return { attempts, run: async (raw, context) => run(payload.parse(raw), context) }
}
