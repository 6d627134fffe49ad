import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { Forecast, ForecastDay } from '@labada/domain/reports/cash-forecast'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'

/** The saved forecast of a branch. */
export interface MadeForecast {
  readonly branchId: string
  readonly branchName: string
  readonly madeAt: Date
  readonly today: ManilaDate
  readonly opening: Centavos
  readonly historyDays: number
  readonly notCounted: { readonly count: number; readonly amount: Centavos }
  readonly days: readonly ForecastDay[]
}

/** The inputs a forecast was made from. */
export interface ForecastBasis {
  readonly branchId: string
  readonly madeAt: Date
  readonly today: ManilaDate
  readonly opening: Centavos
  readonly historyDays: number
}

/**
 * Replaces the previous forecast. Simultaneous calls wait for each other, and a forecast from older figures does not
 * replace a newer one: then it returns false.
 */
export async function saveForecast(trx: Trx, basis: ForecastBasis, { days, notCounted }: Forecast): Promise<boolean> {
  const { branchId, madeAt, today, opening, historyDays } = basis
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cashForecast')
    .values({
      branchId,
      madeAt,
      today,
      openingCentavos: opening,
      historyDays,
      notCountedOrders: notCounted.count,
      notCountedCentavos: notCounted.amount,
    })
    .onConflict((conflict) =>
      conflict
        .column('branchId')
        .doUpdateSet((eb) => ({
          madeAt: eb.ref('excluded.madeAt'),
          today: eb.ref('excluded.today'),
          openingCentavos: eb.ref('excluded.openingCentavos'),
          historyDays: eb.ref('excluded.historyDays'),
          notCountedOrders: eb.ref('excluded.notCountedOrders'),
          notCountedCentavos: eb.ref('excluded.notCountedCentavos'),
        }))
        .where('cashForecast.madeAt', '<=', madeAt),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await trx.deleteFrom('cashForecastDay').where('branchId', '=', branchId).execute()
  await trx
    .insertInto('cashForecastDay')
    .values(
      days.map((day) => ({
        branchId,
        date: day.date,
        netCentavos: day.net,
        balanceCentavos: day.balance,
        netSpreadCentavos: day.netSpread,
        balanceSpreadCentavos: day.balanceSpread,
        lines: JSON.stringify(day.lines),
      })),
    )
    .execute()
  return true
}

/** Deletes the forecasts of closed branches: no report looks ahead at their cash. */
export async function deleteClosedForecasts(trx: Trx): Promise<void> {
  await sql`delete from cash_forecast f using branch b where b.id = f.branch_id and b.closed_at is not null`.execute(
    trx,
  )
}

/** The branches that are open, by name. */
export async function listForecastBranches(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('branch').select('id').where('closedAt', 'is', null).orderBy('name').execute()
  return rows.map(({ id }) => id)
}

/** The forecasts of a scope, by the branches' names; every day with its lines. */
export async function listForecasts(db: Db, { branchId }: Scope): Promise<MadeForecast[]> {
  const heads = await db
    .selectFrom('cashForecast')
    .innerJoin('branch', 'branch.id', 'cashForecast.branchId')
    .selectAll('cashForecast')
    .select('branch.name as branchName')
    .where('branch.closedAt', 'is', null)
    .$if(branchId !== null, (query) => query.where('cashForecast.branchId', '=', branchId ?? ''))
    .orderBy('branch.name')
    .execute()
  const days = await db
    .selectFrom('cashForecastDay')
    .selectAll()
    .where(sql<boolean>`branch_id = any(${heads.map((head) => head.branchId)}::uuid[])`)
    .orderBy('date')
    .execute()
  return heads.map((head) => ({
    branchId: head.branchId,
    branchName: head.branchName,
    madeAt: head.madeAt,
    today: head.today,
    opening: head.openingCentavos,
    historyDays: head.historyDays,
    notCounted: { count: head.notCountedOrders, amount: head.notCountedCentavos },
    days: days
      .filter((day) => day.branchId === head.branchId)
      .map((day) => ({
        date: day.date,
        lines: day.lines,
        net: day.netCentavos,
        balance: day.balanceCentavos,
        netSpread: day.netSpreadCentavos,
        balanceSpread: day.balanceSpreadCentavos,
      })),
  }))
}
