import { describe, expect, it } from 'vitest'
import { parseManilaDate } from '../../core/manila-time.ts'
import { PAY_ITEM_KINDS } from '../runs/payroll-runs.ts'
import { type AuthorizedItem, canAddAuthority, needsAuthority, requireAddable } from './pay-item-authorities.ts'

const day = (of: string) => {
  const parsed = parseManilaDate(of)
  if (!parsed) throw new Error(`${of} is no day`)
  return parsed
}
const TODAY = day('2026-11-20')
const unsigned = (own: Partial<AuthorizedItem> = {}): AuthorizedItem => ({
  kind: 'other_deduction',
  hasAuthority: false,
  hasPaper: false,
  isEnded: false,
  isApproved: false,
  ...own,
})
const refusal = (own: Partial<AuthorizedItem>, on = TODAY, hasPaper = true) => {
  try {
    requireAddable(unsigned(own), { on, hasPaper }, TODAY)
  } catch (error) {
    return error
  }
  return undefined
}

describe('The authority of a deduction', () => {
  it('is needed for a loss and for what the employee agreed to, not for what courts and funds ask', () => {
    expect(PAY_ITEM_KINDS.filter(needsAuthority)).toEqual(['loss', 'other_deduction'])
  })

  it('can be added later, with its paper or without one', () => {
    for (const kind of ['loss', 'other_deduction'] as const) {
      for (const hasPaper of [true, false]) {
        expect(refusal({ kind }, TODAY, hasPaper)).toBeUndefined()
        // What came with it at first was another paper: the report of the loss, the form to be signed.
        expect(refusal({ kind, hasPaper: true }, TODAY, hasPaper)).toBeUndefined()
      }
    }
  })

  it('of one that has it, only as the paper that is missing', () => {
    const loan = { kind: 'sss_loan', hasAuthority: true } as const
    expect(refusal(loan)).toBeUndefined()
    expect(refusal(loan, TODAY, false)).toMatchObject({ code: 'field_invalid', details: { field: 'uploadId' } })
    expect(refusal({ ...loan, hasPaper: true })).toMatchObject({ code: 'already_decided' })
  })

  it('is added once, to what is still open, and of no day to come', () => {
    expect(refusal({ hasPaper: true, hasAuthority: true })).toMatchObject({ code: 'already_decided' })
    expect(refusal({ isEnded: true })).toMatchObject({ code: 'document_closed' })
    expect(refusal({ isApproved: true })).toMatchObject({ code: 'document_closed' })
    expect(refusal({}, day('2026-11-21'))).toMatchObject({ code: 'field_invalid', details: { field: 'on' } })
    const shut = [{ isEnded: true }, { isApproved: true }, { hasAuthority: true, hasPaper: true }]
    expect([{}, ...shut].map((own) => canAddAuthority(unsigned(own)))).toEqual([true, false, false, false])
  })
})
