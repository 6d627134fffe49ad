import { DomainError } from '../core/errors.ts'
import { addDays, daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { barredFrom, type Schedulable } from './shift-conflicts.ts'
import { checkHours, isSamePlan, type PlannedShift, type Shift, type ShiftChange, spanOf } from './shifts.ts'

/** One requested change to one shift. `version` is what the editor saw; null for a new shift. */
export type AskedChange =
  | { readonly do: 'put'; readonly shift: PlannedShift; readonly version: number | null }
  | { readonly do: 'remove'; readonly id: string; readonly version: number }

export interface EditTerms {
  /** Required when a published shift changes, and when someone is scheduled where they may not work. */
  readonly reason: string | undefined
  /** The editor knows that the employee is deactivated or not assigned, and gives a reason. */
  readonly override: boolean
  readonly people: readonly Schedulable[]
  /** Who last changed or removed a shift, for the message of a refusal. */
  readonly lastEditorOf: (shiftId: string) => string | undefined
}

/**
 * Decides a batch of edits; changes without effect are omitted. Refuses `stale_version` if someone else was faster (and
 * says who), `field_invalid` for impossible hours, `note_required` for published shifts without a reason,
 * `schedule_conflict` for an employee who may not work there.
 */
export function decideEdits(
  known: ReadonlyMap<string, Shift>,
  asked: readonly AskedChange[],
  terms: EditTerms,
): ShiftChange[] {
  const people = new Map(terms.people.map((person) => [person.id, person]))
  const ids = asked.map((one) => (one.do === 'put' ? one.shift.id : one.id))
  if (new Set(ids).size !== ids.length) {
    throw new DomainError('field_invalid', 'Change each shift only once in one step', { field: 'changes' })
  }
  const changes = asked.flatMap((one): ShiftChange[] => {
    const id = one.do === 'put' ? one.shift.id : one.id
    const before = known.get(id) ?? null
    if ((before?.version ?? null) !== one.version) throw stale(id, before, terms.lastEditorOf(id))
    if (one.do === 'remove') return before ? [{ before, after: null }] : []
    checkHours(one.shift)
    const moved = !before || before.employeeId !== one.shift.employeeId || before.branchId !== one.shift.branchId
    if (!one.shift.isRestDay && (moved || before.date !== one.shift.date)) checkPlace(one.shift, people, terms)
    if (before && isSamePlan(before, one.shift)) return []
    return [{ before, after: { ...one.shift, version: (before?.version ?? 0) + 1 } }]
  })
  const isSeen = changes.some(({ before, after }) => before?.isPublished || after?.isPublished)
  if (isSeen && !terms.reason) {
    throw new DomainError('note_required', 'These shifts are published. Enter why they change.', { field: 'reason' })
  }
  return changes
}

/** The reverse of a batch; the last change is undone first. Refuses `stale_version` if a shift changed since. */
export function decideUndo(
  known: ReadonlyMap<string, Shift>,
  changes: readonly ShiftChange[],
  lastEditorOf: EditTerms['lastEditorOf'],
): ShiftChange[] {
  return changes.toReversed().map(({ before, after }) => {
    const id = after?.id ?? before?.id ?? ''
    const current = known.get(id) ?? null
    if ((current?.version ?? null) !== (after?.version ?? null)) throw stale(id, current, lastEditorOf(id))
    return { before: current, after: before && { ...before, version: (current?.version ?? before.version) + 1 } }
  })
}

function stale(shiftId: string, now: Shift | null, by: string | undefined): DomainError {
  const who = by ?? 'Someone else'
  const what = now
    ? `${who} changed this shift. Reload and try again.`
    : `${who} removed this shift. Reload and try again.`
  return new DomainError('stale_version', what, { shiftId, by: by ?? null, version: now?.version ?? null })
}

function checkPlace(shift: PlannedShift, people: ReadonlyMap<string, Schedulable>, terms: EditTerms): void {
  const barred = barredFrom(people.get(shift.employeeId), shift.branchId, shift.date)
  if (!barred || (terms.override && terms.reason) || (barred === 'on_leave' && shift.isRestDay)) return
  throw new DomainError('schedule_conflict', BARRED[barred], {
    conflict: barred,
    employeeId: shift.employeeId,
    branchId: shift.branchId,
    date: shift.date,
  })
}

const BARRED = {
  deactivated: 'This employee is deactivated. Enter a reason to schedule them anyway.',
  not_assigned: 'This employee isn’t assigned to the branch that day. Enter a reason to schedule them anyway.',
  on_leave: 'This employee is on leave that day. Enter a reason to schedule them anyway.',
} as const

/** Why a shift of another week is not copied. */
export type SkipReason = 'deactivated' | 'not_assigned' | 'on_leave' | 'occupied'

export interface CopyPlan {
  readonly adds: readonly PlannedShift[]
  readonly skips: readonly { readonly shift: PlannedShift; readonly reason: SkipReason }[]
}

/**
 * A week's shifts copied to other weeks as drafts. Skips people who left or are not assigned on the new day, and shifts
 * that would overlap existing ones. `idOf` gives the ids of the copies.
 */
export function planCopy(
  source: readonly Shift[],
  existing: readonly Shift[],
  terms: {
    readonly fromWeekOn: ManilaDate
    readonly toWeekOns: readonly ManilaDate[]
    readonly withRestDays: boolean
    readonly people: readonly Schedulable[]
    readonly idOf: () => string
  },
): CopyPlan {
  const people = new Map(terms.people.map((person) => [person.id, person]))
  const planned: PlannedShift[] = [...existing]
  const adds: PlannedShift[] = []
  const skips: { shift: PlannedShift; reason: SkipReason }[] = []
  for (const weekOn of terms.toWeekOns) {
    const days = daysBetween(terms.fromWeekOn, weekOn)
    for (const { version: _, ...shift } of source) {
      if (shift.isRestDay && !terms.withRestDays) continue
      const copy = { ...shift, id: terms.idOf(), date: addDays(shift.date, days), isPublished: false, note: null }
      const reason =
        barredFrom(people.get(copy.employeeId), copy.branchId, copy.date) ??
        (planned.some((other) => isInTheWay(copy, other)) ? 'occupied' : undefined)
      if (reason) skips.push({ shift: copy, reason })
      else {
        adds.push(copy)
        planned.push(copy)
      }
    }
  }
  return { adds, skips }
}

function isInTheWay(copy: PlannedShift, other: PlannedShift): boolean {
  if (copy.employeeId !== other.employeeId) return false
  if (copy.isRestDay || other.isRestDay) return copy.date === other.date
  const one = spanOf(copy)
  const two = spanOf(other)
  return one.from < two.to && two.from < one.to
}
