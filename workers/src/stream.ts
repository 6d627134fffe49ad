import { STREAM } from '@labada/contracts/core/realtime'
import type { SequencedEvent } from '@labada/db/core/relay'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** The consumer group of the stream, and the name under which its receipts are in the inbox. */
export const CONSUMER = 'workers'

/** How many entries the stream keeps, about. It is not the record, so whoever needs an older event asks Postgres. */
const KEPT_ENTRIES = 100_000

/** Adds events to the stream, in order. Throws when any of them may not have arrived; adding them again is harmless. */
export async function addToStream(redis: Redis, events: readonly SequencedEvent[]): Promise<void> {
  const pipeline = redis.pipeline()
  for (const event of events) pipeline.xadd(STREAM, 'MAXLEN', '~', KEPT_ENTRIES, '*', ...fieldsOf(event))
  const answers = await pipeline.exec()
  const failed = answers?.find(([error]) => error)?.[0]
  if (!answers || failed) throw failed ?? new Error('The stream gave no answer')
}

/** An entry as it was read: its place in the stream and the event it claims to be. Anybody with Redis can write one. */
export interface StreamEntry {
  readonly entryId: string
  /** Undefined when it is not even shaped like an id. */
  readonly eventId: string | undefined
}

/** What XREAD and XREADGROUP answer, for one stream. Null when there was nothing. */
export function parseRead(answer: unknown): StreamEntry[] {
  return (readAnswer.parse(answer) ?? []).flatMap(([_stream, rows]) => rows.map(toEntry))
}

/** What XAUTOCLAIM answers. */
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
