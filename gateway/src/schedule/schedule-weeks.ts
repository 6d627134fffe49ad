import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { Db } from '@labada/db/core/client'
import { branchCalendars } from '@labada/db/schedule/holidays'
import { weekBranches } from '@labada/db/schedule/schedule-weeks'
import { costsOf } from '@labada/db/schedule/shift-costs'
import { type StoredShift, scheduledPeople, shiftsOfPeople } from '@labada/db/schedule/shifts'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { daysOfWeek, weekOf } from '@labada/domain/schedule/shifts'
import type { Actor } from '../http/actor.ts'
import type { Handler } from '../http/context.ts'

/** How many days before a week are read to check its first shifts: six in a row, and a night. */
const DAYS_BEFORE = 7

/** A planned week, in six queries for any number of people. */
export const getScheduleWeek: Handler<typeof scheduleRoutes.getScheduleWeek> = async ({ query }, context) => {
  const { db, scope } = context
  const weekOn = mondayOf(query.weekOn)
  const days = daysOfWeek(weekOn)
  const last = addDays(weekOn, 6)
  const seen = { branchId: scope.branchId ?? query.branchId ?? null }
  const [branches, people, calendarOf] = await Promise.all([
    weekBranches(db, seen, weekOn),
    scheduledPeople(db, seen, weekOn, last),
    branchCalendars(db, weekOn, last),
  ])
  const ids = people.map(({ id }) => id)
  const shifts = await shiftsOfPeople(db, ids, addDays(weekOn, -DAYS_BEFORE), addDays(last, 1))
  return {
    weekOn,
    branches: branches.map(({ spans, coverageVersion, ...branch }) => ({
      ...branch,
      holidays: days
        .map((date) => ({ date, ...calendarOf(branch.id)(date), names: [...calendarOf(branch.id)(date).names] }))
        .filter(({ names }) => names.length > 0),
      coverage: { spans: [...spans], version: coverageVersion },
    })),
    people: people.map((person) => ({ ...person, assignments: [...person.assignments], leaves: [...person.leaves] })),
    shifts: await withCosts(context, shifts),
  }
}

/** Shifts in the API's form, with their expected cost for whoever may see rates. */
export async function withCosts(
  { db, actor: { keys } }: { readonly db: Db; readonly actor: Pick<Actor, 'keys'> },
  shifts: readonly StoredShift[],
): Promise<ScheduledShift[]> {
  // A cost by its hours is the wage.
  if (!keys.has('employee.rates')) return shifts.map((shift) => ({ ...shift, cost: null }))
  const costOf = await costsOf(db, shifts)
  return shifts.map((shift) => ({ ...shift, cost: costOf(shift) }))
}

/** Refuses `field_invalid` for a week that does not begin on a Monday. */
export function mondayOf(date: ManilaDate): ManilaDate {
  if (weekOf(date) !== date)
    throw new DomainError('field_invalid', 'A week must start on a Monday', { field: 'weekOn' })
  return date
}
