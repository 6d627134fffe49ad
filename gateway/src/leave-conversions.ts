import type { LeaveYear, leaveConversionRoutes } from '@labada/contracts/leave-conversions'
import type { RouteInput } from '@labada/contracts/route'
import type { Db, Trx } from '@labada/db/client'
import { leaveDaysUsed } from '@labada/db/employee-leave'
import { lockEmployee } from '@labada/db/employees'
import { violatedUnique } from '@labada/db/failures'
import type { Row } from '@labada/db/json-rows'
import * as conversions from '@labada/db/leave-conversions'
import { announce } from '@labada/db/outbox'
import { computeSlips, lawOf } from '@labada/db/payroll-compute'
import { payrollTables } from '@labada/db/payroll-tables'
import { payrollTermsOn } from '@labada/db/payroll-terms'
import { dailyOf } from '@labada/domain/employee-rates'
import { DomainError } from '@labada/domain/errors'
import {
  type ConvertedYear,
  conversionInputOf,
  convertedYearOf,
  type EndedLeaveYear,
  leaveYearsEndingIn,
} from '@labada/domain/leave-conversions'
import { type ManilaDate, manilaDateOf } from '@labada/domain/manila-time'
import { roundedQuotient, sum, ZERO } from '@labada/domain/money'
import { leaveConversion } from '@labada/domain/payroll/leave-conversion'
import { dailyRateOf } from '@labada/domain/payroll/rate-factors'
import { type Ratio, ratioOf } from '@labada/domain/payroll/ratios'
import { inForce, type PayrollTables } from '@labada/domain/payroll/tables'
import { requireState } from '@labada/domain/payroll-runs'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handlers } from './http/context.ts'
import { idTaken } from './order-money.ts'
import { lockedRun } from './payroll-running.ts'
import { afterTwin } from './twins.ts'

const MILLI = 1000

/** A leave year of somebody with the days of it that are left. */
interface Year {
  readonly person: conversions.LeavePerson
  readonly year: EndedLeaveYear
  readonly of: ConvertedYear
  readonly daysMilli: number
}

export const leaveConversionHandlers: Handlers<typeof leaveConversionRoutes> = {
  async listLeaveYears({ query }, { db, now }) {
    const today = manilaDateOf(now)
    const [tables, terms] = await Promise.all([payrollTables(db, today, today), payrollTermsOn(db, today)])
    const years = await yearsOf(db, query, today, tables)
    const known = await conversions.listConversions(
      db,
      years.map(({ person }) => person.employeeId),
      query.year,
    )
    const paid = new Map(known.map((row) => [keyOf(row.employeeId, row.yearFrom), row]))
    const items = years.map((year) =>
      answer(year, paid.get(keyOf(year.person.employeeId, year.year.from)), today, tables, ratioOf(terms.factor)),
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
  },

  convertLeave: ({ params, body }, context) =>
    afterTwin(() =>
      context.command(async (trx) => {
        const run = await lockedRun(trx, params.runId)
        const fresh = []
        for (const item of body.items) {
          const known = await conversions.findConversion(trx, item.id)
          if (!known) fresh.push(item)
          else if (known.employeeId !== item.employeeId || known.runId !== run.id) throw idTaken('leave conversion')
        }
        if (fresh.length > 0) await convert(trx, run, fresh, context)
        return { converted: fresh.length }
      }),
    ),

  cancelLeaveConversion: ({ params, body }, context) =>
    context.command(async (trx) => {
      const { actor, now } = context
      const found = await conversions.findConversion(trx, params.conversionId)
      if (!found) throw new DomainError('not_found', 'No such leave conversion')
      const run = await lockedRun(trx, found.runId)
      if (found.cancelledAt !== null) return { converted: 0 }
      requireState(run.state, ['draft'], 'changed')
      await conversions.cancelConversions(trx, { id: found.id }, { at: now, by: actor.id, reason: body.reason })
      await written(trx, context, found.employeeId, run.id, { what: 'taken_back', reason: body.reason })
      await computeAgain(trx, run, [found.slipId], now)
      return { converted: 1 }
    }),
}

const keyOf = (employeeId: string, from: ManilaDate): string => `${employeeId} ${from}`

/** The leave years that end in a calendar year, with what is left of each. */
async function yearsOf(
  db: Db,
  filter: { readonly year: number; readonly branchId?: string | undefined; readonly only?: string[] },
  today: ManilaDate,
  tables: PayrollTables,
): Promise<Year[]> {
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
  { person, year, of, daysMilli }: Year,
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
    : { over: dailyOf({ payType, rateCentavos }), under: 1 }
}

type Item = RouteInput<typeof leaveConversionRoutes.convertLeave>['body']['items'][number]

/** Records leave years as converted with a draft's slips and computes those again that were computed. */
async function convert(trx: Trx, run: Row<'payrollRun'>, items: readonly Item[], context: Context): Promise<void> {
  const { actor, now } = context
  requireState(run.state, ['draft'], 'changed')
  const people = [...new Set(items.map(({ employeeId }) => employeeId))].toSorted()
  for (const employeeId of people) await lockEmployee(trx, employeeId)
  const slips = await conversions.lockSlipsOf(trx, run.id, people)
  const today = manilaDateOf(now)
  const tables = await payrollTables(trx, today, today)
  const years = new Map<string, Year>()
  // A leave year ends in the calendar year it begins in, or in the next one.
  for (const year of new Set(
    items.flatMap(({ yearFrom }) => [0, 1].map((more) => Number(yearFrom.slice(0, 4)) + more)),
  )) {
    for (const found of await yearsOf(trx, { year, only: people }, today, tables)) {
      years.set(keyOf(found.person.employeeId, found.year.from), found)
    }
  }
  const changed = new Set<string>()
  for (const { id, employeeId, yearFrom } of items) {
    const found = years.get(keyOf(employeeId, yearFrom))
    if (!found) throw new DomainError('field_invalid', 'No leave year of theirs begins on that day', { field: 'items' })
    const slipId = slips.get(employeeId)
    if (!slipId)
      throw new DomainError('field_invalid', `${found.person.name} has no slip in this period`, { field: 'items' })
    if (found.year.to > run.payOn) {
      throw new DomainError('not_ready', `The leave year of ${found.person.name} goes on until ${found.year.to}`, {
        field: 'items',
      })
    }
    await insert(trx, { id, employeeId, slipId, recordedAt: now, recordedBy: actor.id }, found)
    await written(trx, context, employeeId, run.id, { what: 'converted', daysMilli: found.daysMilli, yearFrom })
    changed.add(slipId)
  }
  await computeAgain(trx, run, [...changed], now)
}

async function insert(
  trx: Trx,
  row: Pick<Row<'leaveConversion'>, 'id' | 'employeeId' | 'slipId' | 'recordedAt' | 'recordedBy'>,
  { person, year, of, daysMilli }: Year,
): Promise<void> {
  if (daysMilli === 0) {
    const kept = await conversions.findConvertedYear(trx, row.employeeId, year.from, year.to)
    if (kept) throw alreadyConverted(person, year)
    throw new DomainError('field_invalid', `${person.name} has no leave left of the year to ${year.to}`, {
      field: 'items',
    })
  }
  try {
    await conversions.insertConversion(trx, { ...row, yearFrom: year.from, yearTo: year.to, daysMilli, ...of })
  } catch (error) {
    if (violatedUnique(error) !== 'leave_conversion_once') throw error
    throw alreadyConverted(person, year)
  }
}

const alreadyConverted = ({ name }: conversions.LeavePerson, { to }: EndedLeaveYear): DomainError =>
  new DomainError('leave_converted', `The unused leave of ${name} of the year to ${to} is in a pay already`)

/** A slip that was computed shows the change at once; others wait for the compute of their run. */
async function computeAgain(trx: Trx, run: Row<'payrollRun'>, slipIds: readonly string[], now: Date): Promise<void> {
  if (run.computeFinishedAt === null) return
  const law = await lawOf(trx, run.id)
  if (law) await computeSlips(trx, law, slipIds, { number: run.computeNumber, now })
}

async function written(
  trx: Trx,
  context: Context,
  employeeId: string,
  payrollRunId: string,
  {
    what,
    reason,
    ...after
  }: { readonly what: 'converted' | 'taken_back'; readonly reason?: string } & Record<string, unknown>,
): Promise<void> {
  await writeAudit(trx, context, {
    action: `leave.${what}`,
    objectType: 'employee',
    objectId: employeeId,
    branchId: null,
    reason,
    after: { payrollRunId, ...after },
  })
  await announce(trx, context.now, { type: 'leave.converted', branchId: null, payload: { employeeId, payrollRunId } })
}
