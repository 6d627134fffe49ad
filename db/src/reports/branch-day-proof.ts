import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import { type BranchDay, countDays, type DayFigures, listDays } from '../company/branch-days.ts'
import type { Db } from '../core/client.ts'

/** The name of the proof among the checks, and the text of its alert. */
export const DAY_PROOF = 'branch-days-equal-records'
export const DAY_PROOF_BROKEN = 'The figures of a day don’t match its orders and payments'

const CHUNK_DAYS = 60

/**
 * Counts every business day from its records and returns the days whose kept figures (row and queue) differ. Both are
 * read at the same moment, so work that is still queued is not a difference.
 */
export async function listDifferingDays(db: Db): Promise<BranchDay[]> {
  const differing: BranchDay[] = []
  for (const { branchId, first, last } of await livedSpans(db)) {
    for (let from = first; from <= last; from = addDays(from, CHUNK_DAYS)) {
      const days = Array.from({ length: CHUNK_DAYS }, (_, day) => ({ branchId, date: addDays(from, day) }))
      const [kept, counted] = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => [await listDays(trx, days), await countDays(trx, days)] as const)
      const keptOn = new Map(kept.map((day) => [day.date, written(day)]))
      differing.push(
        ...counted.filter((day) => keptOn.get(day.date) !== written(day)).map(({ date }) => ({ branchId, date })),
      )
    }
  }
  return differing
}

async function livedSpans(
  db: Db,
): Promise<{ readonly branchId: string; readonly first: ManilaDate; readonly last: ManilaDate }[]> {
  const { rows } = await sql<{ branchId: string; first: ManilaDate; last: ManilaDate }>`
    select branch_id, min(day) as first, max(day) as last from (
      select branch_id, business_date as day from branch_day
      union all select branch_id, business_date from pending_day_change
      union all select branch_id, business_date from "order"
      union all select branch_id, business_date from payment
      union all select branch_id, business_date from refund
    ) days group by 1`.execute(db)
  return rows
}

function written({ branchId: _, date: __, ...figures }: DayFigures): string {
  const named = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  return named.toSorted().join()
}
