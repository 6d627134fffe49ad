import { DomainError } from '../../core/errors.ts'
import type { Centavos } from '../../core/money.ts'
import type { DaysClosed } from './closed-days.ts'

/** A time of day on some weekdays at which riders come, and how many customers it has room for. */
export interface BookingSlot {
  /** Sunday is 0. */
  readonly weekdays: readonly number[]
  /** Minutes after midnight. */
  readonly from: number
  readonly until: number
  readonly capacity: number
}

/** A part of town that a branch’s riders go to. */
export interface BookingZone {
  readonly id: string
  readonly name: string
  /** Of each way: a pick-up that is brought back has it twice. */
  readonly fee: Centavos
  /** The least that laundry from there must cost; 0: anything. */
  readonly minimum: Centavos
}

export interface BranchBooking extends DaysClosed {
  readonly branchId: string
  readonly on: boolean
  readonly slots: readonly BookingSlot[]
  readonly zones: readonly BookingZone[]
}

/** What customers can book without calling. Off unless the shop and the branch turned it on. */
export interface BookingSettings {
  readonly on: boolean
  /** The last day that can be booked, counted from today. */
  readonly daysAhead: number
  /** A slot can be booked until so long before it begins. */
  readonly leadMinutes: number
  readonly branches: readonly BranchBooking[]
}

export const DEFAULT_BOOKING_SETTINGS: BookingSettings = { on: false, daysAhead: 7, leadMinutes: 120, branches: [] }

/** What is wrong with settings, by field (`branches.0.slots.2`); empty if nothing is. */
export function bookingSettingComplaints({ branches }: BookingSettings): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  branches.forEach(({ on, slots, zones }, at) => {
    const own = `branches.${at}`
    if (on && slots.length === 0) found[`${own}.slots`] = 'Add a time slot'
    if (on && zones.length === 0) found[`${own}.zones`] = 'Add a zone'
    slots.forEach((slot, one) => {
      const complaint = slotComplaint(slot, slots.slice(0, one))
      if (complaint) found[`${own}.slots.${one}`] = complaint
    })
    zones.forEach(({ name }, one) => {
      if (name.trim() === '') found[`${own}.zones.${one}`] = 'Name the zone'
      const isKnown = zones.slice(0, one).some((other) => other.name.toLowerCase() === name.toLowerCase())
      if (isKnown) found[`${own}.zones.${one}`] = 'Another zone has this name'
    })
  })
  return found
}

function slotComplaint(slot: BookingSlot, earlier: readonly BookingSlot[]): string | undefined {
  if (slot.until <= slot.from) return 'The end must be after the start'
  if (slot.weekdays.length === 0) return 'Choose a day'
  return earlier.some((other) => overlaps(slot, other) && other.weekdays.some((day) => slot.weekdays.includes(day)))
    ? 'Two slots of a day overlap'
    : undefined
}

/** Whether two times of a day have a minute in common. */
export const overlaps = (one: Pick<BookingSlot, 'from' | 'until'>, other: Pick<BookingSlot, 'from' | 'until'>) =>
  one.from < other.until && other.from < one.until

/** Refuses `field_invalid` for settings with complaints, with all of them by field. */
export function refuseUnfitBookingSettings(settings: BookingSettings): void {
  const complaints = Object.entries(bookingSettingComplaints(settings))
  if (complaints.length === 0) return
  const errors = Object.fromEntries(complaints.map(([field, complaint]) => [field, [complaint]]))
  throw new DomainError('field_invalid', complaints[0]?.[1] ?? '', { errors })
}

/** What a branch offers; undefined if nothing can be booked there. */
export function bookingOf(settings: BookingSettings, branchId: string): BranchBooking | undefined {
  const own = settings.branches.find((one) => one.branchId === branchId)
  return settings.on && own?.on ? own : undefined
}
