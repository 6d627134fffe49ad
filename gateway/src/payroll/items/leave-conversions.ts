import type { RouteInput } from '@labada/contracts/core/route'
import type { leaveConversionRoutes } from '@labada/contracts/payroll/items/leave-conversions'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { payrollTables } from '@labada/db/law/payroll-tables'
import * as conversions from '@labada/db/payroll/items/leave-conversions'
import { keyOfYear, listLeaveYears, type ReckonedYear, reckonYears } from '@labada/db/payroll/items/leave-years'
import { computeSlips, lawOf } from '@labada/db/payroll/runs/payroll-compute'
import { findConvertedYear } from '@labada/db/people/employee-leave'
import { lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { EndedLeaveYear } from '@labada/domain/payroll/items/leave-conversions'
import { requireState } from '@labada/domain/payroll/runs/payroll-runs'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { lockedRun } from '../runs/payroll-running.ts'

export const leaveConversionHandlers: Handlers<typeof leaveConversionRoutes> = {
  listLeaveYears: ({ query }, { db, now }) => listLeaveYears(db, query, manilaDateOf(now)),

  convertLeave: ({ params, body }, context) =>
    afterTwin('leave conversion', 'leave_conversion_pkey', () =>
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
      if (!found) throw new DomainError('not_found', 'Leave conversion not found')
      const run = await lockedRun(trx, found.runId)
      if (found.cancelledAt !== null) return { converted: 0 }
      requireState(run.state, ['draft'], 'changed')
      await conversions.cancelConversions(trx, { id: found.id }, { at: now, by: actor.id, reason: body.reason })
      await written(trx, context, found.employeeId, run.id, { what: 'taken_back', reason: body.reason })
      await computeAgain(trx, run, [found.slipId], now)
      return { converted: 1 }
    }),
}

type Item = RouteInput<typeof leaveConversionRoutes.convertLeave>['body']['items'][number]

/** Records leave years as converted with a draft's slips, and recomputes the slips that were already computed. */
async function convert(trx: Trx, run: Row<'payrollRun'>, items: readonly Item[], context: Context): Promise<void> {
  const { actor, now } = context
  requireState(run.state, ['draft'], 'changed')
  const people = [...new Set(items.map(({ employeeId }) => employeeId))].toSorted()
  for (const employeeId of people) await lockEmployee(trx, employeeId)
  const slips = await conversions.lockSlipsOf(trx, run.id, people)
  const today = manilaDateOf(now)
  const tables = await payrollTables(trx, today, today)
  const years = new Map<string, ReckonedYear>()
  // A leave year ends in the calendar year in which it begins, or in the next one.
  for (const year of new Set(
    items.flatMap(({ yearFrom }) => [0, 1].map((more) => Number(yearFrom.slice(0, 4)) + more)),
  )) {
    for (const found of await reckonYears(trx, { year, only: people }, today, tables)) {
      years.set(keyOfYear(found.person.employeeId, found.year.from), found)
    }
  }
  const changed = new Set<string>()
  for (const { id, employeeId, yearFrom } of items) {
    const found = years.get(keyOfYear(employeeId, yearFrom))
    if (!found)
      throw new DomainError('field_invalid', 'No leave year of this employee starts on that day', { field: 'items' })
    const slipId = slips.get(employeeId)
    if (!slipId)
      throw new DomainError('field_invalid', `${found.person.name} has no payslip in this pay run`, { field: 'items' })
    if (found.year.to > run.payOn) {
      throw new DomainError('not_ready', `The leave year of ${found.person.name} only ends on ${found.year.to}`, {
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
  { person, year, of, daysMilli }: ReckonedYear,
): Promise<void> {
  if (daysMilli === 0) {
    const kept = await findConvertedYear(trx, row.employeeId, year.from, year.to)
    if (kept) throw alreadyConverted(person, year)
    throw new DomainError('field_invalid', `${person.name} has no leave left from the year to ${year.to}`, {
      field: 'items',
    })
  }
  await unlessTaken({ leave_conversion_once: () => alreadyConverted(person, year) }, () =>
    conversions.insertConversion(trx, { ...row, yearFrom: year.from, yearTo: year.to, daysMilli, ...of }),
  )
}

const alreadyConverted = ({ name }: conversions.LeavePerson, { to }: EndedLeaveYear): DomainError =>
  new DomainError('leave_converted', `The unused leave of ${name} from the year to ${to} is already in a pay run`)

/** A computed slip shows the change immediately; others wait until their run is computed. */
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
