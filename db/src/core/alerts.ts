import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'
import { newId } from './ids.ts'
import { announce } from './outbox.ts'

/** A problem for the owner. Only one of each kind and branch is open at a time. */
export interface NewAlert {
  /** `invariant:…`, `job_failed:…`. */
  readonly kind: string
  readonly branchId: string | null
  /** One sentence for users. */
  readonly text: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Raises an alert and announces it; while it is open, raising it again only updates its text. */
export async function raiseAlert(trx: Trx, { kind, branchId, text, details }: NewAlert, now: Date): Promise<void> {
  const written = { text, details: JSON.stringify(details) }
  const updated = await trx
    .updateTable('alert')
    .set(written)
    .where('kind', '=', kind)
    .where('branchId', 'is not distinct from', branchId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return
  const inserted = await trx
    .insertInto('alert')
    .values({ id: newId(), kind, branchId, ...written, raisedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await announce(trx, now, { type: 'alert.raised', branchId, payload: { alertId: inserted.id } })
}

/** Closes the open alert of this kind, if there is one. */
export async function resolveAlert(db: Db, kind: string, branchId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ resolvedAt: now })
    .where('kind', '=', kind)
    .where('branchId', 'is not distinct from', branchId)
    .where('resolvedAt', 'is', null)
    .execute()
}

/** How many alerts are open. */
export async function countOpenAlerts(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('alert')
    .select(sql<number>`count(*)`.as('open'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
