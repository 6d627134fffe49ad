import { STREAM } from '@labada/contracts/core/realtime'
import { Redis } from 'ioredis'
import { z } from 'zod'

/** An entry of the stream, with its fields by name. */
export type Entry = Readonly<Record<string, string>>

/** Everything in the stream, oldest first. */
export async function readStream(redisUrl: string): Promise<Entry[]> {
  const redis = new Redis(redisUrl)
  const rows = z.array(z.tuple([z.string(), z.array(z.string())])).parse(await redis.xrange(STREAM, '-', '+'))
  redis.disconnect()
  return rows.map(([, fields]) =>
    Object.fromEntries(fields.flatMap((name, index) => (index % 2 === 0 ? [[name, fields[index + 1] ?? '']] : []))),
  )
}

/** The entries without the duplicates that at-least-once delivery may produce. */
export function withoutCopies(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ seq = '' }) => !seen.has(seq) && seen.add(seq))
}
