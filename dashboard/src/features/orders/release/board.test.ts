import { describe, expect, it } from 'vitest'
import { GIVEN_NOW, givenLoad, givenOrder, givenSummary } from '../../../testing/shop.ts'
import {
  ageBandsOf,
  alreadyMade,
  boardOf,
  countsOf,
  earlierStagesOf,
  isReady,
  movesOn,
  scanActionOf,
  targetOf,
} from './board.ts'

const WASH_ONLY = ['received', 'washing', 'ready', 'released'] as const
const daysAgo = (days: number) => new Date(GIVEN_NOW.getTime() - days * 86_400_000)
const inHours = (hours: number) => new Date(GIVEN_NOW.getTime() + hours * 3_600_000)

describe('the release board', () => {
  it('shows an order once in each column its loads stand in', () => {
    const order = givenSummary({
      loads: [givenLoad({ number: 1, stage: 'washing' }), givenLoad({ number: 2 }), givenLoad({ number: 3 })],
    })
    const board = boardOf([order])
    expect(board.received.map((card) => card.loads.map(({ number }) => number))).toEqual([[2, 3]])
    expect(board.washing.map((card) => card.loads.map(({ number }) => number))).toEqual([[1]])
    expect(board.ready).toEqual([])
  })

  it('counts each order once, where its slowest load stands; what is ahead comes after what is all there', () => {
    const apart = givenSummary({
      stage: 'folding',
      stageAt: daysAgo(1),
      loads: [givenLoad({ stage: 'ready' }), givenLoad({ stage: 'folding' })],
    })
    const whole = givenSummary({ stage: 'ready', stageAt: daysAgo(2), loads: [givenLoad({ stage: 'ready' })] })
    const partGone = givenSummary({
      stage: 'ready',
      stageAt: daysAgo(3),
      loads: [givenLoad({ stage: 'released' }), givenLoad({ stage: 'ready' })],
    })
    const board = boardOf([apart, whole, partGone])
    expect(countsOf(board)).toEqual({ received: 0, washing: 0, drying: 0, folding: 1, ready: 2 })
    expect(board.ready.map(({ order, isAhead }) => [order, isAhead])).toEqual([
      [whole, false],
      [partGone, false],
      [apart, true],
    ])
    expect([apart, whole, partGone].filter(isReady)).toEqual([whole, partGone])
  })

  it('puts rush first, then what is promised first', () => {
    const later = givenSummary({ promisedAt: inHours(6) })
    const sooner = givenSummary({ promisedAt: inHours(1) })
    const rushed = givenSummary({ promisedAt: inHours(9), rush: true })
    expect(boardOf([later, sooner, rushed]).received.map(({ order }) => order)).toEqual([rushed, sooner, later])
  })

  it('puts what was received first ahead of what is due at the same moment, then the lower number', () => {
    const due = { promisedAt: inHours(6) }
    const third = givenSummary({ ...due, receivedAt: inHours(-1), number: 'MAB-261121-0012' })
    const second = givenSummary({ ...due, receivedAt: inHours(-1), number: 'MAB-261121-0011' })
    const first = givenSummary({ ...due, receivedAt: inHours(-2), number: 'MAB-261121-0013' })
    for (const orders of [
      [third, second, first],
      [first, third, second],
    ]) {
      expect(boardOf(orders).received.map(({ order }) => order)).toEqual([first, second, third])
    }
  })

  it('leaves voided orders off', () => {
    expect(boardOf([givenSummary({ stage: 'voided' })]).received).toEqual([])
  })
})

describe('where a load goes next', () => {
  it('skips the stages its service leaves out, and never releases by itself', () => {
    const targets = (stage: 'washing' | 'ready') => movesOn([givenLoad({ path: [...WASH_ONLY], stage })])
    expect(targets('washing').map(({ to }) => to)).toEqual(['ready'])
    expect(targets('ready')).toEqual([])
    expect(earlierStagesOf(givenLoad({ path: [...WASH_ONLY], stage: 'ready' }))).toEqual(['washing', 'received'])
  })

  it('has one name when all loads go the same way, none when they part', () => {
    const full = givenLoad({ stage: 'washing' })
    const washOnly = givenLoad({ stage: 'washing', path: [...WASH_ONLY] })
    expect(targetOf(movesOn([full, full]))).toBe('drying')
    expect(targetOf(movesOn([full, washOnly]))).toBeUndefined()
  })
})

describe('what a scan does', () => {
  it('moves only the loads that are furthest behind', () => {
    const order = givenOrder({
      stage: 'received',
      loads: [givenLoad({ id: 'a', stage: 'drying' }), givenLoad({ id: 'b' })],
    })
    expect(scanActionOf(order)).toEqual({
      kind: 'advance',
      moves: [{ loadId: 'b', number: 1, from: 'received', to: 'washing' }],
    })
  })

  it('hands over what is ready, and says so when that is done or the order is void', () => {
    expect(scanActionOf(givenOrder({ stage: 'ready', loads: [givenLoad({ stage: 'ready' })] })).kind).toBe('release')
    expect(scanActionOf(givenOrder({ stage: 'released' })).kind).toBe('released')
    expect(scanActionOf(givenOrder({ stage: 'voided' })).kind).toBe('voided')
  })
})

describe('two tablets moving the same load', () => {
  const moves = [{ loadId: 'a', number: 1, from: 'received', to: 'washing' }] as const

  it('tells the slower one who was first', () => {
    const byBen = givenLoad({ id: 'a', stage: 'washing', stageBy: { id: 'ben', name: 'Ben Cruz' } })
    expect(alreadyMade(moves, { loads: [byBen] }, 'ana')).toEqual([byBen])
  })

  it('says nothing to the one who did it', () => {
    const byAna = givenLoad({ id: 'a', stage: 'washing', stageBy: { id: 'ana', name: 'Ana Reyes' } })
    expect(alreadyMade(moves, { loads: [byAna] }, 'ana')).toEqual([])
  })
})

it('sorts unclaimed laundry into bands of age, oldest first', () => {
  const ready = (days: number) =>
    givenSummary({ stage: 'ready', stageAt: daysAgo(days), loads: [givenLoad({ stage: 'ready' })] })
  const bands = ageBandsOf([ready(3), ready(8), ready(45), ready(6.9)], GIVEN_NOW)
  expect(bands.map(({ label, orders }) => [label, orders.length])).toEqual([
    ['30 days or more', 1],
    ['7 to 13 days', 1],
    ['3 to 6 days', 2],
  ])
})

it('shows what became ready last first, not what nobody fetches', () => {
  const ready = (days: number) =>
    givenSummary({ stage: 'ready', stageAt: daysAgo(days), loads: [givenLoad({ stage: 'ready' })] })
  const [old, fresh] = [ready(30), ready(0)]
  expect(boardOf([old, fresh]).ready.map(({ order }) => order)).toEqual([fresh, old])
})
