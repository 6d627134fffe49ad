import { describe, expect, test } from 'vitest'
import { fromPesos, ZERO } from '../core/money.ts'
import { storageDue, storageFeeOf } from './storage-fees.ts'

const ready = new Date('2026-11-01T10:00:00+08:00')
const days = (count: number) => new Date(ready.getTime() + count * 86_400_000)
const rule = { freeDays: 7, perDay: fromPesos(10), most: fromPesos(100) }

describe('Storage', () => {
  test.each([
    [0, 0],
    [7, 0],
    [7.01, 10],
    [8, 10],
    [8.01, 20],
    [17, 100],
    [60, 100],
  ])('after %f days costs ₱%f', (age, pesos) => expect(storageFeeOf(rule, ready, days(age))).toBe(fromPesos(pesos)))

  test('without a fee, or a limit, is what the branch says', () => {
    expect(storageFeeOf({ ...rule, perDay: ZERO }, ready, days(90))).toBe(0)
    expect(storageFeeOf({ ...rule, most: ZERO }, ready, days(60))).toBe(fromPesos(530))
  })

  test('is asked for once: what was charged or waived is not due again', () => {
    const kept = { readyAt: ready, charged: fromPesos(20), waived: fromPesos(10) }
    expect(storageDue(rule, kept, days(11))).toBe(fromPesos(10))
    expect(storageDue(rule, kept, days(10))).toBe(0)
    expect(storageDue(rule, kept, days(9))).toBe(0)
    expect(storageDue(rule, { ...kept, readyAt: null }, days(40))).toBe(0)
  })
})
