import type { ColumnType, Generated } from 'kysely'
import type { Json, Later } from './column-types.ts'

/** The tables of events, their consumers and due work. */
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
  /** Null if the last run succeeded. */
  lastError: Later<string>
  lastMs: Later<number>
}

interface JobFailureTable {
  job: string
  /** The key of a job started by an event; empty for a scheduled job. */
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
