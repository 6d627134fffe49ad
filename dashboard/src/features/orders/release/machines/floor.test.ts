import type { Load } from '@labada/contracts/orders/order-schemas'
import { describe, expect, it } from 'vitest'
import { ANA, givenLoad, givenSummary } from '../../../../testing/shop.ts'
import { type FloorMachine, loadsOf, stageIn, stagesInto, stateAt, waitingOf } from './floor.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const machine = (own: Partial<FloorMachine> = {}) => ({
  id: 'washer-1',
  name: 'Washer 1',
  kind: 'washer' as const,
  capacityKg: 8,
  minutesPerCycle: 35,
  status: 'working' as const,
  trouble: null,
  cycles: [],
  ...own,
})
const cycleOf = (load: Pick<Load, 'id' | 'number'>, ends: number, began = ends - 40) => ({
  id: `cycle-${load.id}`,
  order: { id: 'order', number: 'MAB-261121-0042' },
  load: { id: load.id, number: load.number },
  beganAt: minutes(began),
  beganBy: ANA,
  endsAt: minutes(ends),
})
const holding = (load: Load, ends: number) => machine({ status: 'busy', cycles: [cycleOf(load, ends)] })

describe('what a machine shows', () => {
  it('an empty one is free, without a ring', () => {
    expect(stateAt(machine(), NOW)).toEqual({ status: 'working', cycle: undefined, left: 0, waited: 0, share: 0 })
  })

  it('a running one has the rest of its time, which never grows', () => {
    const running = holding(givenLoad({ stage: 'washing' }), 10)
    expect(stateAt(running, NOW)).toMatchObject({ status: 'busy', left: 10, waited: 0, share: 0.25 })
    const shares = Array.from({ length: 70 }, (_, at) => stateAt(running, minutes(at - 35)).share)
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(Math.min(...shares)).toBe(0)
  })

  it('one past its end is done and waits, though the server last called it busy', () => {
    expect(stateAt(holding(givenLoad({ stage: 'washing' }), -4), NOW)).toMatchObject({
      status: 'done',
      left: 0,
      waited: 4,
      share: 0,
    })
  })

  it('of two loads inside, the later end counts', () => {
    const both = machine({
      status: 'busy',
      cycles: [cycleOf({ id: 'a', number: 1 }, -2), cycleOf({ id: 'b', number: 2 }, 20)],
    })
    expect(stateAt(both, NOW)).toMatchObject({ status: 'busy', left: 20, cycle: { load: { number: 2 } } })
  })
})

describe('where a load may go', () => {
  const at = (stage: Load['stage'], own: Partial<Load> = {}) => givenLoad({ stage, ...own })
  it.each([
    ['received', ['washing']],
    ['washing', ['washing', 'drying']],
    ['drying', ['drying']],
    ['folding', []],
    ['ready', []],
  ] as const)('one that is %s and in no machine', (stage, stages) => {
    expect(stagesInto({ load: at(stage), place: undefined }, NOW)).toEqual(stages)
  })

  it('a running one only changes its machine, one that is done goes on', () => {
    const load = at('washing')
    const placed = (ends: number) => {
      const inside = holding(load, ends)
      return { load, place: { machine: inside, cycle: cycleOf(load, ends) } }
    }
    expect(stagesInto(placed(5), NOW)).toEqual(['washing'])
    expect(stagesInto(placed(-5), NOW)).toEqual(['drying'])
  })

  it('only a free or done machine of its kind takes it, and never the one it is in', () => {
    const load = at('received')
    const of = { order: givenSummary({ loads: [load] }), load, place: undefined }
    expect(stageIn(of, machine(), NOW)).toBe('washing')
    expect(stageIn(of, holding(at('washing'), -1), NOW)).toBe('washing')
    expect(stageIn(of, holding(at('washing'), 1), NOW)).toBeUndefined()
    expect(stageIn(of, machine({ kind: 'dryer' }), NOW)).toBeUndefined()
    expect(stageIn(of, machine({ status: 'out_of_order', trouble: 'Leaks' }), NOW)).toBeUndefined()
    const inside = at('washing')
    const own = holding(inside, -1)
    const placed = { ...of, load: inside, place: { machine: own, cycle: cycleOf(inside, -1) } }
    expect(stageIn(placed, own, NOW)).toBeUndefined()
  })
})

it('rush loads wait first, then those promised first; what is in a machine or folded does not wait', () => {
  const order = (number: string, own: Partial<Parameters<typeof givenSummary>[0]> = {}) =>
    givenSummary({ number, promisedAt: minutes(60), loads: [givenLoad({ stage: 'received' })], ...own })
  const inside = givenLoad({ stage: 'washing' })
  const orders = [
    order('later', { promisedAt: minutes(90) }),
    order('sooner'),
    order('rush', { rush: true, promisedAt: minutes(120) }),
    order('inside', { loads: [inside] }),
    order('folded', { loads: [givenLoad({ stage: 'folding' })] }),
    order('voided', { stage: 'voided' }),
  ]
  const waiting = waitingOf(loadsOf(orders, [holding(inside, 10)]), NOW)
  expect(waiting.map((one) => one.order.number)).toEqual(['rush', 'sooner', 'later'])
})
