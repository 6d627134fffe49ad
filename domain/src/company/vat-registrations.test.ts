import { describe, expect, test } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import {
  isVatRegisteredOn,
  requireNewVatChange,
  requireWithdrawableVatChange,
  type VatTerms,
} from './vat-registrations.ts'

const day = (text: string) => text as ManilaDate
const TODAY = day('2026-11-21')
const terms: VatTerms = {
  isVatRegistered: false,
  vatChanges: [
    { from: day('2027-01-01'), isRegistered: true },
    { from: day('2028-01-01'), isRegistered: false },
  ],
}

describe('A branch’s VAT', () => {
  test('is what it was before the first change, then what each change says from its day on', () => {
    const days = ['2026-11-21', '2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2030-01-01']
    expect(days.map((on) => isVatRegisteredOn(terms, day(on)))).toEqual([false, false, true, true, false, false])
    expect(isVatRegisteredOn({ isVatRegistered: true, vatChanges: [] }, TODAY)).toBe(true)
  })

  test('changes from today on, never from a day that has passed', () => {
    const none: VatTerms = { isVatRegistered: false, vatChanges: [] }
    expect(() => requireNewVatChange(none, { from: TODAY, isRegistered: true }, TODAY)).not.toThrow()
    expect(() => requireNewVatChange(none, { from: day('2026-11-20'), isRegistered: true }, TODAY)).toThrow(
      'Choose today or a later day',
    )
  })

  test('changes once a day, and only to what it isn’t', () => {
    expect(() => requireNewVatChange(terms, { from: day('2027-01-01'), isRegistered: false }, TODAY)).toThrow(
      'Another change starts on 2027-01-01',
    )
    expect(() => requireNewVatChange(terms, { from: day('2027-06-01'), isRegistered: true }, TODAY)).toThrow(
      'already VAT-registered',
    )
    expect(() => requireNewVatChange(terms, { from: day('2026-12-01'), isRegistered: false }, TODAY)).toThrow(
      'not VAT-registered',
    )
  })

  test('is taken back until sales were made under it, and once', () => {
    const kept = [
      { id: 'a', from: day('2026-11-20'), isRegistered: true, withdrawnAt: null },
      { id: 'b', from: TODAY, isRegistered: false, withdrawnAt: null },
      { id: 'c', from: day('2027-01-01'), isRegistered: true, withdrawnAt: new Date(0) },
    ]
    expect(requireWithdrawableVatChange('b', kept, TODAY)).toBe(kept[1])
    const refusal = (id: string) => {
      try {
        return requireWithdrawableVatChange(id, kept, TODAY)
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(['a', 'c', 'd'].map(refusal)).toEqual(['document_closed', 'already_decided', 'not_found'])
  })
})
