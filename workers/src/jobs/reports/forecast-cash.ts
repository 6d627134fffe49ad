import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { saveForecast } from '@labada/db/reports/cash-forecasts'
import { knownCash } from '@labada/db/reports/known-cash'
import { forecastCash } from '@labada/domain/reports/cash-forecast'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Recomputes a branch's cash forecast and notifies the screens that show it. */
export const forecastCashJob = defineJob({
  payload: z.uuid(),
  attempts: 3,
  async run(branchId, { db, now }) {
    await forecastBranch(db, branchId, now)
  },
})

/** Computes the forecast of one branch from current data; does not notify if a newer one was made in the meantime. */
export async function forecastBranch(db: Db, branchId: string, now: Date): Promise<void> {
  // Read in one snapshot: a payment shows up either in both the balance and the orders, or in neither.
  const known = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => knownCash(trx, branchId, now))
  const forecast = forecastCash(known)
  const basis = { branchId, madeAt: now, today: known.today, opening: known.held, historyDays: known.past.length }
  await db.transaction().execute(async (trx) => {
    if (!(await saveForecast(trx, basis, forecast))) return
    await announce(trx, now, { type: 'cash_forecast.made', branchId, payload: { branchId } })
  })
}
