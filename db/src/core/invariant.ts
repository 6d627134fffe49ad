import { type RawBuilder, sql } from 'kysely'
import { raiseAlert, resolveAlert } from './alerts.ts'
import type { Db } from './client.ts'

/**
 * A condition that always holds for the shop's records. Its query returns the `subject` of every row that violates it.
 */
export interface Invariant {
  readonly name: string
  /** What is wrong if it is violated, as a text for the owner. */
  readonly broken: string
  readonly query: RawBuilder<{ subject: string }>
}

/** The result of one check. */
export interface Finding {
  readonly name: string
  readonly failingRows: number
  /** Up to five of the violating rows. */
  readonly subjects: readonly string[]
}

/** Checks one invariant. Throws if the query itself fails. */
export async function checkInvariant(db: Db, { name, query }: Invariant): Promise<Finding> {
  const { rows } = await sql<{ failing: number; subjects: string[] | null }>`
    select count(*)::int as failing, (array_agg(subject order by subject))[1:5] as subjects from (${query}) as broken`.execute(
    db,
  )
  return { name, failingRows: rows[0]?.failing ?? 0, subjects: rows[0]?.subjects ?? [] }
}

/** Records the result of a check: raises an alert if violated, closes it if the invariant holds again. */
export async function recordFinding(
  db: Db,
  { broken }: Pick<Invariant, 'name' | 'broken'>,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { name, failingRows, subjects } = finding
  const kind = `invariant:${name}`
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('invariantCheck')
      .values({ name, checkedAt: now, failingRows })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ checkedAt: now, failingRows }))
      .execute()
    if (failingRows === 0) await resolveAlert(trx, kind, null, now)
    else await raiseAlert(trx, { kind, branchId: null, text: broken, details: { failingRows, subjects } }, now)
  })
}
