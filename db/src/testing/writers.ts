import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { announce } from '../core/outbox.ts'

/** A subject that is changed under its own lock, as an order is; its versions are announced as `paymentId`s. */
export interface Subject {
  readonly id: string
  version: number
}

/** What one writer did: subjects with their versions, in the order it committed them. */
export interface Announced {
  readonly subject: string
  readonly version: number
}

/**
 * Writers that announce a subject's next version under its lock and then hold the transaction open for 0 to 20 ms: what
 * makes ids become visible out of order. Gives everything that was committed.
 */
export async function announceConcurrently(
  db: Db,
  { writers, each, subjects }: { readonly writers: number; readonly each: number; readonly subjects: number },
): Promise<Announced[]> {
  const all: Subject[] = Array.from({ length: subjects }, () => ({ id: newId(), version: 0 }))
  const committed: Announced[] = []
  const random = seeded(writers * 1_000 + each)
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let turn = 0; turn < each; turn++) {
        const at = Math.floor(random() * subjects)
        const subject = all[at]
        if (subject) committed.push(await announceNext(db, subject, at, random() * 20))
      }
    }),
  )
  return committed
}

async function announceNext(db: Db, subject: Subject, lock: number, holdMs: number): Promise<Announced> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(77, ${lock})`.execute(trx)
    const version = ++subject.version
    await announce(trx, new Date(), {
      type: 'payment.recorded',
      branchId: null,
      payload: { orderId: subject.id, paymentId: versionId(version) },
    })
    await wait(holdMs)
    return { subject: subject.id, version }
  })
}

/** A version written as an id, because payloads carry ids only. */
export function versionId(version: number): string {
  return `00000000-0000-7000-8000-${String(version).padStart(12, '0')}`
}

export function versionOf(id: string | undefined): number {
  return Number(id?.slice(-12))
}

/** Cuts the connection of every relay of this database. */
export async function cutRelays(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'labada-relay'`.execute(db)
}

/** The same numbers for the same seed, so that a run that failed can be run again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
