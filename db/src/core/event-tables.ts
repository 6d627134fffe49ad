import type { ColumnType, Generated } from 'kysely'
import type { Json, Later } from './column-types.ts'

/** Events on their way, and what must be done once. */
export interface EventTables {
  outbox: OutboxTable
  relayState: { id: Generated<number>; lastSeq: number; publishedSeq: number; updatedAt: Date }
  inbox: { eventId: string; consumer: string; receivedAt: Generated<Date> }
  dueJob: { job: string; key: string; requests: Generated<number>; requestedAt: Generated<Date> }
  jobSchedule: JobScheduleTable
  jobFailure: JobFailureTable
  idempotencyKey: IdempotencyKeyTable
  announcedEffect: { subject: string; announcedAt: Date }
}

interface OutboxTable {
  id: Generated<number>
  eventId: string
  type: string
  branchId: string | null
  payload: Json<Record<string, string>>
  occurredAt: Date
  createdAt: Generated<Date>
  seq: Later<number>
}

interface JobScheduleTable {
  job: string
  cron: string
  nextRunAt: Date | null
  lastStartedAt: Later<Date>
  lastFinishedAt: Later<Date>
  /** Null when the last run did what it should. */
  lastError: Later<string>
  lastMs: Later<number>
}

interface JobFailureTable {
  job: string
  /** What a job of events works on; empty for one of the clock. */
  key: string
  reason: string
  attempts: number
  failures: Generated<number>
  firstFailedAt: Date
  lastFailedAt: Date
  retriedAt: Later<Date>
  retriedBy: Later<string>
}

interface IdempotencyKeyTable {
  principal: string
  key: string
  route: string
  requestHash: Buffer
  status: Later<number>
  body: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
}
