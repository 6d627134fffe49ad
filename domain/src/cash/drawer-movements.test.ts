import { describe, expect, test } from 'vitest'
import { fromPesos, ZERO } from '../core/money.ts'
import { DRAWER_MOVES, drawerMoved, MOVE_REASONS, needsApproval, reasonsOf } from './drawer-movements.ts'

describe('Cash that moves by hand', () => {
  test('always sums to nothing, whatever its kind and reason', () => {
    for (const kind of DRAWER_MOVES) {
      const reasons = reasonsOf(kind)
      for (const reason of reasons.length > 0 ? reasons : [undefined]) {
        const legs = drawerMoved(kind, fromPesos(100), reason)
        expect(legs.reduce((total, { amount }) => total + amount, 0)).toBe(0)
        expect(legs.some(({ account }) => account === 'drawer')).toBe(true)
      }
    }
  })

  test('has a reason that fits it', () => {
    expect(() => drawerMoved('cash_in', fromPesos(1), undefined)).toThrow('Reason is required')
    expect(() => drawerMoved('cash_out', fromPesos(1), 'found')).toThrow('Reason is required')
    expect(MOVE_REASONS).toEqual(expect.arrayContaining([...reasonsOf('cash_in'), ...reasonsOf('cash_out')]))
  })

  test('is asked for when more leaves than the counter may hand out', () => {
    expect(needsApproval('cash_out', fromPesos(500), fromPesos(500))).toBe(false)
    expect(needsApproval('cash_out', fromPesos(500.01), fromPesos(500))).toBe(true)
    expect(needsApproval('cash_out', fromPesos(1), ZERO)).toBe(true)
    expect(needsApproval('to_safe', fromPesos(9_000), ZERO)).toBe(false)
  })
})
