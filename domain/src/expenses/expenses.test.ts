import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { manilaDateOf } from '../core/manila-time.ts'
import { type Centavos, centavos, ZERO } from '../core/money.ts'
import { effectOn, type Posting } from '../ledger/ledger.ts'
import * as rules from './expenses.ts'

const MEALS: rules.CategoryTerms = {
  accountCode: 'expense:meals',
  approvalLimit: centavos(300_00),
  receiptOver: centavos(500_00),
}
const lunch: rules.Spending = { amount: centavos(150_00), paidFrom: 'drawer', receipts: 0, reason: '', by: 'employee' }
const IN_DRAWER = centavos(1_000_00)

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return undefined
}

describe('writing an expense down', () => {
  it('within the limit and with its receipt it needs nobody', () => {
    expect(rules.decideExpense({ ...lunch, receipts: 1 }, MEALS, IN_DRAWER)).toEqual({
      status: 'approved',
      isPaid: true,
      isOverLimit: false,
    })
  })

  it('within the limit and without a receipt it waits for a look, but the money is spent', () => {
    expect(rules.decideExpense(lunch, MEALS, IN_DRAWER).status).toBe('recorded')
  })

  it('the limit itself is within the limit', () => {
    expect(rules.decideExpense({ ...lunch, amount: centavos(300_00) }, MEALS, IN_DRAWER).status).toBe('recorded')
  })

  it('over the limit it wants a reason, and then waits for approval with the money out', () => {
    const feast = { ...lunch, amount: centavos(300_01) }
    expect(codeOf(() => rules.decideExpense(feast, MEALS, IN_DRAWER))).toBe('note_required')
    expect(rules.decideExpense({ ...feast, reason: 'Overtime dinner' }, MEALS, IN_DRAWER)).toEqual({
      status: 'pending_approval',
      isPaid: true,
      isOverLimit: true,
    })
  })

  it('over the cash at hand it waits with the money not out', () => {
    const asked = { ...lunch, reason: 'Only ₱100 in the drawer' }
    expect(rules.decideExpense(asked, MEALS, centavos(100_00))).toEqual({
      status: 'pending_approval',
      isPaid: false,
      isOverLimit: false,
    })
  })

  it('without a connection what lacks its receipt or its reason waits for approval with the money out', () => {
    const offline = { ...lunch, isOffline: true }
    const waits = { status: 'pending_approval', isPaid: true }
    expect(rules.decideExpense(offline, MEALS, null).status).toBe('recorded')
    expect(rules.decideExpense({ ...offline, amount: centavos(500_01) }, MEALS, null)).toMatchObject(waits)
    const always = { ...MEALS, receiptOver: ZERO }
    expect(rules.decideExpense(offline, always, null)).toEqual({ ...waits, isOverLimit: false })
    expect(rules.decideExpense({ ...offline, receipts: 1 }, always, null).status).toBe('approved')
  })

  it('an admin needs nobody, but cannot take out of a drawer what is not in it', () => {
    const rent = { ...lunch, amount: centavos(20_000_00), receipts: 1, by: 'admin' as const }
    expect(rules.decideExpense({ ...rent, paidFrom: 'bank' }, MEALS, null).status).toBe('approved')
    expect(codeOf(() => rules.decideExpense(rent, MEALS, IN_DRAWER))).toBe('cash_short')
  })

  it('wants the receipt its category wants, above the amount it says', () => {
    const terms = { ...MEALS, approvalLimit: null }
    expect(codeOf(() => rules.decideExpense({ ...lunch, amount: centavos(500_01) }, terms, IN_DRAWER))).toBe(
      'field_invalid',
    )
    expect(rules.decideExpense({ ...lunch, amount: centavos(500_00) }, terms, IN_DRAWER).status).toBe('recorded')
    expect(codeOf(() => rules.decideExpense(lunch, { ...MEALS, receiptOver: ZERO }, IN_DRAWER))).toBe('field_invalid')
  })

  it('nothing, or less than nothing, is no expense', () => {
    expect(codeOf(() => rules.decideExpense({ ...lunch, amount: ZERO }, MEALS, IN_DRAWER))).toBe('invalid_amount')
  })

  it('of another day: never of one to come, of a week ago only with a reason', () => {
    const today = manilaDateOf(new Date('2026-11-21T10:00:00+08:00'))
    const day = (iso: string) => manilaDateOf(new Date(`${iso}T12:00:00+08:00`))
    expect(codeOf(() => rules.refuseDate(day('2026-11-22'), today, 'x'))).toBe('field_invalid')
    expect(codeOf(() => rules.refuseDate(day('2026-11-14'), today, ''))).toBeUndefined()
    expect(codeOf(() => rules.refuseDate(day('2026-11-13'), today, ' '))).toBe('note_required')
    expect(codeOf(() => rules.refuseDate(day('2026-11-13'), today, 'Bill came late'))).toBeUndefined()
  })
})

describe('who may change an expense', () => {
  const mine = { status: 'recorded' as const, recordedBy: 'ana', cashSessionId: 's1', isReviewed: false }
  const ana = { userId: 'ana', role: 'employee' as const, openSessionId: 's1' }
  it.each([
    ['its own, in the same session', mine, ana, true],
    ['somebody else’s', { ...mine, recordedBy: 'ben' }, ana, false],
    ['of an earlier session', { ...mine, cashSessionId: 's0' }, ana, false],
    ['while the drawer is closed', mine, { ...ana, openSessionId: null }, false],
    [
      'one without a session, while the drawer is closed',
      { ...mine, cashSessionId: null },
      { ...ana, openSessionId: null },
      false,
    ],
    ['after review', { ...mine, isReviewed: true }, ana, false],
    ['one that was voided', { ...mine, status: 'voided' as const }, ana, false],
    [
      'an admin, any time',
      { ...mine, isReviewed: true },
      { userId: 'ada', role: 'admin' as const, openSessionId: null },
      true,
    ],
    [
      'an admin, one whose money is to come back',
      { ...mine, status: 'rejected' as const },
      { userId: 'ada', role: 'admin' as const, openSessionId: null },
      false,
    ],
  ])('%s', (_, expense, changer, may) => {
    expect(rules.mayChangeExpense(expense, changer)).toBe(may)
    expect(codeOf(() => rules.refuseChange(expense, changer)) === undefined).toBe(may)
  })
})

describe('the money of an expense', () => {
  /** A shop with one expense: does what is asked as long as the rules allow it, and keeps its books. */
  function live(steps: readonly Step[], amount: Centavos, isOverLimit: boolean, drawerBefore: Centavos) {
    const terms = { ...MEALS, receiptOver: null, approvalLimit: isOverLimit ? ZERO : null }
    const decided = rules.decideExpense({ ...lunch, amount, reason: 'why' }, terms, drawerBefore)
    let expense: rules.ExpenseMoney = {
      ...decided,
      amount,
      paidFrom: 'drawer',
      isReviewed: false,
      accountCode: 'expense:meals',
    }
    const booked: Posting[] = [...rules.expenseRecorded(expense)]
    const does: Record<Step, () => void> = {
      approve: () => {
        booked.push(...rules.expenseApproved({ ...expense, paidFrom: expense.isPaid ? 'drawer' : 'bank' }))
        expense = { ...expense, status: 'approved', isPaid: true, isReviewed: true }
      },
      reject: () => {
        booked.push(...rules.expenseRejected(expense))
        expense = { ...expense, status: 'rejected', isReviewed: true }
      },
      return: () => {
        booked.push(...rules.expenseReturned(expense, 'safe'))
        expense = { ...expense, status: 'returned' }
      },
      void: () => {
        const asAdmin = { userId: 'ada', role: 'admin' as const, openSessionId: null }
        rules.refuseChange(
          { status: expense.status, recordedBy: 'ana', cashSessionId: null, isReviewed: true },
          asAdmin,
        )
        booked.push(...rules.expenseUndone(booked, 'safe'))
        expense = { ...expense, status: 'voided' }
      },
      move: () => {
        const to = expense.accountCode === 'expense:meals' ? 'expense:other' : 'expense:meals'
        booked.push(...rules.expenseMoved(expense, to))
        expense = { ...expense, accountCode: to }
      },
    }
    for (const step of steps) {
      try {
        does[step]()
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }
    return { expense, booked }
  }
  type Step = 'approve' | 'reject' | 'return' | 'void' | 'move'
  const step = fc.constantFrom<Step>('approve', 'reject', 'return', 'void', 'move')

  it('whatever is decided in whatever order, the books say what the expense says', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 8 }),
        fc.integer({ min: 1, max: 1_000_00 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1_000_00 }),
        (steps, amount, isOverLimit, drawer) => {
          const { expense, booked } = live(steps, centavos(amount), isOverLimit, centavos(drawer))
          const { status, isPaid, accountCode } = expense
          expect(booked.reduce((total, leg) => total + leg.amount, 0)).toBe(0)
          const isSpent = status === 'recorded' || status === 'approved'
          expect(effectOn(accountCode, booked)).toBe(isSpent ? amount : 0)
          expect(effectOn('suspense', booked)).toBe(status === 'pending_approval' && isPaid ? amount : 0)
          expect(effectOn('to_return', booked)).toBe(status === 'rejected' && isPaid ? amount : 0)
          const left = effectOn('drawer', booked) + effectOn('safe', booked) + effectOn('bank', booked)
          expect(left).toBe(isPaid && status !== 'returned' && status !== 'voided' ? -amount : 0)
          expect(effectOn('drawer', booked)).toBeGreaterThanOrEqual(-drawer)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('story 5: ₱150 taken over the limit, rejected, brought back', () => {
    const taken = live([], centavos(150_00), true, IN_DRAWER)
    expect(effectOn('drawer', taken.booked)).toBe(-150_00)
    const rejected = live(['reject'], centavos(150_00), true, IN_DRAWER)
    expect(effectOn('drawer', rejected.booked)).toBe(-150_00)
    expect(rejected.expense.status).toBe('rejected')
    const back = live(['reject', 'return'], centavos(150_00), true, IN_DRAWER)
    expect(effectOn('drawer', back.booked) + effectOn('safe', back.booked)).toBe(0)
  })

  it('nothing is decided twice', () => {
    expect(live(['approve', 'reject'], centavos(1_00), true, IN_DRAWER).expense.status).toBe('approved')
    expect(live(['reject', 'approve'], centavos(1_00), true, IN_DRAWER).expense.status).toBe('rejected')
    expect(live(['return'], centavos(1_00), true, IN_DRAWER).expense.status).toBe('pending_approval')
  })
})
