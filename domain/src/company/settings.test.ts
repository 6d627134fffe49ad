import { expect, it } from 'vitest'
import { centavos, ZERO } from '../core/money.ts'
import { DEFAULT_SETTINGS, fitsMask, refuseUnfitPayment } from './settings.ts'

const { payments } = DEFAULT_SETTINGS

it.each([
  ['1234567890123', '#############', true],
  ['1234 567-890123', '#### ### ######', true],
  ['123456789012', '#############', false],
  ['AB12', 'AA##', true],
  ['A112', 'AA##', false],
  ['REF-x9', 'REF**', true],
  ['ref-x9', 'REF**', false],
  ['anything at all', '', true],
])('reference %s against %s: %s', (reference, mask, fits) => {
  expect(fitsMask(reference, mask)).toBe(fits)
})

it('cash has no rules of its own', () => {
  expect(() => refuseUnfitPayment({ method: 'cash', reference: null, owed: ZERO }, payments)).not.toThrow()
})

it('a way that is switched off is refused, whatever its reference', () => {
  const methods = { ...payments.methods, maya: { ...payments.methods.maya, active: false } }
  expect(() => refuseUnfitPayment({ method: 'maya', reference: '1', owed: ZERO }, { ...payments, methods })).toThrow(
    'This payment method is turned off',
  )
})

it('a wallet needs its reference, in its shape; a card may go without', () => {
  expect(() => refuseUnfitPayment({ method: 'gcash', reference: null, owed: ZERO }, payments)).toThrow(
    'Reference is required',
  )
  const methods = { ...payments.methods, gcash: { ...payments.methods.gcash, mask: '####' } }
  expect(() => refuseUnfitPayment({ method: 'gcash', reference: '12', owed: ZERO }, { ...payments, methods })).toThrow(
    'Reference must look like ####',
  )
  expect(() =>
    refuseUnfitPayment({ method: 'gcash', reference: '1234', owed: ZERO }, { ...payments, methods }),
  ).not.toThrow()
  expect(() => refuseUnfitPayment({ method: 'card', reference: null, owed: ZERO }, payments)).not.toThrow()
})

it('change that could not be given is owed, unless this shop always gives it', () => {
  const cash = { method: 'cash', reference: null, owed: centavos(5_00) } as const
  expect(() => refuseUnfitPayment(cash, payments)).not.toThrow()
  expect(() => refuseUnfitPayment(cash, { ...payments, owedChange: false })).toThrow('This branch always gives change')
})
