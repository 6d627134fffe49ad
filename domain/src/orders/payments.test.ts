import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centavos, fromPesos, ZERO } from '../core/money.ts'
import { takePayment, takePayments } from './payments.ts'

const cash = (amount: number, tendered?: number) => ({
  id: 'p1',
  method: 'cash' as const,
  amount: fromPesos(amount),
  tendered: tendered === undefined ? undefined : fromPesos(tendered),
})

describe('A payment', () => {
  test('in cash gives change', () => {
    expect(takePayment(cash(252.6, 300), fromPesos(752.6))).toMatchObject({
      tendered: 30000,
      change: 4740,
      owed: 0,
      reference: null,
    })
  })

  test('in cash without a tender is exact', () => {
    expect(takePayment(cash(215), fromPesos(215))).toMatchObject({ tendered: 21500, change: 0, owed: 0 })
  })

  test('owes the change that cannot be given', () => {
    expect(takePayment({ ...cash(215, 500), oweChange: true }, fromPesos(215))).toMatchObject({
      change: 0,
      owed: 28500,
    })
  })

  test('by wallet has no tender and no change, and keeps its reference', () => {
    const wallet = {
      id: 'p',
      method: 'gcash',
      amount: fromPesos(480),
      tendered: fromPesos(500),
      oweChange: true,
    } as const
    expect(takePayment({ ...wallet, reference: ' 90123 ' }, fromPesos(480))).toMatchObject({
      tendered: null,
      change: 0,
      owed: 0,
      reference: '90123',
    })
    expect(takePayment({ ...wallet, reference: '  ' }, fromPesos(480)).reference).toBeNull()
  })

  test('is refused when larger than the balance, short of the amount, or nothing', () => {
    expect(() => takePayment(cash(390.01), fromPesos(390))).toThrow('over the balance of ₱390.00')
    expect(() => takePayment(cash(390, 389.99), fromPesos(390))).toThrow('less than ₱390.00')
    expect(() => takePayment({ ...cash(0), amount: ZERO }, fromPesos(390))).toThrow('more than ₱0.00')
  })

  test('split over methods never exceeds the balance together', () => {
    const gcash = { id: 'p2', method: 'gcash' as const, amount: fromPesos(500) }
    expect(takePayments([gcash, cash(252.6, 300)], fromPesos(752.6)).map(({ change }) => change)).toEqual([0, 4740])
    expect(() => takePayments([gcash, cash(252.61)], fromPesos(752.6))).toThrow('over the balance of ₱252.60')
  })

  test('in cash: what was handed over is what stays plus what goes back', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(centavos)
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (due, extra, oweChange) => {
        const tendered = centavos(due + extra)
        const taken = takePayment({ id: 'p', method: 'cash', amount: due, tendered, oweChange }, due)
        expect(taken.amount + taken.owed + taken.change).toBe(tendered)
        expect(Math.min(taken.owed, taken.change)).toBe(0)
      }),
    )
  })
})
