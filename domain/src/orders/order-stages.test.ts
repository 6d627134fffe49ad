import { describe, expect, it } from 'vitest'
import { WORK_STAGES } from '../catalog/work-stages.ts'
import { hasDelivery, hasPickup, LOAD_STAGES, ORDER_STAGES, ORDER_TYPES } from './order-stages.ts'

describe('The ways laundry comes and goes', () => {
  it('are the four of the owner’s specification, each with the trips it needs', () => {
    expect(ORDER_TYPES.map((type) => [type, hasPickup(type), hasDelivery(type)])).toEqual([
      ['walk-in', false, false],
      ['pick-up', true, false],
      ['deliver', false, true],
      ['pick-up_deliver', true, true],
    ])
  })
})

describe('The stages of a load', () => {
  it('are worked between being received and being ready, in the order of the machines', () => {
    const places = WORK_STAGES.map((stage) => LOAD_STAGES.indexOf(stage))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(Math.min(...places)).toBeGreaterThan(LOAD_STAGES.indexOf('received'))
    expect(Math.max(...places)).toBeLessThan(LOAD_STAGES.indexOf('ready'))
    expect(LOAD_STAGES.at(-1)).toBe('released')
  })

  it('are those of an order too, which alone can be void', () => {
    expect(ORDER_STAGES.filter((stage) => !LOAD_STAGES.some((one) => one === stage))).toEqual(['voided'])
  })
})
