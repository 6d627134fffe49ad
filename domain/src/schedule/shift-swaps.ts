import { DomainError } from '../core/errors.ts'
import { manilaMinuteOf } from '../core/manila-time.ts'
import { barredFrom, type Schedulable } from './shift-conflicts.ts'
import { type PlannedShift, type Shift, spanOf } from './shifts.ts'

/** `asked` waits for the colleague, `agreed` for an admin; the others are final. */
export const SWAP_STATUSES = ['asked', 'agreed', 'approved', 'declined', 'cancelled'] as const
export type SwapStatus = (typeof SWAP_STATUSES)[number]

/** The change of a swap: one shift goes to a colleague, or two people exchange hours. */
export interface SwapOfShifts {
  readonly mine: Shift
  /** The shift taken in exchange; null: the colleague only takes over. */
  readonly theirs: Shift | null
  readonly me: Schedulable
  readonly colleague: Schedulable
  /** Published shifts of both, around the days involved. */
  readonly shifts: readonly Shift[]
  readonly now: Date
}

/**
 * Refuses an impossible swap, with a message for the person asking: `field_invalid` for shifts that have started, are
 * not published or belong to someone else, `schedule_conflict` for a colleague (or oneself) who may not work there that
 * day or is already scheduled then.
 */
export function refuseSwap({ mine, theirs, me, colleague, shifts, now }: SwapOfShifts): void {
  if (me.id === colleague.id) {
    throw new DomainError('field_invalid', 'Choose a colleague', { field: 'to_employee_id' })
  }
  refuseShift(mine, me, now, 'shift_id')
  if (theirs) refuseShift(theirs, colleague, now, 'other_shift_id')
  const left = shifts.filter(({ id, isRestDay }) => !isRestDay && id !== mine.id && id !== theirs?.id)
  refuseTaking(mine, colleague, left, 'They')
  if (theirs) refuseTaking(theirs, me, left, 'You')
}

/** Whether an employee may work a shift and is free at that time. */
function mayTake(shift: Shift, person: Schedulable, others: readonly Shift[]): boolean {
  return barredFrom(person, shift.branchId, shift.date) === undefined && !clashes(shift, person, others)
}

/** A colleague's options for a shift: take it over, or exchange it for one of theirs. */
export interface SwapChoice {
  readonly isFree: boolean
  readonly theirs: readonly Shift[]
}

/** The options that `refuseSwap` accepts; `shifts` are those of both, as there. */
export function swapChoices({ mine, me, colleague, shifts, now }: Omit<SwapOfShifts, 'theirs'>): SwapChoice {
  const left = shifts.filter(({ id, isPublished, isRestDay }) => isPublished && !isRestDay && id !== mine.id)
  const isExchange = (shift: Shift) => {
    const others = left.filter(({ id }) => id !== shift.id)
    return mayTake(mine, colleague, others) && mayTake(shift, me, others)
  }
  return {
    isFree: mayTake(mine, colleague, left),
    theirs: left.filter(
      (shift) => shift.employeeId === colleague.id && spanOf(shift).from > manilaMinuteOf(now) && isExchange(shift),
    ),
  }
}

function refuseShift(shift: Shift, owner: Schedulable, now: Date, field: string): void {
  const isTheirs = shift.employeeId === owner.id && shift.isPublished && !shift.isRestDay
  if (!isTheirs) throw new DomainError('field_invalid', 'This shift can’t be swapped', { field })
  if (spanOf(shift).from <= manilaMinuteOf(now)) {
    throw new DomainError('field_invalid', 'This shift already started', { field })
  }
}

function refuseTaking(shift: Shift, person: Schedulable, others: readonly Shift[], who: 'They' | 'You'): void {
  const barred = barredFrom(person, shift.branchId, shift.date)
  const words = barred ? BARRED[barred] : clashes(shift, person, others) ? 'already work at that time' : undefined
  if (words) throw new DomainError('schedule_conflict', `${who} ${words}`, { conflict: barred ?? 'overlap' })
}

const BARRED = {
  deactivated: 'no longer work here',
  not_assigned: 'aren’t assigned to that branch that day',
  on_leave: 'are on leave that day',
} as const

function clashes(shift: Shift, person: Schedulable, others: readonly Shift[]): boolean {
  const span = spanOf(shift)
  return others.some((other) => {
    const { from, to } = spanOf(other)
    return other.employeeId === person.id && other.id !== shift.id && from < span.to && span.from < to
  })
}

/**
 * The shifts after a swap. A shift that is only taken over goes to the colleague; in an exchange each row stays with
 * its person and gets the other one's hours, so that nobody is at two places at any moment.
 */
export function swappedShifts(mine: Shift, theirs: Shift | null, colleagueId: string): PlannedShift[] {
  if (!theirs) return [{ ...planOf(mine), employeeId: colleagueId }]
  const hoursOf = ({ branchId, date, starts, ends, breakMinutes, role, note }: Shift) => ({
    branchId,
    date,
    starts,
    ends,
    breakMinutes,
    role,
    note,
  })
  return [
    { ...planOf(mine), ...hoursOf(theirs) },
    { ...planOf(theirs), ...hoursOf(mine) },
  ]
}

const planOf = ({ version: _, ...plan }: Shift): PlannedShift => plan
