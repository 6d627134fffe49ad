import type { SavedBookingSettings } from '@labada/contracts/orders/bookings/booking-settings'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { HolidaysClosed } from '@labada/domain/orders/bookings/closed-days'

type Settings = SavedBookingSettings['settings']

/** A row that may be half filled in. */
export interface SlotFields {
  readonly key: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly until: string
  readonly capacity: number | null
}

export interface ZoneFields {
  readonly id: string
  readonly name: string
  readonly fee: Centavos | null
  readonly minimum: Centavos | null
}

export interface BranchFields {
  readonly branchId: string
  readonly on: boolean
  readonly slots: readonly SlotFields[]
  readonly zones: readonly ZoneFields[]
  readonly holidays: HolidaysClosed
  /** From today on. */
  readonly closedDays: readonly ManilaDate[]
}

/** The settings as fields of a form: every open branch is there. */
export interface BookingFields {
  readonly [name: string]: unknown
  readonly on: boolean
  readonly daysAhead: number | null
  readonly leadHours: number | null
  readonly branches: readonly BranchFields[]
}

export function toBookingFields({ settings, branches }: SavedBookingSettings, today: ManilaDate): BookingFields {
  return {
    on: settings.on,
    daysAhead: settings.daysAhead,
    leadHours: settings.leadMinutes / 60,
    branches: branches.map(({ id }) => {
      const own = settings.branches.find(({ branchId }) => branchId === id)
      return {
        branchId: id,
        on: own?.on ?? false,
        slots: (own?.slots ?? []).map((slot, at) => ({
          key: String(at),
          weekdays: slot.weekdays,
          from: String(slot.from),
          until: String(slot.until),
          capacity: slot.capacity,
        })),
        zones: own?.zones ?? [],
        holidays: own?.holidays ?? 'none',
        closedDays: (own?.closedDays ?? []).filter((day) => day >= today),
      }
    }),
  }
}

export function fromBookingFields({ on, daysAhead, leadHours, branches }: BookingFields): Settings {
  return {
    on,
    daysAhead: daysAhead ?? 0,
    leadMinutes: Math.round((leadHours ?? 0) * 60),
    branches: branches
      // A branch that nobody filled in is none.
      .filter(isFilledIn)
      .map(({ branchId, on: isOn, slots, zones, holidays, closedDays }) => ({
        branchId,
        on: isOn,
        slots: slots.map(({ weekdays, from, until, capacity }) => ({
          weekdays: [...weekdays].toSorted((a, b) => a - b),
          from: Number(from),
          until: Number(until),
          capacity: capacity ?? 1,
        })),
        zones: zones.map(({ id, name, fee, minimum }) => ({
          id,
          name: name.trim(),
          fee: fee ?? ZERO,
          minimum: minimum ?? ZERO,
        })),
        holidays,
        closedDays: [...closedDays],
      })),
  }
}

const isFilledIn = ({ on, slots, zones, holidays, closedDays }: BranchFields): boolean =>
  on || slots.length > 0 || zones.length > 0 || holidays !== 'none' || closedDays.length > 0
