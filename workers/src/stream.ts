import { STREAM } from '@labada/contracts/core/realtime'
import type { SequencedEvent } from '@labada/db/core/relay'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** The consumer group of the stream, and the name of its receipts in the inbox. */
export const CONSUMER = 'workers'

/** Approximate number of entries the stream keeps. Postgres is the source of truth; read older events from there. */
const KEPT_ENTRIES = 100_000

/** Adds events to the stream, in order. Throws if any of them may be missing; adding them again is harmless. */
export async function addToStream(redis: Redis, events: readonly SequencedEvent[]): Promise<void> {
  const pipeline = redis.pipeline()
  for (const event of events) pipeline.xadd(STREAM, 'MAXLEN', '~', KEPT_ENTRIES, '*', ...fieldsOf(event))
  const answers = await pipeline.exec()
  const failed = answers?.find(([error]) => error)?.[0]
  if (!answers || failed) throw failed ?? new Error('The stream gave no answer')
}

/** A stream entry: its id and the event it claims to be. Untrusted: any client with access to Redis can write one. */
export interface StreamEntry {
  readonly entryId: string
  /** Undefined if it is not a well-formed id. */
  readonly eventId: string | undefined
}

/** The reply to XREAD and XREADGROUP for one stream. Null if there are no entries. */
export function parseRead(answer: unknown): StreamEntry[] {
  return (readAnswer.parse(answer) ?? []).flatMap(([_stream, rows]) => rows.map(toEntry))
}

/** The reply to XAUTOCLAIM. */
export function parseClaimed(answer: unknown): StreamEntry[] {
  return claimAnswer.parse(answer)[1].map(toEntry)
}

const entryRow = z.tuple([z.string(), z.array(z.string()).nullable()])
const readAnswer = z.array(z.tuple([z.string(), z.array(entryRow)])).nullable()
const claimAnswer = z.tuple([z.string(), z.array(entryRow)]).rest(z.unknown())

function toEntry([entryId, fields]: z.output<typeof entryRow>): StreamEntry {
  const at = fields?.findIndex((field, index) => index % 2 === 0 && field === 'id') ?? -1
  const claimed = z.uuid().safeParse(at >= 0 ? fields?.[at + 1] : undefined)
  return { entryId, eventId: claimed.data?.toLowerCase() }
}

function fieldsOf({ id, seq, type, branchId, occurredAt, payload }: SequencedEvent): string[] {
  return [
    ['id', id],
    ['seq', String(seq)],
    ['type', type],
    ['branch_id', branchId ?? ''],
    ['occurred_at', occurredAt.toISOString()],
    ['payload', JSON.stringify(payload)],
  ].flat()
}
