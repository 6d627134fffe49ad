import { describe, expect, test } from 'vitest'
import type { AdvanceSettings } from '../../company/settings.ts'
import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { fromPesos, ZERO } from '../../core/money.ts'
import type { MoneyPlace } from '../../ledger/money-places.ts'
import { paydaysAfter, unpaidFrom } from '../runs/paydays.ts'
import { earnedOf } from '../slips/earned-pay.ts'
import { authorityText } from './cash-advance-authority.ts'
import { nextOf, openPlan, planOf, resumedPlan, skipInstalment } from './cash-advance-plans.ts'
import * as rules from './cash-advances.ts'

/** The code of the refusal, or undefined when it is none. */
function code(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const day = (text: string) => text as ManilaDate
const SETTINGS: AdvanceSettings = { basis: 'earned', percent: 30, cap: fromPesos(1000), quietDays: 0 }
const standing = (more: Partial<rules.RequestStanding> = {}): rules.RequestStanding => ({
  earned: fromPesos(5000),
  outstanding: ZERO,
  hasPending: false,
  today: day('2026-11-10'),
  ...more,
})
const requested = (more: Partial<rules.AdvanceState> = {}): rules.AdvanceState => ({
  status: 'requested',
  employeeId: 'ana',
  amount: fromPesos(500),
  instalments: 2,
  consentDue: false,
  ...more,
})
const terms = (pesos: number, instalments = 1) => ({ amount: fromPesos(pesos), instalments })
const owner = { employeeId: null }
const approve = (amount: number, instalments: number, by: rules.AdvanceActor = owner, state = requested()) =>
  rules.approveAdvance(state, terms(amount, instalments), by, standing(), SETTINGS)

describe('What may be asked for', () => {
  test('is a part of what is earned and not paid, less what is owed', () => {
    expect(rules.limitOf(standing(), SETTINGS)).toEqual({ limit: 150_000, left: 150_000 })
    expect(rules.limitOf(standing({ outstanding: fromPesos(400) }), SETTINGS).left).toBe(110_000)
    expect(rules.limitOf(standing({ outstanding: fromPesos(4000) }), SETTINGS).left).toBe(0)
    expect(rules.limitOf(standing({ earned: fromPesos(0.07) }), SETTINGS).limit).toBe(2)
    expect(rules.limitOf(standing({ earned: null }), SETTINGS).left).toBe(0)
    expect(rules.limitOf(standing({ earned: null }), { ...SETTINGS, basis: 'fixed' }).left).toBe(100_000)
  })

  test('is refused above the limit, while another waits, near the day of pay, and in parts of nothing', () => {
    const ask = (pesos: number, more = {}, settings = SETTINGS, instalments = 1) =>
      code(() => rules.refuseRequest(terms(pesos, instalments), standing(more), settings))
    expect(ask(1500)).toBeUndefined()
    expect(ask(1500.01)).toBe('advance_limit')
    expect(ask(100, { hasPending: true })).toBe('advance_pending')
    expect(ask(100, { today: day('2026-11-18') }, { ...SETTINGS, quietDays: 2 })).toBe('advance_quiet')
    expect(ask(100, { today: day('2026-11-17') }, { ...SETTINGS, quietDays: 2 })).toBeUndefined()
    expect(ask(0.03, {}, SETTINGS, 6)).toBe('field_invalid')
    expect(ask(100, {}, SETTINGS, 7)).toBe('field_invalid')
    expect(rules.requestRefusal(standing({ earned: null }), SETTINGS)).toMatch(/No pay rate/)
    expect(rules.requestRefusal(standing(), SETTINGS)).toBeNull()
  })
})

describe('A decision', () => {
  test('as asked for needs nothing more; with another amount or plan the employee has to agree', () => {
    expect(approve(500, 2)).toEqual({ consentDue: false })
    expect(approve(400, 2)).toEqual({ consentDue: true })
    expect(approve(500, 3)).toEqual({ consentDue: true })
  })

  test('is never one’s own, never twice and never above the limit', () => {
    expect(code(() => approve(500, 2, { employeeId: 'ana' }))).toBe('own_advance')
    expect(code(() => approve(500, 2, owner, requested({ status: 'approved' })))).toBe('already_decided')
    expect(code(() => approve(1500.01, 2))).toBe('advance_limit')
    expect(code(() => rules.refuseDecision(requested(), { employeeId: 'ana' }))).toBe('own_advance')
    expect(code(() => rules.refuseCancel({ status: 'released' }))).toBe('already_decided')
    expect(code(() => rules.refuseConsent(requested({ status: 'approved' })))).toBe('already_decided')
  })
})

describe('Money', () => {
  const give = (more: Partial<rules.AdvanceState>, by: rules.AdvanceActor, from: MoneyPlace, reference = '') =>
    rules.releaseAdvance(requested({ status: 'approved', ...more }), by, { from, reference })

  test('given makes the employee owe it, wherever it comes from', () => {
    expect(give({}, owner, 'drawer')).toEqual([
      { account: 'advance', amount: 50_000 },
      { account: 'drawer', amount: -50_000 },
    ])
    expect(give({}, owner, 'gcash', '0123')[1]).toEqual({ account: 'wallet:gcash', amount: -50_000 })
  })

  test('is not given before it is approved and agreed to, not to oneself, not without reference', () => {
    expect(code(() => give({ status: 'requested' }, owner, 'drawer'))).toBe('already_decided')
    expect(code(() => give({ consentDue: true }, owner, 'drawer'))).toBe('consent_due')
    expect(code(() => give({}, { employeeId: 'ana' }, 'drawer'))).toBe('own_advance')
    expect(code(() => give({}, owner, 'bank', ' '))).toBe('field_invalid')
  })

  test('that comes back settles it at the last centavo and not before', () => {
    const back = (pesos: number, status: rules.AdvanceStatus = 'released') =>
      rules.returnAdvance(
        { status, balance: fromPesos(500) },
        { amount: fromPesos(pesos), into: 'safe', reference: '' },
      )
    expect(back(499.99).status).toBe('released')
    expect(back(500)).toEqual({
      status: 'settled',
      postings: [
        { account: 'safe', amount: 50_000 },
        { account: 'advance', amount: -50_000 },
      ],
    })
    expect(code(() => back(500.01))).toBe('overpayment')
    expect(code(() => back(1, 'settled'))).toBe('already_decided')
  })
})

describe('A plan', () => {
  const plan = planOf(fromPesos(100), 3, day('2026-11-21'))
  const none = { deducted: ZERO, returned: ZERO }

  test('spreads the amount over the next days of pay and loses no centavo', () => {
    expect(plan.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      ['2026-12-05', 3333],
      ['2026-12-20', 3333],
      ['2027-01-05', 3334],
    ])
  })

  test('is taken from its first part by pays and shortened from its end by what comes back early', () => {
    const open = openPlan(plan, { deducted: fromPesos(40), returned: fromPesos(30) })
    expect(open.map(({ left }) => left)).toEqual([0, 2666, 334])
    expect(nextOf(open)?.dueOn).toBe('2026-12-20')
  })

  test('puts a skipped part after the last one', () => {
    const { skipped, added } = skipInstalment('released', openPlan(plan, none), 1)
    expect([skipped.position, added]).toEqual([1, { position: 4, dueOn: '2027-01-20', amount: 3333, skipped: false }])
    const begun = openPlan(plan, { ...none, deducted: fromPesos(10) })
    expect(code(() => skipInstalment('released', begun, 1))).toBe('instalment_done')
    expect(code(() => skipInstalment('released', begun, 9))).toBe('not_found')
    expect(code(() => skipInstalment('settled', begun, 2))).toBe('already_decided')
  })

  test('that was paused goes on with the next days of pay, and stays as it is when none has passed', () => {
    const open = openPlan(plan, none)
    expect(resumedPlan(open, day('2026-12-06')).map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-20',
      '2027-01-05',
      '2027-01-20',
    ])
    expect(resumedPlan(open, day('2026-11-30'))).toEqual([])
  })
})

describe('Days of pay and what is earned', () => {
  test('the pay of a half-month is handed out five days after it', () => {
    expect(paydaysAfter(day('2026-11-21'), 3)).toEqual(['2026-12-05', '2026-12-20', '2027-01-05'])
    expect(paydaysAfter(day('2026-12-05'), 1)).toEqual(['2026-12-20'])
    expect(unpaidFrom(day('2026-12-04'))).toBe('2026-11-16')
    expect(unpaidFrom(day('2026-12-05'))).toBe('2026-12-01')
    expect(unpaidFrom(day('2026-11-19'))).toBe('2026-11-01')
    expect(unpaidFrom(day('2026-11-20'))).toBe('2026-11-16')
    expect(unpaidFrom(day('2027-03-02'))).toBe('2027-02-16')
  })

  test('minutes count at the rate of their day', () => {
    const rate = fromPesos(600)
    const factor = { over: 313, under: 1 }
    expect(
      earnedOf(
        [
          { minutes: 480, payType: 'daily', rate },
          { minutes: 240, payType: 'daily', rate },
        ],
        factor,
      ),
    ).toBe(90_000)
    expect(earnedOf([{ minutes: 90, payType: 'hourly', rate: fromPesos(80) }], factor)).toBe(12_000)
    const monthly = { minutes: 480, payType: 'monthly', rate: fromPesos(15_650) } as const
    expect(earnedOf([monthly], factor)).toBe(60_000)
    // A shop whose monthly rates pay five days a week: 15,650 × 12 ÷ 261, what is left of a centavo dropped.
    expect(earnedOf([monthly], { over: 261, under: 1 })).toBe(71_954)
    expect(earnedOf([], factor)).toBe(0)
  })
})

test('The written authority names who, how much and in how many pays, in both languages', () => {
  const agreed = { name: 'Ana Reyes', amount: fromPesos(1250.5), instalments: 3, day: day('2026-11-21') }
  for (const language of ['en', 'fil'] as const) {
    const words = authorityText(language, agreed)
    for (const part of ['Ana Reyes', '₱1,250.50', '3', '2026-11-21']) expect(words).toContain(part)
  }
  expect(authorityText('en', { ...agreed, instalments: 1 })).toContain('my next pay.')
})
