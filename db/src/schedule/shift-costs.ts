import type { Centavos } from '@labada/domain/core/money'
import { inForce } from '@labada/domain/law/tables'
import { costOf, type PayRate } from '@labada/domain/schedule/shift-costs'
import type { PlannedShift } from '@labada/domain/schedule/shifts'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { payrollTables } from '../law/payroll-tables.ts'
import { factorOn } from '../law/payroll-terms.ts'
import { branchCalendars } from './holidays.ts'

/** The cost of shifts as planned; null for employees without a rate. Rest days cost nothing. */
export async function costsOf(
  db: Db,
  shifts: readonly PlannedShift[],
): Promise<(shift: PlannedShift) => Centavos | null> {
  const days = shifts.map(({ date }) => date).toSorted()
  const from = days[0]
  const to = days.at(-1)
  if (!from || !to) return () => null
  const [tables, calendarOf, rateOf, factor] = await Promise.all([
    payrollTables(db, from, to),
    branchCalendars(db, from, to),
    ratesOf(db, [...new Set(shifts.map(({ employeeId }) => employeeId))]),
    factorOn(db, to),
  ])
  const restDays = new Set(shifts.filter((one) => one.isRestDay).map((one) => `${one.employeeId} ${one.date}`))
  return (shift) => {
    const rate = rateOf(shift)
    if (!rate || shift.isRestDay) return null
    const law = inForce(tables.premium, 'premium', shift.date).content
    const isRestDay = restDays.has(`${shift.employeeId} ${shift.date}`)
    return costOf(shift, rate, { dayType: calendarOf(shift.branchId)(shift.date).dayType, isRestDay }, law, factor)
  }
}

/** The rates of employees on the day of a shift. */
async function ratesOf(
  db: Db,
  employeeIds: readonly string[],
): Promise<(shift: Pick<PlannedShift, 'employeeId' | 'date'>) => PayRate | undefined> {
  const rows = await db
    .selectFrom('employeeRate')
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .where('withdrawnAt', 'is', null)
    .select(['employeeId', 'fromOn', 'payType', 'rateCentavos'])
    .orderBy('fromOn', 'desc')
    .execute()
  const byPerson = new Map<string, typeof rows>()
  for (const row of rows) byPerson.set(row.employeeId, [...(byPerson.get(row.employeeId) ?? []), row])
  return ({ employeeId, date }) => {
    const row = byPerson.get(employeeId)?.find(({ fromOn }) => fromOn <= date)
    return row && { payType: row.payType, rate: row.rateCentavos }
  }
}
