import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../company/payment-methods.ts'
import { COUNTER_LEAVES, DEFAULT_SETTINGS, type ReversalSettings } from '../company/settings.ts'
import { type Centavos, centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { LOAD_STAGES } from './order-stages.ts'
import {
  givenBack,
  isStarted,
  type Reverser,
  type ReversiblePaidOrder,
  reasonRules,
  refuseAlone,
  refuseShortReason,
  refuseUnaskable,
  verdictOnPaymentVoid,
  verdictOnRefund,
  verdictOnSaleRefund,
  verdictOnSaleVoid,
  verdictOnVoid,
} from './reversal-policy.ts'

const policy = DEFAULT_SETTINGS.reversals
const now = new Date('2026-11-21T02:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const counter: Reverser = { role: 'employee', openSessionId: 'today', now: minutes(60) }
const admin: Reverser = { role: 'admin', openSessionId: null, now: minutes(60 * 24 * 9) }

const paid = (id: string, amount: Centavos, own: Partial<ReversiblePaidOrder['payments'][number]> = {}) => ({
  id,
  method: 'cash' as const,
  amount,
  recordedAt: now,
  cashSessionId: 'today',
  voided: false,
  ...own,
})
const order = (own: Partial<ReversiblePaidOrder> = {}): ReversiblePaidOrder => ({
  total: fromPesos(390),
  receivedAt: now,
  cashSessionId: 'today',
  loads: [{ stage: 'received', stageAt: now }],
  payments: [paid('a', fromPesos(390))],
  refunds: [],
  ...own,
})
const barOf = (verdict: ReturnType<typeof verdictOnVoid>) => (verdict.may === 'alone' ? 'alone' : verdict.bar)

describe('A void at the counter', () => {
  test('is its own in the cash session of the order, before work starts, up to the limit', () => {
    expect(verdictOnVoid(policy, order(), counter)).toEqual({ may: 'alone' })
    expect(barOf(verdictOnVoid(policy, order(), { ...counter, openSessionId: 'tomorrow' }))).toBe('session')
    expect(barOf(verdictOnVoid(policy, order(), { ...counter, openSessionId: null }))).toBe('session')
    expect(barOf(verdictOnVoid(policy, order({ total: policy.voidMost }), counter))).toBe('alone')
    expect(barOf(verdictOnVoid(policy, order({ total: centavos(policy.voidMost + 1) }), counter))).toBe('amount')
    expect(barOf(verdictOnVoid(policy, order({ loads: [{ stage: 'washing', stageAt: now }] }), counter))).toBe(
      'started',
    )
  })

  test('does not come back when the load is moved back to received', () => {
    const back = { stage: 'received', stageAt: minutes(5) } as const
    expect(isStarted(order({ loads: [back] }))).toBe(true)
    expect(barOf(verdictOnVoid(policy, order({ loads: [back] }), counter))).toBe('started')
    expect(barOf(verdictOnVoid({ ...policy, voidStarted: true }, order({ loads: [back] }), counter))).toBe('alone')
  })

  test('of what came in without a drawer is its own for some minutes', () => {
    const loose = order({ cashSessionId: null })
    expect(barOf(verdictOnVoid(policy, loose, { ...counter, now: minutes(15) }))).toBe('alone')
    expect(barOf(verdictOnVoid(policy, loose, { ...counter, now: minutes(15.001) }))).toBe('age')
  })

  test('of payments is limited for all of an order together', () => {
    const many = order({
      payments: [paid('a', fromPesos(600), { voided: true }), paid('b', fromPesos(400)), paid('c', fromPesos(400.01))],
    })
    expect(barOf(verdictOnPaymentVoid(policy, many, 'b', counter))).toBe('alone')
    expect(barOf(verdictOnPaymentVoid(policy, many, 'c', counter))).toBe('amount')
    expect(() => verdictOnPaymentVoid(policy, many, 'd', counter)).toThrow('Payment not found')
  })
})

describe('A refund at the counter', () => {
  const limited: ReversalSettings = { ...policy, counterRefunds: 'limited' }
  const cash = (pesos: number) => ({ method: 'cash', amount: fromPesos(pesos) }) as const

  test('is asked for unless the shop says otherwise', () => {
    expect(verdictOnRefund(policy, order(), cash(1), counter)).toMatchObject({ may: 'ask', bar: 'setting' })
  })

  test('is of money of the open session, by its own way, up to a limit for all refunds together', () => {
    const big = order({ payments: [paid('a', fromPesos(900))], refunds: [cash(300)] })
    expect(barOf(verdictOnRefund(limited, big, cash(200), counter))).toBe('alone')
    expect(barOf(verdictOnRefund(limited, big, cash(200.01), counter))).toBe('amount')
    expect(barOf(verdictOnRefund(limited, big, { method: 'gcash', amount: centavos(1) }, counter))).toBe('method')
    const earlier = order({ payments: [paid('a', fromPesos(90), { cashSessionId: 'yesterday' })] })
    expect(barOf(verdictOnRefund(limited, earlier, cash(1), counter))).toBe('session')
    expect(barOf(verdictOnRefund(limited, order(), cash(1), { ...counter, openSessionId: null }))).toBe('session')
  })
})

describe('A sale of goods', () => {
  const sale = { total: fromPesos(100), payments: [{ method: 'cash', amount: fromPesos(100) }], refunds: [] } as const

  test('is voided at the counter up to the limit; what is above is an admin’s', () => {
    expect(verdictOnSaleVoid(policy, sale, counter)).toEqual({ may: 'alone' })
    expect(verdictOnSaleVoid(policy, { total: fromPesos(1000.01) }, counter)).toMatchObject({ may: 'admin' })
    expect(verdictOnSaleVoid({ ...policy, counterVoids: 'approval' }, sale, counter)).toMatchObject({ may: 'admin' })
  })

  test('is refunded at the counter only where the shop lets it, the way it was paid, up to the limit', () => {
    const limited: ReversalSettings = { ...policy, counterRefunds: 'limited' }
    const cash = { method: 'cash', amount: fromPesos(50) } as const
    expect(verdictOnSaleRefund(policy, sale, cash, counter)).toMatchObject({ may: 'admin', bar: 'setting' })
    expect(verdictOnSaleRefund(limited, sale, cash, counter)).toEqual({ may: 'alone' })
    expect(verdictOnSaleRefund(limited, sale, { ...cash, method: 'gcash' }, counter)).toMatchObject({ bar: 'method' })
    const large = { ...sale, payments: [{ method: 'cash', amount: fromPesos(900) }] } as const
    const again = { ...large, refunds: [{ method: 'cash', amount: fromPesos(460) }] } as const
    expect(verdictOnSaleRefund(limited, again, cash, counter)).toMatchObject({ bar: 'amount' })
  })

  test('that was paid in two ways is refunded by each at most what was paid by it', () => {
    const limited: ReversalSettings = { ...policy, counterRefunds: 'limited' }
    const payments = [
      { method: 'cash', amount: fromPesos(25) },
      { method: 'gcash', amount: fromPesos(75) },
    ] as const
    const refunds = [{ method: 'cash', amount: fromPesos(20) }] as const
    const of = (method: 'cash' | 'gcash', pesos: number) =>
      verdictOnSaleRefund(limited, { ...sale, payments, refunds }, { method, amount: fromPesos(pesos) }, counter)
    expect(of('cash', 5)).toEqual({ may: 'alone' })
    expect(of('cash', 5.01)).toMatchObject({ may: 'admin', bar: 'method' })
    expect(of('gcash', 75)).toEqual({ may: 'alone' })
  })
})

describe('A reason', () => {
  test.each([
    ['', 'Reason is required'],
    ['   ', 'Reason is required'],
    ['oops', 'Reason must be at least 10 characters'],
    ['a         b', 'Reason must be at least 10 characters'],
  ])('“%s” says too little', (reason, complaint) => {
    expect(() => refuseShortReason(policy, reason)).toThrow(complaint)
  })

  test('of ten characters is enough, or of as many as the shop says', () => {
    expect(() => refuseShortReason(policy, 'Typed twice')).not.toThrow()
    expect(() => refuseShortReason({ leastReason: 12 }, 'Typed twice')).toThrow('at least 12')
    expect(reasonRules(policy)).toHaveLength(2)
  })
})

test('A refusal says whether it can be asked for', () => {
  const ask = verdictOnVoid({ ...policy, counterVoids: 'approval' }, order(), counter)
  const never = verdictOnVoid({ ...policy, counterVoids: 'off' }, order(), counter)
  expect(() => refuseAlone(ask)).toThrow(expect.objectContaining({ code: 'approval_required' }))
  expect(() => refuseAlone(ask, true)).not.toThrow()
  expect(() => refuseUnaskable(ask)).not.toThrow()
  for (const refuse of [refuseAlone, refuseUnaskable]) {
    expect(() => refuse(never)).toThrow(expect.objectContaining({ code: 'admin_only' }))
  }
})

test('What goes back is summed by the way it was paid, with the change that is still owed', () => {
  const payments = [
    paid('a', fromPesos(100)),
    paid('b', fromPesos(50), { method: 'gcash' }),
    paid('c', fromPesos(20)),
    paid('d', fromPesos(9), { voided: true }),
  ]
  expect(givenBack({ payments, owedChange: fromPesos(5) })).toEqual([
    { method: 'cash', amount: fromPesos(125) },
    { method: 'gcash', amount: fromPesos(50) },
  ])
})

const anyCentavos = fc.integer({ min: 1, max: 200_000 }).map(centavos)
const anyLeave = fc.constantFrom(...COUNTER_LEAVES)
const anyPolicy: fc.Arbitrary<ReversalSettings> = fc.record({
  counterVoids: anyLeave,
  voidMost: anyCentavos,
  voidStarted: fc.boolean(),
  voidMinutes: fc.integer({ min: 1, max: 240 }),
  counterRefunds: anyLeave,
  refundMost: anyCentavos,
  leastReason: fc.integer({ min: 5, max: 100 }),
})
const anySession = fc.constantFrom('today', 'yesterday', null)
const anyOrder = fc.record({
  total: anyCentavos,
  receivedAt: fc.constant(now),
  cashSessionId: anySession,
  loads: fc.array(fc.record({ stage: fc.constantFrom(...LOAD_STAGES), stageAt: fc.constantFrom(now, minutes(3)) }), {
    minLength: 1,
    maxLength: 3,
  }),
  payments: fc
    .array(fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), amount: anyCentavos, cashSessionId: anySession }), {
      maxLength: 5,
    })
    .map((all) => all.map((one, at) => paid(String(at), one.amount, one))),
  refunds: fc.constant([]),
})
const anyDeed = fc.oneof(
  fc.record({ do: fc.constant('void' as const) }),
  fc.record({ do: fc.constant('voidPayment' as const), at: fc.nat(4) }),
  fc.record({ do: fc.constant('refund' as const), method: fc.constantFrom(...PAYMENT_METHODS), amount: anyCentavos }),
)

test('No sequence of deeds of a counter alone goes beyond the policy', () => {
  fc.assert(
    fc.property(anyPolicy, anyOrder, fc.array(anyDeed, { maxLength: 12 }), fc.nat(300), (own, given, deeds, later) => {
      const by: Reverser = { role: 'employee', openSessionId: 'today', now: minutes(later) }
      let state: ReversiblePaidOrder = given
      let isVoided = false
      for (const deed of deeds) {
        if (deed.do === 'void') {
          isVoided ||= verdictOnVoid(own, state, by).may === 'alone'
        } else if (deed.do === 'voidPayment') {
          const payment = state.payments[deed.at]
          if (!payment || payment.voided || verdictOnPaymentVoid(own, state, payment.id, by).may !== 'alone') continue
          const payments = state.payments.map((one) => (one === payment ? { ...one, voided: true } : one))
          state = { ...state, payments }
        } else if (verdictOnRefund(own, state, deed, by).may === 'alone') {
          state = { ...state, refunds: [...state.refunds, deed] }
        }
      }
      const undone = state.payments.filter(({ voided }) => voided)
      const isOurs = ({ cashSessionId }: { readonly cashSessionId: string | null }) =>
        cashSessionId === 'today' || (cashSessionId === null && later <= own.voidMinutes)
      if (isVoided) {
        expect(own.counterVoids).toBe('limited')
        expect(given.total).toBeLessThanOrEqual(own.voidMost)
        expect(isOurs(given)).toBe(true)
      }
      if (isVoided || undone.length > 0) expect(own.voidStarted || !isStarted(given)).toBe(true)
      if (undone.length > 0) expect(own.counterVoids).toBe('limited')
      expect(undone.every(isOurs)).toBe(true)
      expect(sum(undone.map(({ amount }) => amount))).toBeLessThanOrEqual(own.voidMost)
      const refunded = sum(state.refunds.map(({ amount }) => amount))
      if (refunded > 0) expect(own.counterRefunds).toBe('limited')
      expect(refunded).toBeLessThanOrEqual(own.refundMost)
      for (const method of PAYMENT_METHODS) {
        const of = (moved: readonly { readonly method: string; readonly amount: Centavos }[]) =>
          sum([ZERO, ...moved.filter((one) => one.method === method).map(({ amount }) => amount)])
        expect(of(state.refunds)).toBeLessThanOrEqual(of(given.payments.filter(isOurs)))
      }
    }),
    { numRuns: 2000 },
  )
})

test('An admin acts alone, whatever the policy says of the counter', () => {
  fc.assert(
    fc.property(anyPolicy, anyOrder, anyCentavos, (own, given, amount) => {
      expect(verdictOnVoid(own, given, admin)).toEqual({ may: 'alone' })
      expect(verdictOnPaymentVoid(own, given, '0', admin)).toEqual({ may: 'alone' })
      expect(verdictOnRefund(own, given, { method: 'cash', amount }, admin)).toEqual({ may: 'alone' })
    }),
  )
})
