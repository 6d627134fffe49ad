import { bandOf } from '@labada/domain/cash/cash-sessions'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenCashSession } from '../../../testing/shop.ts'
import { changeClosing, complaintsOf, leavingOf, startClosing, varianceWords } from './close-wizard.ts'

/** The worked example: ₱930.00 expected, ₱900.00 counted. */
const counted = givenCashSession({
  state: 'counting',
  opening: centavos(1000_00),
  expected: centavos(930_00),
  countedAmount: centavos(900_00),
  variance: centavos(-30_00),
  counted: { '500': 1, '100': 4 },
})

describe('closing the drawer', () => {
  it('begins with a blind count', () => {
    expect(startClosing(givenCashSession()).step).toBe('count')
  })

  it('goes on where a count was left, with the count', () => {
    const wizard = startClosing(counted)
    expect(wizard).toMatchObject({ step: 'check', pieces: { '500': '1', '100': '4' }, keep: 900_00 })
  })

  it('wants a note when the count is more than ₱20 off', () => {
    const wizard = startClosing(counted)
    expect(complaintsOf(wizard, counted)).toEqual({ note: 'Note is required' })
    const explained = changeClosing(wizard, { type: 'note', note: 'Gave ₱30 too much change' })
    expect(complaintsOf(explained, counted)).toEqual({})
    expect(complaintsOf(wizard, { ...counted, band: 'ok' })).toEqual({})
  })

  it('keeps ₱500 and sends the rest of ₱400 away', () => {
    const wizard = changeClosing(startClosing(counted), { type: 'keep', keep: centavos(500_00) })
    expect(leavingOf(wizard, counted)).toBe(400_00)
  })

  it('never keeps more than was counted', () => {
    const wizard = changeClosing(startClosing(counted), { type: 'keep', keep: centavos(900_01) })
    expect(complaintsOf(wizard, counted).keep).toBe('More than you counted')
    expect(complaintsOf(changeClosing(wizard, { type: 'keep', keep: null }), counted).keep).toBe(
      'Amount to keep is required',
    )
  })

  it('can be counted again with what was typed', () => {
    const again = changeClosing(startClosing(counted), { type: 'recount' })
    expect(again).toMatchObject({ step: 'count', pieces: { '500': '1' } })
  })
})

it.each([
  [0, 'Exact', 'ready'],
  [20_00, 'Over', 'done'],
  [-20_01, 'Short', 'attention'],
  [100_00, 'Over', 'attention'],
  [-100_01, 'Short', 'danger'],
])('a difference of %i is %s (%s)', (variance, word, tone) =>
  expect(varianceWords(centavos(variance), bandOf(centavos(variance)))).toMatchObject({ word, tone }),
)
