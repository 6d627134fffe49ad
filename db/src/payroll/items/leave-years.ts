import type { LeaveYear } from '@labada/contracts/payroll/items/leave-conversions'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { roundedQuotient, sum, ZERO } from '@labada/domain/core/money'
import { leaveConversion } from '@labada/domain/law/leave-conversion'
import { dailyRateOf } from '@labada/domain/law/rate-factors'
import { type Ratio, ratioOf } from '@labada/domain/law/ratios'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import {
  type ConvertedYear,
  conversionInputOf,
  convertedYearOf,
  type EndedLeaveYear,
  leaveYearsEndingIn,
} from '@labada/domain/payroll/items/leave-conversions'
import { dailyOf } from '@labada/domain/people/employee-rates'
import type { Db } from '../../core/client.ts'
import { payrollTables } from '../../law/payroll-tables.ts'
import { payrollTermsOn } from '../../law/payroll-terms.ts'
import { leaveDaysUsed } from '../../people/employee-leave.ts'
import * as conversions from './leave-conversions.ts'

const MILLI = 1000

/** An employee's leave year with its remaining days. */
export interface ReckonedYear {
  readonly person: conversions.LeavePerson
  readonly year: EndedLeaveYear
  readonly of: ConvertedYear
  readonly daysMilli: number
}

/** Identifies a leave year: the employee, and its first day. */
export const keyOfYear = (employeeId: string, from: ManilaDate): string => `${employeeId} ${from}`

/**
 * The leave years that end in a calendar year, by name: unused days, their value at the slip's rate or today's, and the
 * pay that has them. Totals: the days still to convert, their value, and what was converted.
 */
export async function listLeaveYears(
  db: Db,
  query: { readonly year: number; readonly branchId?: string | undefined },
  today: ManilaDate,
) {
  const [tables, terms] = await Promise.all([payrollTables(db, today, today), payrollTermsOn(db, today)])
  const years = await reckonYears(db, query, today, tables)
  const known = await conversions.listConversions(
    db,
    years.map(({ person }) => person.employeeId),
    query.year,
  )
  const paid = new Map(known.map((row) => [keyOfYear(row.employeeId, row.yearFrom), row]))
  const items = years.map((year) =>
    answer(year, paid.get(keyOfYear(year.person.employeeId, year.year.from)), today, tables, ratioOf(terms.factor)),
  )
  const amounts = (state: LeaveYear['state']) =>
    sum(items.filter((item) => item.state === state).map(({ amount }) => amount ?? ZERO))
  return {
    items,
    totals: {
      unused:
        items.filter(({ state }) => state === 'due').reduce((total, { unused }) => total + unused * MILLI, 0) / MILLI,
      due: amounts('due'),
      converted: amounts('converted'),
    },
  }
}

/** The leave years that end in a calendar year, with the remaining days of each. */
export async function reckonYears(
  db: Db,
  filter: { readonly year: number; readonly branchId?: string | undefined; readonly only?: string[] },
  today: ManilaDate,
  tables: PayrollTables,
): Promise<ReckonedYear[]> {
  const law = inForce(tables.service_incentive_leave, 'service_incentive_leave', today).content
  const people = await conversions.listLeavePeople(db, filter, today)
  const found = people.flatMap((person) => leaveYearsEndingIn(person, filter.year).map((year) => ({ person, year })))
  const used = await leaveDaysUsed(
    db,
    'service_incentive',
    found.map(({ person, year }) => ({ employeeId: person.employeeId, from: year.from, to: year.to })),
  )
  return found.map(({ person, year }, at) => {
    const of = convertedYearOf(year, law, used[at] ?? 0)
    return { person, year, of, daysMilli: worthOf(of, tables, today).daysMilli }
  })
}

const NO_RATE: Ratio = { over: 0, under: 1 }

function worthOf(of: ConvertedYear, tables: PayrollTables, today: ManilaDate, daily: Ratio = NO_RATE) {
  const { daysPerYear, afterYears } = inForce(tables.service_incentive_leave, 'service_incentive_leave', today).content
  const { leaveDays } = inForce(tables.de_minimis, 'de_minimis', today).content
  const input = conversionInputOf([of], 0)
  if (!input) throw new Error('One year is no conversion')
  return leaveConversion(input, { daysPerYear, afterYears, untaxedDays: leaveDays }, daily)
}

function answer(
  { person, year, of, daysMilli }: ReckonedYear,
  paid: conversions.ConversionRow | undefined,
  today: ManilaDate,
  tables: PayrollTables,
  factor: Ratio,
): LeaveYear {
  const { payType, rateCentavos } = paid?.payType ? paid : person
  const daily = payType === null || rateCentavos === null ? undefined : dailyRate(payType, rateCentavos, factor)
  const recorded = paid ?? of
  const worth = worthOf(recorded, tables, today, daily)
  return {
    employeeId: person.employeeId,
    code: person.code,
    name: person.name,
    branchName: person.branchName,
    from: year.from,
    to: year.to,
    isFinal: year.isFinal,
    given: recorded.givenMilli / MILLI,
    earned: (worth.daysMilli - recorded.givenMilli + recorded.usedMilli) / MILLI,
    used: recorded.usedMilli / MILLI,
    unused: worth.daysMilli / MILLI,
    dailyRate: daily ? roundedQuotient([daily.over], [daily.under]) : null,
    amount: daily ? worth.amount : null,
    taxableExcess: daily ? worth.benefitExcess : null,
    explanation: daily && worth.daysMilli > 0 ? worth.explanation : null,
    state: paid ? 'converted' : daysMilli === 0 ? 'none' : year.to > today ? 'later' : 'due',
    conversion: paid
      ? {
          id: paid.id,
          slipId: paid.slipId,
          runId: paid.runId,
          from: paid.runFromOn,
          to: paid.runToOn,
          runState: paid.runState,
        }
      : null,
  }
}

function dailyRate(
  payType: NonNullable<conversions.LeavePerson['payType']>,
  rateCentavos: NonNullable<conversions.LeavePerson['rateCentavos']>,
  factor: Ratio,
): Ratio {
  return payType === 'monthly'
    ? dailyRateOf(rateCentavos, factor)
    : { over: dailyOf({ payType, rateCentavos }, factor), under: 1 }
}
