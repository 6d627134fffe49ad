import { expect, test } from 'vitest'
import { USERNAME } from '../core/access.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import { centavos } from '../core/money.ts'
import { dailyOf, isBelowMinimum, monthlyOf, requireNewRate, requireWithdrawable } from './employee-rates.ts'
import {
  ageOn,
  documentStanding,
  governmentNumberOf,
  parseGovernmentNumber,
  requireAge,
  showGovernmentNumber,
  suggestUsername,
} from './employees.ts'
import { requireLeavable } from './separations.ts'

const on = (date: string) => date as ManilaDate

test('somebody is a year older on their birthday, not the day before', () => {
  expect(ageOn(on('2010-11-21'), on('2026-11-20'))).toBe(15)
  expect(ageOn(on('2010-11-21'), on('2026-11-21'))).toBe(16)
  expect(ageOn(on('2008-02-29'), on('2026-02-28'))).toBe(17)
  expect(ageOn(on('2008-02-29'), on('2026-03-01'))).toBe(18)
})

test('nobody under fifteen is taken on', () => {
  expect(() => requireAge(on('2011-11-22'), on('2026-11-21'))).toThrow('at least 15')
  expect(() => requireAge(on('2011-11-21'), on('2026-11-21'))).not.toThrow()
  expect(() => requireAge(on('1900-01-01'), on('2026-11-21'))).toThrow('100 years')
})

test.each([
  ['sssNumber', '34-1234567-8', '3412345678'],
  ['sssNumber', '341234567', undefined],
  ['philhealthNumber', '12-345678901-2', '123456789012'],
  ['pagibigNumber', '1234 5678 9012', '123456789012'],
  ['pagibigNumber', '12345678901', undefined],
  ['tin', '123-456-789', '123456789'],
  ['tin', '123-456-789-000', '123456789000'],
  ['tin', '1234567890', undefined],
  ['tin', '12345678x', undefined],
] as const)('%s %s is kept as %s', (kind, written, kept) => {
  expect(parseGovernmentNumber(kind, written)).toBe(kept)
})

test('a number is shown as on its card, and a blank one is none', () => {
  expect(showGovernmentNumber('sssNumber', '3412345678')).toBe('34-1234567-8')
  expect(showGovernmentNumber('tin', '123456789')).toBe('123-456-789')
  expect(showGovernmentNumber('tin', '123456789000')).toBe('123-456-789-000')
  expect(governmentNumberOf('tin', '  ')).toBeNull()
  expect(() => governmentNumberOf('tin', '1')).toThrow('TIN must have 9 or 12 digits')
})

test('a name to sign in with is three to thirty small signs', () => {
  for (const good of ['ana', 'a.reyes', 'x_1', 'a'.repeat(30)]) expect(USERNAME.test(good), good).toBe(true)
  for (const bad of ['an', 'Ana', '.ana', 'ana.', 'a na', 'a'.repeat(31), 'añá'])
    expect(USERNAME.test(bad), bad).toBe(false)
  expect(suggestUsername('Nonoy', 'Dela Peña')).toBe('n.delapena')
  expect(suggestUsername('', '')).toBe('')
})

test('a document ends soon within thirty days, and is over the day after its last', () => {
  const today = on('2026-11-21')
  expect(documentStanding(null, today)).toBe('valid')
  expect(documentStanding(on('2026-11-20'), today)).toBe('expired')
  expect(documentStanding(on('2026-11-21'), today)).toBe('expiring')
  expect(documentStanding(on('2026-12-21'), today)).toBe('expiring')
  expect(documentStanding(on('2026-12-22'), today)).toBe('valid')
})

test('rates of every type come to a day and a month by the factor of the shop', () => {
  const six = { over: 313, under: 1 }
  const five = { over: 261, under: 1 }
  expect(dailyOf({ payType: 'hourly', rateCentavos: centavos(95_00) }, six)).toBe(760_00)
  expect(dailyOf({ payType: 'monthly', rateCentavos: centavos(26_500_00) }, six)).toBe(1_015_97)
  expect(dailyOf({ payType: 'monthly', rateCentavos: centavos(26_500_00) }, five)).toBe(1_218_39)
  expect(monthlyOf({ payType: 'daily', rateCentavos: centavos(582_00) }, six)).toBe(15_180_50)
  expect(monthlyOf({ payType: 'daily', rateCentavos: centavos(582_00) }, five)).toBe(12_658_50)
  expect(monthlyOf({ payType: 'hourly', rateCentavos: centavos(95_00) }, six)).toBe(19_823_33)
  expect(isBelowMinimum({ payType: 'daily', rateCentavos: centavos(581_99) }, centavos(582_00), six)).toBe(true)
  expect(isBelowMinimum({ payType: 'daily', rateCentavos: centavos(582_00) }, centavos(582_00), six)).toBe(false)
  expect(isBelowMinimum({ payType: 'monthly', rateCentavos: centavos(15_000_00) }, centavos(582_00), six)).toBe(true)
  expect(isBelowMinimum({ payType: 'monthly', rateCentavos: centavos(15_000_00) }, centavos(582_00), five)).toBe(false)
  expect(isBelowMinimum({ payType: 'daily', rateCentavos: centavos(1) }, undefined, six)).toBe(false)
})

test('two rates never begin on one day, and the only one is not taken back', () => {
  const rate = (id: string, fromOn: string, withdrawnAt: Date | null = null) => ({
    id,
    fromOn: on(fromOn),
    payType: 'daily' as const,
    rateCentavos: centavos(600_00),
    withdrawnAt,
  })
  const gone = rate('b', '2026-02-01', new Date('2026-02-02T00:00:00Z'))
  const kept = [rate('a', '2026-01-01'), gone]
  expect(() => requireNewRate(on('2026-01-01'), kept, on('2026-01-01'))).toThrow('Another rate starts')
  expect(() => requireNewRate(on('2026-02-01'), kept, on('2026-01-01'))).not.toThrow()
  expect(() => requireNewRate(on('2025-12-31'), kept, on('2026-01-01'))).toThrow('before the hire date')
  expect(() => requireWithdrawable('a', kept)).toThrow('only rate')
  expect(() => requireWithdrawable('b', kept)).toThrow('already withdrawn')
  expect(() => requireWithdrawable('c', kept)).toThrow('Rate not found')
})

test('nobody leaves with a shift or a drawer still open, in a break, nor in the future', () => {
  const leaving = {
    lastDay: on('2026-11-21'),
    hiredOn: on('2026-01-01'),
    today: on('2026-11-21'),
    breaks: [],
    openShift: null,
    openCashSessions: [],
  }
  expect(() => requireLeavable(leaving)).not.toThrow()
  expect(() => requireLeavable({ ...leaving, lastDay: on('2026-11-22') })).toThrow('future')
  expect(() => requireLeavable({ ...leaving, lastDay: on('2025-12-31') })).toThrow('hire date')
  const breaks = [{ separatedOn: on('2026-11-10'), returnedOn: on('2026-11-25') }]
  expect(() => requireLeavable({ ...leaving, breaks })).toThrow('left on 2026-11-10 and returned on 2026-11-25')
  expect(() => requireLeavable({ ...leaving, openShift: {} })).toThrow('timed in')
  expect(() => requireLeavable({ ...leaving, openCashSessions: [{}] })).toThrow('drawer')
})
