import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, atMinutes, type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import { fromPesos } from '../../core/money.ts'
import {
  type BookingSettings,
  bookingOf,
  bookingSettingComplaints,
  DEFAULT_BOOKING_SETTINGS,
} from './booking-settings.ts'
import { bookableDays, slotWords, takeSlot } from './booking-slots.ts'
import { answerBooking, type Booking, isBringable, refuseBelowMinimum, refuseTooMany, seenState } from './bookings.ts'

const dayOf = (text: string): ManilaDate => parseManilaDate(text) ?? expect.fail(text)
/** A Saturday. */
const SATURDAY = dayOf('2026-11-21')
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const morning = { weekdays: EVERY_DAY, from: 9 * 60, until: 12 * 60, capacity: 2 }
const afternoon = { weekdays: [1, 2, 3, 4, 5, 6], from: 13 * 60, until: 17 * 60, capacity: 1 }
const settings: BookingSettings = {
  on: true,
  daysAhead: 2,
  leadMinutes: 60,
  branches: [
    {
      branchId: 'mab',
      on: true,
      slots: [afternoon, morning],
      zones: [{ id: 'z', name: 'Mabolo', fee: fromPesos(40), minimum: fromPesos(200) }],
    },
  ],
}
const branch = bookingOf(settings, 'mab') ?? expect.fail('No branch')

describe('What can be booked', () => {
  test('is nothing until the shop and the branch turned it on', () => {
    expect(bookingOf(DEFAULT_BOOKING_SETTINGS, 'mab')).toBeUndefined()
    expect(bookingOf({ ...settings, on: false }, 'mab')).toBeUndefined()
    expect(bookingOf({ ...settings, branches: [{ ...branch, on: false }] }, 'mab')).toBeUndefined()
    expect(bookingOf(settings, 'ban')).toBeUndefined()
  })

  test('are the slots of the next days, in their order, until the lead before they begin', () => {
    const days = bookableDays(settings, branch, [], atMinutes(SATURDAY, 7 * 60 + 59))
    expect(days.map(({ day, slots }) => [day, slots.map(({ from }) => from)])).toEqual([
      ['2026-11-21', [540, 780]],
      // No afternoon on a Sunday.
      ['2026-11-22', [540]],
      ['2026-11-23', [540, 780]],
    ])
    const late = bookableDays(settings, branch, [], atMinutes(SATURDAY, 8 * 60))
    expect(late[0]?.slots.map(({ from }) => from)).toEqual([780])
    expect(bookableDays(settings, branch, [], atMinutes(SATURDAY, 12 * 60))[0]?.day).toBe('2026-11-22')
  })

  test('is full once its places are held, also by bookings of a slot that the shop changed since', () => {
    const now = atMinutes(SATURDAY, 7 * 60)
    const held = { dueOn: SATURDAY, from: 540, until: 720 }
    expect(bookableDays(settings, branch, [held], now)[0]?.slots[0]?.isFull).toBe(false)
    const full = bookableDays(settings, branch, [held, { ...held, from: 600, until: 660 }], now)
    expect(full[0]?.slots.map(({ isFull }) => isFull)).toEqual([true, false])
    expect(full[1]?.slots[0]?.isFull).toBe(false)
    expect(() => takeSlot(full, { dueOn: SATURDAY, from: 540 })).toThrow('full')
    expect(takeSlot(full, { dueOn: SATURDAY, from: 780 })).toEqual({ from: 780, until: 1020 })
    expect(() => takeSlot(full, { dueOn: SATURDAY, from: 541 })).toThrow('no longer')
    expect(() => takeSlot(full, { dueOn: addDays(SATURDAY, 3), from: 540 })).toThrow('no longer')
  })

  test('never takes more than its places, whoever asks in whichever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (asked, capacity) => {
        const own = { slots: [0, 1, 2, 3].map((at) => ({ ...morning, from: at * 60, until: at * 60 + 60, capacity })) }
        const held: { dueOn: ManilaDate; from: number; until: number }[] = []
        for (const at of asked) {
          const days = bookableDays({ ...settings, daysAhead: 1 }, own, held, atMinutes(SATURDAY, 0))
          try {
            held.push({
              dueOn: addDays(SATURDAY, 1),
              ...takeSlot(days, { dueOn: addDays(SATURDAY, 1), from: at * 60 }),
            })
          } catch {
            // Full.
          }
        }
        for (const at of [0, 1, 2, 3]) {
          const places = held.filter(({ from }) => from === at * 60).length
          expect(places).toBe(Math.min(capacity, asked.filter((one) => one === at).length))
        }
      }),
    )
  })

  test('is written like a time, and halves of the day only where they differ', () => {
    expect(slotWords({ from: 13 * 60, until: 15 * 60 + 30 })).toBe('1:00–3:30 PM')
    expect(slotWords({ from: 9 * 60, until: 12 * 60 })).toBe('9:00 AM–12:00 PM')
    expect(slotWords({ from: 0, until: 60 })).toBe('12:00–1:00 AM')
    expect(slotWords({ from: 22 * 60, until: 24 * 60 })).toBe('10:00 PM–12:00 AM')
  })
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

describe('An answer', () => {
  const place = { dueOn: SATURDAY, from: 540, until: 720 }
  const later = { dueOn: SATURDAY, from: 780, until: 1020 }
  const booking = (state: Booking['state']): Booking => ({ ...place, state })
  const deed = (answer: 'confirm' | 'move' | 'decline', more: object = {}) => ({
    answer,
    place: later,
    reason: '',
    trip: null,
    ...more,
  })

  test('confirms, moves or declines what was asked for; the same again is harmless', () => {
    expect(answerBooking(booking('asked'), deed('confirm'))?.state).toBe('confirmed')
    expect(answerBooking(booking('asked'), deed('move'))).toEqual({ ...later, state: 'moved' })
    expect(answerBooking(booking('asked'), deed('move', { place }))?.state).toBe('confirmed')
    expect(() => answerBooking(booking('asked'), deed('decline'))).toThrow('Enter a reason')
    expect(answerBooking(booking('asked'), deed('decline', { reason: 'No rider' }))?.state).toBe('declined')
    expect(answerBooking(booking('confirmed'), deed('confirm', { trip: 'waiting' }))).toBeUndefined()
    expect(answerBooking(booking('declined'), deed('decline', { reason: 'No rider' }))).toBeUndefined()
    expect(answerBooking({ ...later, state: 'moved' }, deed('move', { trip: 'assigned' }))).toBeUndefined()
  })

  test('moves a confirmed one until a rider has the laundry, and declines it no more', () => {
    expect(answerBooking(booking('confirmed'), deed('move', { trip: 'assigned' }))?.state).toBe('moved')
    expect(answerBooking({ ...later, state: 'moved' }, deed('move', { place, trip: 'waiting' }))?.state).toBe('moved')
    for (const trip of ['picked_up', 'out', 'received', 'delivered', 'ended'])
      expect(() => answerBooking(booking('confirmed'), deed('move', { trip }))).toThrow('has moved on')
    expect(() => answerBooking(booking('confirmed'), deed('decline', { reason: 'No rider' }))).toThrow('has moved on')
    for (const state of ['declined', 'canceled'] as const)
      expect(() => answerBooking(booking(state), deed('confirm'))).toThrow('has moved on')
  })

  test('of the trip counts: one that the shop ended is canceled', () => {
    expect(seenState('confirmed', 'ended')).toBe('canceled')
    expect(seenState('moved', 'out')).toBe('moved')
    expect(seenState('asked', null)).toBe('asked')
  })
})

test('A number has three requests waiting and sends six a day at most', () => {
  expect(() => refuseTooMany({ waiting: 2, today: 5 })).not.toThrow()
  expect(() => refuseTooMany({ waiting: 3, today: 3 })).toThrow('Too Many')
  expect(() => refuseTooMany({ waiting: 0, today: 6 })).toThrow('Too Many')
})

test('An order is brought if it was to be picked up, nobody has yet, and it is worth the way', () => {
  expect(isBringable({ stage: 'ready', type: 'walk-in' })).toBe(true)
  expect(isBringable({ stage: 'washing', type: 'pick-up' })).toBe(true)
  expect(isBringable({ stage: 'ready', type: 'deliver' })).toBe(false)
  for (const stage of ['released', 'voided'] as const) expect(isBringable({ stage, type: 'walk-in' })).toBe(false)
  expect(() => refuseBelowMinimum(fromPesos(200), fromPesos(200))).not.toThrow()
  expect(() => refuseBelowMinimum(fromPesos(199.99), fromPesos(200))).toThrow('at least ₱200.00')
})
