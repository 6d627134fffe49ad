import { type CashMove, cashMovesOf } from '@labada/domain/cash/cash-moves'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { BranchDay } from '../company/branch-days.ts'
import type { Db } from '../core/client.ts'
import { type BookedTransfer, listBookedTransfers, listCashDays } from './cash-days.ts'

/** The name of the proof among the checks, and the text of its alert. */
export const CASH_PROOF = 'cash-days-equal-ledger'
export const CASH_PROOF_BROKEN = 'The cash flow of a day doesn’t match the ledger'

/** A day that is behind is not an error yet; after this time (in minutes) it is. */
const GRACE_MINUTES = 10
const CHUNK_DAYS = 60

/**
 * Recalculates the cash flow of every day from all postings of the ledger, by the rule of the domain instead of the
 * rollup query, and returns the days that differ by a centavo or more.
 */
export async function listDifferingCashDays(db: Db, now: Date): Promise<BranchDay[]> {
  const differing: BranchDay[] = []
  for (const { branchId, first, last } of await bookedSpans(db)) {
    for (let from = first; from <= last; from = addDays(from, CHUNK_DAYS)) {
      const to = addDays(from, CHUNK_DAYS - 1)
      const { stored, booked } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => ({
          stored: await listCashDays(trx, branchId, from, to),
          booked: await listBookedTransfers(trx, branchId, from, to),
        }))
      const dates = new Set([...stored.map(({ date }) => date), ...booked.map(({ date }) => date)])
      for (const date of [...dates].toSorted()) {
        const own = booked.filter((transfer) => transfer.date === date)
        if (isJustBooked(own, now)) continue
        const moves = own.flatMap(({ legs, undoes }) => cashMovesOf(legs, undoes))
        const rows = stored.filter((row) => row.date === date)
        if (written(moves) !== written(rows)) differing.push({ branchId, date })
      }
    }
  }
  return differing
}

async function bookedSpans(
  db: Db,
): Promise<{ readonly branchId: string; readonly first: ManilaDate; readonly last: ManilaDate }[]> {
  const { rows } = await sql<{ branchId: string; first: ManilaDate; last: ManilaDate }>`
    select branch_id, min(day) as first, max(day) as last from (
      select branch_id, business_date as day from ledger_transfer
      union all select branch_id, business_date from cash_day
    ) days group by 1`.execute(db)
  return rows
}

function isJustBooked(booked: readonly BookedTransfer[], now: Date): boolean {
  return booked.some(({ occurredAt }) => now.getTime() - occurredAt.getTime() < GRACE_MINUTES * 60_000)
}

/** Movements as a text that is the same for the same sums. */
function written(moves: readonly CashMove[]): string {
  const sums = new Map<string, number>()
  for (const { account, counter, direction, amount } of moves) {
    const key = `${account} ${counter} ${direction}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => `${key} ${amount}`)
    .toSorted()
    .join('\n')
}
