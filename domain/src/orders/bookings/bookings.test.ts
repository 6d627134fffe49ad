import { describe, expect, test } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import { fromPesos } from '../../core/money.ts'
import { answerBooking, type Booking, isBringable, refuseBelowMinimum, refuseTooMany, seenState } from './bookings.ts'

const dayOf = (text: string): ManilaDate => parseManilaDate(text) ?? expect.fail(text)
/** A Saturday. */
const SATURDAY = dayOf('2026-11-21')

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
