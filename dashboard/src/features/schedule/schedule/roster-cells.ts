import type { ScheduledShift, ShiftTemplate } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { AskedChange } from '@labada/domain/schedule/shift-edits'
import { type PlannedShift, restDay } from '@labada/domain/schedule/shifts'
import { newId } from '../../../lib/ids.ts'

/** A cell of the schedule: a person at a branch on a day, with what is planned there. */
export interface Place {
  readonly employeeId: string
  readonly branchId: string
  readonly date: ManilaDate
  readonly shifts: readonly ScheduledShift[]
}

/** The fields of a saved shift, as sent. */
export function planOf(shift: ScheduledShift): PlannedShift {
  const { version: _, changedBy: __, changedAt: ___, cost: ____, ...plan } = shift
  return plan
}

export const removal = ({ id, version }: ScheduledShift): AskedChange => ({ do: 'remove', id, version })
export const addition = (shift: PlannedShift): AskedChange => ({ do: 'put', shift, version: null })

/** Copies shifts into a cell instead of what is there. */
export function pasteInto(place: Place, copied: readonly ScheduledShift[]): AskedChange[] {
  const { employeeId, branchId, date } = place
  const copies = copied.map((shift) =>
    addition({ ...planOf(shift), id: newId(), employeeId, branchId, date, isPublished: false }),
  )
  return [...place.shifts.map(removal), ...copies]
}

export function clear(place: Place): AskedChange[] {
  return place.shifts.map(removal)
}

/** A rest day instead of what is there. */
export function rest(place: Place): AskedChange[] {
  return [...place.shifts.map(removal), addition(restDay({ id: newId(), ...bare(place) }))]
}

/** A template's hours instead of what is there. */
export function fillWith(place: Place, template: ShiftTemplate): AskedChange[] {
  const { starts, ends, breakMinutes, role } = template
  const plan = { starts, ends, breakMinutes, role, note: null, isRestDay: false, isPublished: false }
  return [...place.shifts.map(removal), addition({ id: newId(), ...bare(place), ...plan })]
}

/** Moves shifts to another cell; with `isCopy` they stay where they are too. */
export function moveTo(place: Place, moved: readonly ScheduledShift[], isCopy: boolean): AskedChange[] {
  const { employeeId, branchId, date } = place
  return moved.map((shift) =>
    isCopy
      ? addition({ ...planOf(shift), id: newId(), employeeId, branchId, date, isPublished: false })
      : { do: 'put', shift: { ...planOf(shift), employeeId, branchId, date }, version: shift.version },
  )
}

function bare({ employeeId, branchId, date }: Place) {
  return { employeeId, branchId, date }
}
