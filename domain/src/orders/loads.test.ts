import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LoadLine, loadCountOf } from '../catalog/quantities.ts'
import { WORK_STAGES } from '../catalog/work-stages.ts'
import { nextStageOf, slowestStage } from './load-stages.ts'
import { isMoveBack, isMoveForward, type LoadPosition, loadsToReady } from './loads.ts'
import { loadsOf, pathOf } from './new-loads.ts'
import { LOAD_STAGES } from './order-stages.ts'

const line = (given: Partial<LoadLine> = {}): LoadLine => ({
  name: 'Full service',
  category: 'full_service',
  unit: 'load',
  quantity: 1,
  weightKg: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  stages: WORK_STAGES,
  ...given,
})
const now = new Date('2026-11-21T02:00:00Z')
const load = (given: Partial<LoadPosition> = {}): LoadPosition => ({
  id: 'load-1',
  number: 1,
  path: pathOf(WORK_STAGES),
  stage: 'washing',
  stageAt: now,
  stageBy: { id: 'ana' },
  ...given,
})
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

describe('The loads of an order', () => {
  test('are as many as charged when a service is sold by the load', () => {
    expect(loadCountOf(line({ quantity: 3, weightKg: 16.5 }))).toBe(3)
  })

  test.each([
    [0.1, 1],
    [8, 1],
    [8.01, 1],
    [8.2, 1],
    [8.21, 2],
    [16.2, 2],
    [16.5, 3],
  ])('%f kg fill %i machines of 8 kg when 0.2 kg may be over', (kg, count) => {
    expect(loadCountOf(line({ unit: 'kg', quantity: Math.max(5, kg), weightKg: kg }))).toBe(count)
  })

  test('are of 8 kg when the service does not say', () => {
    const plain = line({ unit: 'kg', kgPerLoad: null, toleranceKg: 0 })
    expect(loadCountOf({ ...plain, quantity: 8, weightKg: 8 })).toBe(1)
    expect(loadCountOf({ ...plain, quantity: 8.01, weightKg: null })).toBe(2)
  })

  test('are one for pieces washed together, and none for add-ons, minutes and flat charges', () => {
    expect(loadCountOf(line({ unit: 'piece', quantity: 3 }))).toBe(1)
    expect(loadCountOf(line({ unit: 'piece', quantity: 3, category: 'add_on' }))).toBe(0)
    expect(loadCountOf(line({ unit: 'load', quantity: 2, category: 'add_on' }))).toBe(0)
    expect(loadCountOf(line({ unit: 'minute', quantity: 10 }))).toBe(0)
    expect(loadCountOf(line({ unit: 'flat' }))).toBe(0)
  })

  test('are numbered through the order and carry the name of their service', () => {
    const comforter = line({ name: 'Comforter', unit: 'piece', quantity: 2, stages: ['washing', 'drying'] })
    expect(loadsOf([line({ quantity: 2 }), comforter, line({ category: 'add_on' })])).toEqual([
      { number: 1, label: 'Full service', path: LOAD_STAGES },
      { number: 2, label: 'Full service', path: LOAD_STAGES },
      { number: 3, label: 'Comforter ×2', path: ['received', 'washing', 'drying', 'ready', 'released'] },
    ])
  })

  test('are at least one, so that an order of add-ons can be handed over', () => {
    expect(loadsOf([line({ name: 'Fabcon', category: 'add_on', unit: 'piece', stages: [] })])).toEqual([
      { number: 1, label: 'Fabcon', path: ['received', 'ready', 'released'] },
    ])
    expect(loadsOf([line({ name: 'Press', unit: 'flat', stages: ['folding'] })])).toEqual([
      { number: 1, label: 'Press', path: ['received', 'folding', 'ready', 'released'] },
    ])
  })
})

describe('Moving a load on', () => {
  test('goes to the next stage of its service, and never releases by itself', () => {
    const path = pathOf(['washing'])
    expect(nextStageOf({ path, stage: 'received' })).toBe('washing')
    expect(nextStageOf({ path, stage: 'washing' })).toBe('ready')
    expect(nextStageOf({ path, stage: 'ready' })).toBeUndefined()
    expect(nextStageOf({ path, stage: 'released' })).toBeUndefined()
  })

  test('goes to any later stage of its path', () => {
    expect(isMoveForward(load(), 'drying')).toBe(true)
    expect(isMoveForward(load(), 'ready')).toBe(true)
  })

  test('to a stage already reached changes nothing', () => {
    expect(isMoveForward(load(), 'washing')).toBe(false)
    expect(isMoveForward(load(), 'received')).toBe(false)
    expect(isMoveForward(load({ stage: 'released' }), 'released')).toBe(false)
  })

  test('skips no rule: not to a stage the service leaves out, not to released', () => {
    expect(() => isMoveForward(load({ path: pathOf(['washing']) }), 'folding')).toThrow(
      'Load 1 doesn’t go through folding',
    )
    expect(() => isMoveForward(load({ stage: 'ready' }), 'released')).toThrow('with its whole order')
  })
})

describe('A whole order made ready', () => {
  test('moves the loads that are not ready yet, and leaves those that were handed over', () => {
    const [drying, ready, gone] = [
      load({ id: 'a', stage: 'drying' }),
      load({ id: 'b', stage: 'ready' }),
      load({ id: 'c', stage: 'released' }),
    ]
    expect(loadsToReady([drying, ready, gone])).toEqual([drying])
    expect(loadsToReady([ready, gone])).toEqual([])
  })

  test('is no way back for one that was handed over whole', () => {
    expect(() => loadsToReady([load({ stage: 'released' })])).toThrow('This order was already released')
  })
})

describe('Taking a load back', () => {
  const drying = load({ stage: 'drying' })

  test('needs no reason within ten seconds by whoever moved it', () => {
    expect(isMoveBack(drying, 'washing', { by: 'ana', reason: '', now: seconds(10) })).toBe(true)
  })

  test('needs a reason later, and from anybody else', () => {
    expect(() => isMoveBack(drying, 'washing', { by: 'ana', reason: '', now: seconds(10.001) })).toThrow('Enter why')
    expect(() => isMoveBack(drying, 'washing', { by: 'ben', reason: '', now: seconds(1) })).toThrow('Enter why')
    expect(isMoveBack(drying, 'washing', { by: 'ben', reason: 'still wet', now: seconds(3600) })).toBe(true)
  })

  test('twice changes nothing the second time', () => {
    expect(isMoveBack(load(), 'washing', { by: 'ben', reason: '', now: seconds(60) })).toBe(false)
  })

  test('never goes forward, off the path, or back from released', () => {
    const why = { by: 'ana', reason: 'mistake', now }
    expect(() => isMoveBack(drying, 'folding', why)).toThrow('can’t go back to folding')
    expect(() => isMoveBack(load({ stage: 'ready', path: pathOf(['washing']) }), 'drying', why)).toThrow(
      'can’t go back',
    )
    expect(() => isMoveBack(load({ stage: 'released' }), 'ready', why)).toThrow('This order was already released')
  })
})

test('An order stands where its slowest load stands', () => {
  expect(slowestStage([{ stage: 'ready' }, { stage: 'drying' }, { stage: 'folding' }])).toBe('drying')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LOAD_STAGES), { minLength: 1 }), (stages) => {
      const slowest = LOAD_STAGES.indexOf(slowestStage(stages.map((stage) => ({ stage }))))
      expect(slowest).toBe(Math.min(...stages.map((stage) => LOAD_STAGES.indexOf(stage))))
    }),
  )
})
