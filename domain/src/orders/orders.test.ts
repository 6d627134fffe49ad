import { describe, expect, test } from 'vitest'
import { parseManilaDate } from '../core/manila-time.ts'
import { fromPesos, ZERO } from '../core/money.ts'
import type { LoadPosition } from './loads.ts'
import { pathOf } from './new-loads.ts'
import {
  balanceOf,
  claimOf,
  isVoidable,
  loadsToRelease,
  loadsToTakeBack,
  type OrderState,
  orderNumberOf,
  paymentStatusOf,
  refuseLargeRefund,
} from './orders.ts'

const now = new Date('2026-11-21T02:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const order = (given: Partial<OrderState> = {}): OrderState => ({
  stage: 'received',
  total: fromPesos(390),
  paid: ZERO,
  refunded: ZERO,
  writtenOff: ZERO,
  receivedAt: now,
  cashSessionId: 'session-1',
  ...given,
})
const load = (number: number, stage: LoadPosition['stage']): LoadPosition => ({
  id: `load-${number}`,
  number,
  path: pathOf(['washing']),
  stage,
  stageAt: now,
  stageBy: { id: 'ana' },
})

describe('What is paid on an order', () => {
  test.each([
    ['unpaid', 390, 0, 0, 390],
    ['partial', 390, 100, 0, 290],
    ['paid', 390, 390, 0, 0],
    ['paid', 390, 390, 100, 0],
    ['refunded', 390, 390, 390, 0],
    ['paid', 0, 0, 0, 0],
  ] as const)('is %s: total %f, paid %f, given back %f', (status, total, paid, refunded, balance) => {
    const state = order({ total: fromPesos(total), paid: fromPesos(paid), refunded: fromPesos(refunded) })
    expect(paymentStatusOf(state)).toBe(status)
    expect(balanceOf(state)).toBe(fromPesos(balance))
  })

  test('is nothing any more once it was voided', () => {
    expect(balanceOf(order({ stage: 'voided' }))).toBe(0)
  })
})

describe('Releasing', () => {
  const paid = order({ stage: 'ready', paid: fromPesos(390) })

  const strict = { mayOwe: false }
  const numbers = (loads: readonly LoadPosition[]) => loads.map(({ number }) => number)

  test('needs every load ready and nothing left to pay', () => {
    expect(numbers(loadsToRelease(paid, [load(1, 'ready'), load(2, 'ready')], strict))).toEqual([1, 2])
    expect(() => loadsToRelease(paid, [load(1, 'ready'), load(2, 'washing')], strict)).toThrow(
      '1 of 2 loads is not ready',
    )
    expect(() => loadsToRelease(order({ stage: 'ready' }), [load(1, 'ready')], strict)).toThrow('₱390.00 is still due')
  })

  test('says not ready before it says unpaid', () => {
    expect(() => loadsToRelease(order(), [load(1, 'washing')], strict)).toThrow('not ready')
  })

  test('twice changes nothing, and a voided order never leaves', () => {
    expect(loadsToRelease(order({ stage: 'released' }), [load(1, 'released')], strict)).toEqual([])
    expect(() => loadsToRelease(order({ stage: 'voided' }), [], strict)).toThrow('voided')
  })

  test('of some loads leaves the others where they are, and asks for the whole balance too', () => {
    const loads = [load(1, 'ready'), load(2, 'washing'), load(3, 'released')]
    expect(numbers(loadsToRelease(paid, loads, { ...strict, loadIds: ['load-1', 'load-3'] }))).toEqual([1])
    expect(() => loadsToRelease(paid, loads, { ...strict, loadIds: ['load-2'] })).toThrow('not ready')
    expect(() => loadsToRelease(order(), loads, { ...strict, loadIds: ['load-1'] })).toThrow('still due')
  })

  test('with a balance needs somebody’s yes, and a balance written off is none', () => {
    const loads = [load(1, 'ready')]
    expect(numbers(loadsToRelease(order({ stage: 'ready' }), loads, { mayOwe: true }))).toEqual([1])
    const given = order({ stage: 'ready', paid: fromPesos(300), writtenOff: fromPesos(90) })
    expect(numbers(loadsToRelease(given, loads, strict))).toEqual([1])
    expect(paymentStatusOf(given)).toBe('paid')
  })

  test('is undone within ten seconds by the same person, within 15 minutes with a reason', () => {
    const released = order({ stage: 'released' })
    const loads = [load(1, 'released'), load(2, 'released')]
    const undo = { loadIds: ['load-2'], by: 'ana', reason: '', now: new Date(now.getTime() + 10_000) }
    expect(numbers(loadsToTakeBack(released, loads, undo))).toEqual([2])
    expect(() => loadsToTakeBack(released, loads, { ...undo, by: 'ben' })).toThrow('Enter why')
    expect(() => loadsToTakeBack(released, loads, { ...undo, now: minutes(1) })).toThrow('Enter why')
    const why = { ...undo, by: 'ben', reason: 'Wrong bag', now: minutes(15) }
    expect(numbers(loadsToTakeBack(released, loads, why))).toEqual([2])
    expect(() => loadsToTakeBack(released, loads, { ...why, now: minutes(15.001) })).toThrow('within 15 minutes')
    expect(loadsToTakeBack(order({ stage: 'ready' }), [load(2, 'ready')], why)).toEqual([])
  })
})

describe('Voiding', () => {
  const loads = [load(1, 'washing')]

  test('is possible until laundry is released, also a part of it', () => {
    expect(isVoidable(order(), loads)).toBe(true)
    expect(() => isVoidable(order({ stage: 'released' }), [load(1, 'released')])).toThrow('Refund it instead')
    expect(() => isVoidable(order(), [load(1, 'released'), load(2, 'ready')])).toThrow('Part of this order')
  })

  test('is over once money was given back, and changes nothing the second time', () => {
    const refunded = order({ paid: fromPesos(390), refunded: fromPesos(1) })
    expect(() => isVoidable(refunded, loads)).toThrow('Refund the rest')
    expect(isVoidable(order({ stage: 'voided' }), loads)).toBe(false)
  })
})

test('A refund is at most what was paid less what was given back', () => {
  const state = order({ paid: fromPesos(390), refunded: fromPesos(90) })
  expect(() => refuseLargeRefund(state, fromPesos(300))).not.toThrow()
  expect(() => refuseLargeRefund(state, fromPesos(300.01))).toThrow('You can refund up to ₱300.00')
  expect(() => refuseLargeRefund(order({ stage: 'voided' }), fromPesos(1))).toThrow('voided')
})

test('An order number names the branch, the day and the count of that day', () => {
  const day = parseManilaDate('2026-11-21')
  if (!day) throw new Error('no day')
  expect(orderNumberOf('MAB', day, 42)).toBe('MAB-261121-0042')
  expect(orderNumberOf('MAB', day, 12345)).toBe('MAB-261121-12345')
  expect(claimOf(' mab-261121-0042 ')).toBe('MAB-261121-0042')
  expect(claimOf('abcd 2345')).toBe('ABCD2345')
})
