import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { type Basis, type Explanation, leaf, node } from '@labada/domain/law/explanations'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import { describe, expect, it } from 'vitest'
import { sharesOfText, shareTextOf } from './work-shares.ts'

const TABLE = '3a84664f-02e1-5a98-9653-2e6efc55f3fe'
const share = (date: string, minutes: number, amount: number) =>
  leaf('DAY', centavos(amount), { date: date as ManilaDate, minutes })
const SHARES = [share('2026-10-01', 60, 11_797), share('2026-10-02', 7.5, -1475)]
const BASIS: Basis = { rate: '₱755.00', multiplier: '1.3 − 1', tableId: TABLE }

function lineOf(explanation: Explanation): SlipLine {
  const { code, amount } = explanation
  return { code, amount, tax: 'regular', inContributionBase: true, basicPart: 'never', explanation }
}

describe('The explanation of a line of work', () => {
  it.each([
    ['with days', SHARES, `755.00;1.3 − 1;${TABLE};2026-10-01 60 11797;2026-10-02 7.5 -1475`],
    ['without days', [], `755.00;1.3 − 1;${TABLE}`],
  ])('%s is one text, and comes back as it was', (_, shares, text) => {
    const line = lineOf(node('OVERTIME', shares, BASIS))
    expect(shareTextOf(line)).toBe(text)
    expect(sharesOfText(line, text)).toEqual(line.explanation)
  })

  const whole = node('OVERTIME', SHARES, BASIS)
  it.each<[string, Explanation]>([
    ['has no basis', node('OVERTIME', SHARES)],
    ['has more to its basis', node('OVERTIME', SHARES, { ...BASIS, days: 2 })],
    ['lacks a table', node('OVERTIME', SHARES, { rate: '₱755.00', multiplier: '1' })],
    ['has a rate in other words', node('OVERTIME', SHARES, { ...BASIS, rate: 'half' })],
    ['has the sign that separates', node('OVERTIME', SHARES, { ...BASIS, multiplier: '1;2' })],
    ['has parts of other kinds', node('OVERTIME', [leaf('WAS_PAID', centavos(5))], BASIS)],
    ['has parts that say more', node('OVERTIME', [leaf('DAY', centavos(5), { ...SHARES[0]?.basis, days: 1 })], BASIS)],
    ['has parts with parts', node('OVERTIME', [{ ...node('DAY', SHARES, SHARES[0]?.basis) }], BASIS)],
  ])('stays as it is if it %s', (_, explanation) => {
    expect(shareTextOf(lineOf(explanation))).toBeUndefined()
  })

  it('stays as it is if it explains another line', () => {
    expect(shareTextOf({ ...lineOf(whole), code: 'BASIC' })).toBeUndefined()
    expect(shareTextOf({ ...lineOf(whole), amount: centavos(1) })).toBeUndefined()
  })
})
