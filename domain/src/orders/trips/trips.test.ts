import { describe, expect, test } from 'vitest'
import { fromPesos } from '../../core/money.ts'
import { followsPromise, isDeliverable, moveTrip, type Trip, turnedIn } from './trips.ts'

const pickup = (own: Partial<Trip> = {}): Trip => ({ kind: 'pickup', state: 'waiting', riderId: null, ...own })
const delivery = (own: Partial<Trip> = {}): Trip => ({ kind: 'delivery', state: 'waiting', riderId: null, ...own })
const deed = (move: Parameters<typeof moveTrip>[1]['move'], more: object = {}) => ({
  move,
  reason: '',
  stage: null,
  ...more,
})

describe('A trip', () => {
  test('goes to another day with its order’s promise, unless a customer booked its time or it is under way', () => {
    const follows = (trip: Trip, zone: string | null = null) => followsPromise({ ...trip, zone })
    expect([follows(delivery()), follows(delivery({ state: 'assigned', riderId: 'leo' }))]).toEqual([true, true])
    expect([follows(delivery(), 'Talamban'), follows(delivery({ state: 'out' })), follows(pickup())]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('is given to a rider, also to another one, and fetched', () => {
    expect(moveTrip(pickup(), deed('assign', { riderId: 'leo' }))).toMatchObject({ state: 'assigned', riderId: 'leo' })
    const assigned = pickup({ state: 'assigned', riderId: 'leo' })
    expect(moveTrip(assigned, deed('assign', { riderId: 'leo' }))).toBeUndefined()
    expect(moveTrip(assigned, deed('assign', { riderId: 'mia' }))).toMatchObject({ riderId: 'mia' })
    expect(moveTrip(assigned, deed('pick_up'))).toMatchObject({ state: 'picked_up', riderId: 'leo' })
    expect(() => moveTrip(pickup(), deed('pick_up'))).toThrow('Rider is required')
    expect(() => moveTrip(pickup(), deed('go_out', { riderId: 'leo' }))).toThrow('has moved on')
  })

  test('goes out only with laundry that is ready', () => {
    const assigned = delivery({ state: 'assigned', riderId: 'leo' })
    expect(() => moveTrip(assigned, deed('go_out', { stage: 'folding' }))).toThrow('isn’t ready')
    expect(moveTrip(assigned, deed('go_out', { stage: 'ready' }))).toMatchObject({ state: 'out' })
  })

  test('fails with a reason, loses its rider, and waits for the next one', () => {
    const out = delivery({ state: 'out', riderId: 'leo' })
    expect(() => moveTrip(out, deed('fail'))).toThrow('Enter a reason')
    expect(moveTrip(out, deed('fail', { reason: 'Nobody home' }))).toEqual({
      state: 'waiting',
      riderId: null,
      isFailure: true,
    })
  })

  test('that is over stays over, and twice the same is harmless', () => {
    const ended = pickup({ state: 'ended' })
    expect(moveTrip(ended, deed('end', { reason: 'Again' }))).toBeUndefined()
    expect(() => moveTrip(ended, deed('assign', { riderId: 'leo' }))).toThrow('has moved on')
  })

  test('is delivered once, and only from the rider’s hands', () => {
    expect(isDeliverable(delivery({ state: 'out' }))).toBe(true)
    expect(isDeliverable(delivery({ state: 'delivered' }))).toBe(false)
    expect(() => isDeliverable(delivery({ state: 'assigned' }))).toThrow('isn’t out for delivery')
    expect(() => isDeliverable(pickup({ state: 'picked_up' }))).toThrow('isn’t out for delivery')
  })
})

test('A rider turns in at most what is carried', () => {
  expect(turnedIn(fromPesos(390), fromPesos(390))).toHaveLength(2)
  expect(() => turnedIn(fromPesos(390.01), fromPesos(390))).toThrow('carries only ₱390.00')
})
