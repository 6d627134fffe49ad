import { expect, test } from 'vitest'
import { fromPesos } from '../../core/money.ts'
import {
  type BookingSettings,
  bookingOf,
  bookingSettingComplaints,
  DEFAULT_BOOKING_SETTINGS,
} from './booking-settings.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const morning = { weekdays: EVERY_DAY, from: 9 * 60, until: 12 * 60, capacity: 2 }
const afternoon = { weekdays: [1, 2, 3, 4, 5, 6], from: 13 * 60, until: 17 * 60, capacity: 1 }
const branch: BookingSettings['branches'][number] = {
  branchId: 'mab',
  on: true,
  slots: [afternoon, morning],
  zones: [{ id: 'z', name: 'Mabolo', fee: fromPesos(40), minimum: fromPesos(200) }],
  holidays: 'none',
  closedDays: [],
}
const settings: BookingSettings = { on: true, daysAhead: 2, leadMinutes: 60, branches: [branch] }

test('Nothing can be booked until the shop and the branch turned it on', () => {
  expect(bookingOf(DEFAULT_BOOKING_SETTINGS, 'mab')).toBeUndefined()
  expect(bookingOf({ ...settings, on: false }, 'mab')).toBeUndefined()
  expect(bookingOf({ ...settings, branches: [{ ...branch, on: false }] }, 'mab')).toBeUndefined()
  expect(bookingOf(settings, 'ban')).toBeUndefined()
})

test('Settings have complaints where a customer could not book with them', () => {
  const complaintsOf = (own: object) => bookingSettingComplaints({ ...settings, branches: [{ ...branch, ...own }] })
  expect(complaintsOf({})).toEqual({})
  expect(complaintsOf({ slots: [], zones: [] })).toEqual({
    'branches.0.slots': 'Add a time slot',
    'branches.0.zones': 'Add a zone',
  })
  expect(complaintsOf({ on: false, slots: [], zones: [] })).toEqual({})
  expect(complaintsOf({ slots: [{ ...morning, until: 540 }] })).toHaveProperty(['branches.0.slots.0'])
  expect(complaintsOf({ slots: [{ ...morning, weekdays: [] }] })).toHaveProperty(['branches.0.slots.0'])
  const overlapping = { ...afternoon, from: 11 * 60 }
  expect(complaintsOf({ slots: [morning, overlapping] })).toHaveProperty(['branches.0.slots.1'])
  expect(complaintsOf({ slots: [{ ...morning, weekdays: [0] }, overlapping] })).toEqual({})
  const [zone] = branch.zones
  expect(complaintsOf({ zones: [{ ...zone, name: ' ' }] })).toHaveProperty(['branches.0.zones.0'], 'Name the zone')
  expect(complaintsOf({ zones: [zone, { ...zone, name: 'MABOLO' }] })).toHaveProperty(['branches.0.zones.1'])
})
