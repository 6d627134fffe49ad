import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import {
  bookEntry,
  bookingDayOf,
  CASH_ENTRY_KINDS,
  type CashEntry,
  ENTRY_ACCOUNTS,
  isSourceless,
  refuseReversal,
  SOURCE_OF,
} from './cash-entries.ts'

function day(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new TypeError(`${text} is no day`)
  return date
}
const booked = (entry: Omit<CashEntry, 'amount'>, pesos = 1000) =>
  Object.fromEntries(
    bookEntry({ ...entry, amount: fromPesos(pesos) }).map(({ account, amount }) => [account, amount / 100]),
  )

describe('What an owner books by hand', () => {
  it('puts capital in, and takes it out again', () => {
    expect(booked({ kind: 'capital_in', to: 'bank' })).toEqual({ bank: 1000, owner: -1000 })
    expect(booked({ kind: 'withdrawal', from: 'safe' })).toEqual({ owner: 1000, safe: -1000 })
  })

  it('is other income, a bank’s charge, or money that changes its place', () => {
    expect(booked({ kind: 'other_income', to: 'wallet:gcash' })).toEqual({
      'wallet:gcash': 1000,
      'revenue:other': -1000,
    })
    expect(booked({ kind: 'bank_charge', from: 'bank' }, 15)).toEqual({ 'expense:bank_charge': 15, bank: -15 })
    expect(booked({ kind: 'contributions', from: 'bank' }, 15)).toEqual({ contrib_payable: 15, bank: -15 })
    expect(booked({ kind: 'transfer', from: 'safe', to: 'bank' })).toEqual({ bank: 1000, safe: -1000 })
  })

  it.each([0, -0.01, -500])('is never ₱%d', (pesos) => {
    for (const kind of CASH_ENTRY_KINDS) {
      expect(() => booked({ kind, from: 'bank', to: 'safe' }, pesos)).toThrow('Amount must be more than ₱0.00')
    }
  })

  it.each([
    ['capital without a place', { kind: 'capital_in' }, 'To is required'],
    ['income without a place', { kind: 'other_income', from: 'bank' }, 'To is required'],
    ['a withdrawal from nowhere', { kind: 'withdrawal', to: 'bank' }, 'From is required'],
    ['a transfer from nowhere', { kind: 'transfer', to: 'bank' }, 'From is required'],
    ['a transfer to nowhere', { kind: 'transfer', from: 'bank' }, 'To is required'],
    ['a transfer to where it was', { kind: 'transfer', from: 'bank', to: 'bank' }, 'From and To must be different'],
    ['a bank’s charge on the drawer', { kind: 'bank_charge', from: 'drawer' }, 'Bank charges can’t be paid in cash'],
    [
      'contributions from the drawer',
      { kind: 'contributions', from: 'drawer' },
      'Contributions can’t be paid from the drawer',
    ],
    ['a bank’s charge on the safe', { kind: 'bank_charge', from: 'safe' }, 'Bank charges can’t be paid in cash'],
  ] as const)('is not %s', (_words, entry, refusal) => {
    expect(() => booked(entry)).toThrow(refusal)
  })

  it('cannot touch what is in transit: only remittances do', () => {
    expect(ENTRY_ACCOUNTS).not.toContain('transit')
  })

  it('comes from somewhere and goes somewhere, or is refused', () => {
    const account = fc.option(fc.constantFrom(...ENTRY_ACCOUNTS), { nil: undefined })
    fc.assert(
      fc.property(
        fc.constantFrom(...CASH_ENTRY_KINDS),
        account,
        account,
        fc.integer({ min: -100, max: 1_000_000_00 }).map(centavos),
        (kind, from, to, amount) => {
          try {
            const legs = bookEntry({ kind, from, to, amount })
            expect(legs).toHaveLength(2)
            expect(sum(legs.map((leg) => leg.amount))).toBe(ZERO)
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
          }
        },
      ),
    )
  })
})

describe('The day of an entry', () => {
  const october = new Set([day('2026-10-01')])
  const on = (date: string, given: { late?: boolean; touchesDrawer?: boolean } = {}) =>
    bookingDayOf(day(date), {
      today: day('2026-11-21'),
      closedMonths: october,
      late: false,
      touchesDrawer: false,
      ...given,
    })

  it('is the one it happened on, today or before', () => {
    expect(on('2026-11-21')).toEqual({ on: '2026-11-21', lateFor: null })
    expect(on('2026-11-03')).toEqual({ on: '2026-11-03', lateFor: null })
    expect(on('2026-09-30')).toEqual({ on: '2026-09-30', lateFor: null })
    expect(() => on('2026-11-22')).toThrow('Date can’t be in the future')
  })

  it('is not in a closed month; marked as late it is booked today and says what it belongs to', () => {
    expect(() => on('2026-10-31')).toThrow(expect.objectContaining({ code: 'month_closed' }))
    expect(on('2026-10-31', { late: true })).toEqual({ on: '2026-11-21', lateFor: '2026-10-31' })
  })

  it('stays its own when nothing is closed, marked as late or not', () => {
    expect(on('2026-11-03', { late: true })).toEqual({ on: '2026-11-03', lateFor: null })
  })

  it('of the drawer is today: it was counted since', () => {
    expect(on('2026-11-21', { touchesDrawer: true })).toEqual({ on: '2026-11-21', lateFor: null })
    expect(() => on('2026-11-20', { touchesDrawer: true })).toThrow(
      'The drawer has been counted since. Record it today.',
    )
    expect(on('2026-10-31', { touchesDrawer: true, late: true }).on).toBe('2026-11-21')
  })
})

describe('Taking an entry back', () => {
  const entry = { sourceType: 'capital_in', isReversal: false, isReversed: false }

  it('is for what has no record of its own', () => {
    for (const sourceType of Object.values(SOURCE_OF))
      expect(() => refuseReversal({ ...entry, sourceType })).not.toThrow()
    for (const sourceType of ['payment', 'expense', 'remittance', 'item_sale', '']) {
      expect(isSourceless(sourceType)).toBe(false)
      expect(() => refuseReversal({ ...entry, sourceType })).toThrow('belongs to another record')
    }
  })

  it('happens once, and is not itself taken back', () => {
    expect(() => refuseReversal({ ...entry, isReversed: true })).toThrow('was already reversed')
    expect(() => refuseReversal({ ...entry, isReversal: true })).toThrow('Record a new entry instead')
  })
})
