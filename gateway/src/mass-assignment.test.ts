import { newId } from '@labada/db/core/ids'
import { tablesWith } from '@labada/db/testing/traces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from './testing/caller.ts'
import { categoriesOf, expenseOf } from './testing/spending.ts'
import { itemBody, opening, saleOf, stocked } from './testing/stockroom.ts'
import { done, opened, orderOf, payment, received, startTill, type Till } from './testing/till.ts'

const STRANGER = '0199dead-0000-7000-8000-00000000dead'
const WORD = 'mass-assigned'

/** What nobody may set by naming it, as the wire, a column or a prototype would call it. */
const FORBIDDEN = {
  role: 'admin',
  userType: 'admin',
  branch_id: STRANGER,
  employee_id: STRANGER,
  employeeId: STRANGER,
  receivedBy: STRANGER,
  recordedBy: STRANGER,
  recorded_by: STRANGER,
  soldBy: STRANGER,
  decidedBy: STRANGER,
  cashSessionId: STRANGER,
  cash_session_id: STRANGER,
  clientId: 987_654,
  number: WORD,
  claimCode: WORD,
  stage: 'released',
  status: 'approved',
  paymentStatus: 'paid',
  state: 'used',
  paid: 98_765.43,
  paidCentavos: 9_876_543,
  paid_at: '1999-01-01T00:00:00.000Z',
  receivedAt: '1999-01-01T00:00:00.000Z',
  recordedAt: '1999-01-01T00:00:00.000Z',
  balance: -98_765.43,
  price_centavos: 1,
  totalCentavos: 1,
  voided: true,
  isVoided: true,
  overtime_status: 'approved',
  constructor: WORD,
  prototype: { isAdmin: true },
} as const

let till: Till
let calls: readonly (readonly [string, () => { by: 'counter' | 'admin'; path: string; body: object }])[]
beforeAll(async () => {
  till = await startTill()
  await opened(till, { '1000': 5 })
  const kinds = await categoriesOf(till)
  const item = await stocked(till)
  await opening(till, item.id, 100, 500)
  const branchId = till.counter.branch.id
  const orders = await Promise.all(Array.from({ length: 4 }, () => received(till, 300)))
  const next = () => orders.shift()?.id ?? expect.fail('No order is left')
  calls = [
    [
      'an order',
      () => ({ by: 'counter', path: '/orders', body: orderOf(till, 100, { payments: [payment('cash', 40)] }) }),
    ],
    ['a payment', () => ({ by: 'counter', path: `/orders/${next()}/payments`, body: payment('bank', 100) })],
    [
      'a payment in the office',
      () => ({
        by: 'admin',
        path: `/orders/${next()}/office-payments`,
        body: { id: newId(), account: 'safe', amount: 100, reason: 'Sent to the owner' },
      }),
    ],
    ['an expense', () => ({ by: 'counter', path: '/expenses', body: expenseOf(kinds.Meals, 50) })],
    ['a sale', () => ({ by: 'counter', path: '/item-sales', body: saleOf([{ itemId: item.id, quantity: 1 }], 25) })],
    [
      'a sale entered at the office',
      () => ({
        by: 'admin',
        path: '/item-sales/office',
        body: {
          id: newId(),
          branchId,
          lines: [{ itemId: item.id, quantity: 1 }],
          total: 25,
          account: 'safe',
          reason: 'Sold to a neighbour',
        },
      }),
    ],
    ['an item', () => ({ by: 'admin', path: '/items', body: itemBody({ name: `Soap ${newId()}` }) })],
    [
      'cash out',
      () => ({
        by: 'counter',
        path: '/cash-movements',
        body: { id: newId(), kind: 'to_safe', amount: 10, note: 'To the safe' },
      }),
    ],
    [
      'an entry of the books',
      () => ({
        by: 'admin',
        path: '/cash-entries',
        body: {
          id: newId(),
          branchId,
          kind: 'capital_in',
          amount: 10,
          to: 'bank',
          date: '2026-11-21',
          description: 'From the owner',
        },
      }),
    ],
  ]
})
afterAll(() => till.app.stop())

/** An answer without what is another’s for each record: ids, numbers, codes, names made up, and that it looks like the one before. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      /(^id|Id|number|claimCode|sku|name|reference|onHand|value|averageCost|cost|isDuplicate)$/i.test(name)
        ? []
        : [[name, shapeOf(inner)]],
    ),
  )
}

test('T22: keys that nobody may set are ignored, whatever is made with them, and no table has anything of them', async () => {
  for (const [what, call] of calls) {
    const send = async (extra: object): Promise<Answer> => {
      const { by, path, body } = call()
      const rawBody = JSON.stringify({ ...extra, ...body }).replace(/}$/, ',"__proto__":{"role":"admin"}}')
      return (by === 'admin' ? till.admin : till.counter).post(path, undefined, { rawBody })
    }
    const plain = done(await send({}))
    const forged = await send(FORBIDDEN)
    expect([what, forged.status]).toEqual([what, 200])
    expect([what, shapeOf(forged.body)]).toEqual([what, shapeOf(plain)])
    for (const trace of [STRANGER, WORD, '98765.43', '1999-01-01']) expect([what, forged.text]).not.toContain(trace)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('isAdmin' in {}).toBe(false)
  expect(await tablesWith(till.app.db, ['Sent to the owner'])).toContain('payment')
  expect(await tablesWith(till.app.db, [STRANGER, WORD, '9876543', '1999-01-01'])).toEqual([])
})
