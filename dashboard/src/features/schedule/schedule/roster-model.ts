import type { RouteResponse } from '@labada/contracts/core/route'
import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ScheduledShift } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { type Conflict, conflictsOf, NORMAL_DAY, NORMAL_WEEK } from '@labada/domain/schedule/shift-conflicts'
import { daysOfWeek, workMinutes } from '@labada/domain/schedule/shifts'

export type Week = RouteResponse<typeof scheduleRoutes.getScheduleWeek>
export type Person = Week['people'][number]
export type WeekBranch = Week['branches'][number]

/** A person's row at a branch, Monday to Sunday. */
export interface RosterRow {
  readonly key: string
  readonly person: Person
  readonly branch: WeekBranch
  readonly cells: readonly (readonly ScheduledShift[])[]
  readonly minutes: number
  /** What goes beyond eight hours a day or 48 a week. */
  readonly overtime: number
  readonly cost: Centavos
  readonly hasProblem: boolean
}

export interface RosterGroup {
  readonly branch: WeekBranch
  readonly rows: readonly RosterRow[]
  readonly days: readonly { readonly heads: number; readonly minutes: number; readonly cost: Centavos }[]
  readonly minutes: number
  readonly cost: Centavos
}

export interface Roster {
  readonly days: readonly ManilaDate[]
  readonly groups: readonly RosterGroup[]
  readonly conflicts: readonly Conflict[]
  /** The worst of each shift. */
  readonly worstOf: ReadonlyMap<string, Conflict>
  readonly drafts: readonly ScheduledShift[]
}

export interface RosterFilters {
  readonly search: string
  readonly role: string
  readonly problemsOnly: boolean
}

/** A week as rows, totals and conflicts. Totals include all employees, regardless of the row filters. */
export function rosterOf(week: Week, { search, role, problemsOnly }: RosterFilters): Roster {
  const days = daysOfWeek(week.weekOn)
  const inWeek = week.shifts.filter(({ date }) => days.includes(date))
  const conflicts = conflictsOf({
    weekOn: week.weekOn,
    branchIds: week.branches.map(({ id }) => id),
    shifts: week.shifts,
    people: week.people,
    targetsOf: (id) => week.branches.find((branch) => branch.id === id)?.coverage.spans ?? [],
    dayAt: (id, date) =>
      week.branches.find((branch) => branch.id === id)?.holidays.find((day) => day.date === date) ?? ORDINARY,
  })
  const worstOf = new Map<string, Conflict>()
  for (const conflict of conflicts) {
    for (const id of conflict.shiftIds) if (!worstOf.has(id)) worstOf.set(id, conflict)
  }
  const byPlace = new Map<string, ScheduledShift[]>()
  for (const shift of inWeek) {
    const key = `${shift.branchId} ${shift.employeeId}`
    const known = byPlace.get(key)
    if (known) known.push(shift)
    else byPlace.set(key, [shift])
  }
  const words = search.trim().toLowerCase()
  const isShown = (row: RosterRow) =>
    (words === '' || row.person.name.toLowerCase().includes(words)) &&
    (role === '' || row.person.position === role || row.cells.flat().some((shift) => shift.role === role)) &&
    (!problemsOnly || row.hasProblem)
  const groups = week.branches.map((branch) => {
    const rows = week.people
      .filter((person) => byPlace.has(`${branch.id} ${person.id}`) || isOf(person, branch.id, days))
      .map((person) => rowOf(person, branch, days, byPlace.get(`${branch.id} ${person.id}`) ?? [], worstOf))
    return groupOf(branch, rows, days, isShown)
  })
  const shown = new Set(week.branches.map(({ id }) => id))
  const drafts = inWeek.filter(({ isPublished, branchId }) => !isPublished && shown.has(branchId))
  return { days, groups, conflicts, worstOf, drafts }
}

const ORDINARY = { dayType: 'ordinary', names: [], needsReview: false } as const

function isOf(person: Person, branchId: string, days: readonly ManilaDate[]): boolean {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return person.assignments.some((one) => one.branchId === branchId && one.from <= last && (one.to ?? last) >= first)
}

function rowOf(
  person: Person,
  branch: WeekBranch,
  days: readonly ManilaDate[],
  shifts: readonly ScheduledShift[],
  worstOf: ReadonlyMap<string, Conflict>,
): RosterRow {
  const cells = days.map((date) => shifts.filter((shift) => shift.date === date))
  const perDay = cells.map((cell) => sumOf(cell, workMinutes))
  const minutes = sumOf(perDay, (one) => one)
  const daily = sumOf(perDay, (one) => Math.max(0, one - NORMAL_DAY))
  return {
    key: `${branch.id} ${person.id}`,
    person,
    branch,
    cells,
    minutes,
    overtime: Math.max(daily, minutes - NORMAL_WEEK, 0),
    cost: centavos(sumOf(shifts, ({ cost }) => cost ?? 0)),
    hasProblem: shifts.some(({ id }) => (worstOf.get(id)?.severity ?? 'info') !== 'info'),
  }
}

function groupOf(
  branch: WeekBranch,
  rows: readonly RosterRow[],
  days: readonly ManilaDate[],
  isShown: (row: RosterRow) => boolean,
): RosterGroup {
  const perDay = days.map((_, day) => {
    const shifts = rows.flatMap((row) => row.cells[day] ?? []).filter(({ isRestDay }) => !isRestDay)
    return {
      heads: new Set(shifts.map(({ employeeId }) => employeeId)).size,
      minutes: sumOf(shifts, workMinutes),
      cost: centavos(sumOf(shifts, ({ cost }) => cost ?? 0)),
    }
  })
  return {
    branch,
    rows: rows.filter(isShown),
    days: perDay,
    minutes: sumOf(perDay, (one) => one.minutes),
    cost: centavos(sumOf(perDay, (one) => one.cost)),
  }
}

function sumOf<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0)
}
