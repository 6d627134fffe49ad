import { newId } from '@labada/db/core/ids'
import { insertDrafts, lockRecurringExpense } from '@labada/db/expenses/recurring-expenses'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { cashOf, categoriesOf, photo, send } from '../testing/spending.ts'
import { balances, done, startTill, type Till } from '../testing/till.ts'

let till: Till
let kinds: Record<string, string>
let one: Counter
let other: Counter
beforeAll(async () => {
  till = await startTill()
  kinds = await categoriesOf(till)
})
afterAll(() => till.app.stop())
beforeEach(async () => {
  one = await till.app.counter()
  other = await till.app.counter()
  Object.assign(till, { counter: one })
})

const halves = () => [
  { branchId: one.branch.id, percent: 50 },
  { branchId: other.branch.id, percent: 50 },
]
const rentOf = (more: object = {}) => ({
  id: newId(),
  categoryId: kinds.Rent,
  description: 'Rent of the shops',
  supplier: 'Aling Puring Realty',
  amount: 18_000.01,
  paidFrom: 'bank',
  shares: halves(),
  dayOfMonth: 5,
  leadDays: 3,
  endsOn: null,
  startsOn: '2026-11-21',
  ...more,
})
const billed = async (more: object = {}) => done(await till.admin.post('/recurring-expenses', rentOf(more)))
const draftedOf = async (id: string, on = '2026-12-05'): Promise<string> => {
  const [day, next] = [parseManilaDate(on), parseManilaDate('2027-01-05')]
  if (!day || !next) throw new Error(on)
  const ids = await till.app.db.transaction().execute(async (trx) => {
    await lockRecurringExpense(trx, id)
    return insertDrafts(trx, id, [day], next, till.now())
  })
  return ids[0] ?? ''
}
const theBill = ({
  id: _id,
  dayOfMonth: _day,
  leadDays: _lead,
  endsOn: _end,
  startsOn: _start,
  ...bill
}: ReturnType<typeof rentOf>) => bill

describe('a monthly bill', () => {
  it('is due on its day from the day it starts, and sent twice it is one', async () => {
    const body = rentOf()
    const bill = done(await till.admin.post('/recurring-expenses', body))
    expect(bill).toMatchObject({ nextDueOn: '2026-12-05', isPaused: false, amount: 18_000.01 })
    expect(bill.shares.map(({ percent }: { percent: number }) => percent)).toEqual([50, 50])
    expect(done(await till.admin.post('/recurring-expenses', body))).toEqual(bill)
    const { items } = done(await till.admin.get('/recurring-expenses'))
    expect(items.filter(({ id }: { id: string }) => id === bill.id)).toHaveLength(1)
  })

  it('is not for a counter to see or make', async () => {
    expect((await one.post('/recurring-expenses', rentOf())).status).toBe(403)
    expect((await one.get('/recurring-expenses')).status).toBe(403)
    expect((await one.post(`/expense-drafts/${newId()}/dismiss`, { reason: 'No' })).status).toBe(403)
  })

  it('whose shares are not the whole, or of no branch, is refused', async () => {
    const shares = [{ branchId: one.branch.id, percent: 99.99 }]
    expect((await till.admin.post('/recurring-expenses', rentOf({ shares }))).body.message).toBe(
      'Shares must add up to 100%',
    )
    const nobody = [{ branchId: newId(), percent: 100 }]
    expect((await till.admin.post('/recurring-expenses', rentOf({ shares: nobody }))).status).toBe(422)
  })

  it('changes with its version, and only then', async () => {
    const { version, ...bill } = await billed()
    const terms = { ...rentOf(), dayOfMonth: 31, isPaused: true }
    const changed = done(await till.admin.patch(`/recurring-expenses/${bill.id}`, { ...terms, version }))
    expect(changed).toMatchObject({ nextDueOn: '2026-12-31', isPaused: true, version: version + 1 })
    expect((await till.admin.patch(`/recurring-expenses/${bill.id}`, { ...terms, version })).body.code).toBe(
      'STALE_VERSION',
    )
  })
})

describe('the draft of a bill', () => {
  it('becomes an expense of each branch, together the whole, and is recorded once', async () => {
    const bill = await billed()
    const draft = await draftedOf(bill.id)
    const before = (await balances(till))['expense:rent'] ?? 0
    const [record, bare] = [`/expense-drafts/${draft}/record`, theBill(rentOf({ amount: 900.01 }))]
    expect((await till.admin.post(record, bare)).body.message).toBe('Receipt is required')
    const receipts = [done(await send(till.admin, await photo())).id]
    const answer = done(await till.admin.post(record, { ...bare, receipts }))
    expect(
      answer.items.map(({ amount }: { amount: number }) => amount).toSorted((a: number, b: number) => a - b),
    ).toEqual([450, 450.01])
    expect(answer.items.every(({ isDuplicate }: { isDuplicate: boolean }) => !isDuplicate)).toBe(true)
    expect((await balances(till))['expense:rent'] ?? 0).toBeGreaterThan(before)
    expect((await cashOf(till)).balance).toBe(0)
    const again = await till.admin.post(record, { ...bare, receipts })
    expect(again.body.code).toBe('ALREADY_DECIDED')
  })

  it('is dismissed with a reason, and is gone from what waits', async () => {
    const draft = await draftedOf((await billed()).id)
    const waiting = async () =>
      done(await till.admin.get('/expense-drafts?status=waiting')).items.map(({ id }: { id: string }) => id)
    expect(await waiting()).toContain(draft)
    const concerns = async () =>
      done(await till.admin.get('/today')).attention.filter(
        ({ facts }: { facts: { kind: string } }) => facts.kind === 'monthly_bill',
      )
    expect(await concerns()).toEqual([{ branchId: null, branchName: null, facts: { kind: 'monthly_bill', count: 1 } }])
    expect((await till.admin.post(`/expense-drafts/${draft}/dismiss`, { reason: '' })).status).toBe(422)
    expect(
      done(await till.admin.post(`/expense-drafts/${draft}/dismiss`, { reason: 'Paid in advance' })),
    ).toMatchObject({
      status: 'dismissed',
      reason: 'Paid in advance',
    })
    expect(await waiting()).not.toContain(draft)
    expect(await concerns()).toEqual([])
    expect((await till.admin.post(`/expense-drafts/${draft}/dismiss`, { reason: 'Again' })).body.code).toBe(
      'ALREADY_DECIDED',
    )
  })
})

describe('a bill that branches share', () => {
  it('is an expense in each, and sent twice it is the same ones', async () => {
    const { shares, ...bill } = theBill(rentOf({ amount: 100 }))
    const body = { id: newId(), ...bill, shares }
    const first = done(await till.admin.post('/expense-splits', body))
    expect(new Set(first.items.map(({ branchId }: { branchId: string }) => branchId))).toEqual(
      new Set([one.branch.id, other.branch.id]),
    )
    expect(done(await till.admin.post('/expense-splits', body)).items).toEqual(first.items)
  })

  it('in which one branch cannot pay its part is not written down at all', async () => {
    const body = { id: newId(), ...theBill(rentOf({ amount: 100, paidFrom: 'safe' })) }
    expect((await till.admin.post('/expense-splits', body)).body.code).toBe('CASH_SHORT')
    expect(done(await till.admin.get(`/expenses?branchId=${other.branch.id}`)).items).toEqual([])
  })
})
