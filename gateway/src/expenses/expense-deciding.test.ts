import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { cashOf, expenseOf, photo, send, startSpending } from '../testing/spending.ts'
import { balances, done, statusesOf } from '../testing/till.ts'

const { meal, openCounter, spent, till } = await startSpending()
let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterAll(() => till.app.stop())

describe('what needs approval', () => {
  it('over the limit: a reason, then the money is out and waits; approved it becomes an expense', async () => {
    expect(await counter.post('/expenses', meal(400))).toMatchObject({
      status: 422,
      body: { code: 'NOTE_REQUIRED', errors: { reason: ['Reason is required'] } },
    })
    const expense = await spent(400, { reason: 'Stock-taking until midnight' })
    expect(expense).toMatchObject({ status: 'pending_approval', isPaid: true, isOverLimit: true })
    expect(await balances(till)).toMatchObject({ drawer: 600, suspense: 400 })
    const approved = done(await till.admin.post(`/expenses/${expense.id}/approve`, {}))
    expect(approved).toMatchObject({ status: 'approved', decidedBy: { id: till.admin.user.id } })
    expect(await balances(till)).toMatchObject({ drawer: 600, suspense: 0, 'expense:meals': 400 })
    expect(done(await till.admin.post(`/expenses/${expense.id}/approve`, {})).version).toBe(approved.version)
    expect(await brokenRules(till)).toEqual([])
  })

  it('story 5: taken (−150), rejected (no change), brought back (+150)', async () => {
    const strict = done(
      await till.admin.post('/expense-categories', {
        id: newId(),
        name: `Snacks ${newId().slice(-6)}`,
        icon: 'soup',
        colour: 'rose',
        approvalLimit: 100,
        receiptOver: null,
        monthlyBudget: null,
        branchBudgets: [],
      }),
    )
    const expense = done(
      await counter.post('/expenses', expenseOf(strict.id, 150, { reason: 'Merienda for the visitors' })),
    )
    expect((await cashOf(till)).balance).toBe(850)
    expect((await till.admin.post(`/expenses/${expense.id}/reject`, {})).body.errors).toMatchObject({
      reason: ['Reason is required'],
    })
    const rejected = done(await till.admin.post(`/expenses/${expense.id}/reject`, { reason: 'Not for the shop' }))
    expect(rejected).toMatchObject({ status: 'rejected', decisionReason: 'Not for the shop' })
    expect((await cashOf(till)).balance).toBe(850)
    expect(await balances(till)).toMatchObject({ to_return: 150, suspense: 0 })
    expect(done(await counter.get('/expenses?view=to_return')).items).toHaveLength(1)
    const back = done(await counter.post(`/expenses/${expense.id}/return`, { into: 'drawer' }))
    expect(back.status).toBe('returned')
    expect(done(await counter.post(`/expenses/${expense.id}/return`, { into: 'drawer' })).version).toBe(back.version)
    expect(await cashOf(till)).toEqual({ drawer: 1000, safe: 0, balance: 1000 })
    expect(await brokenRules(till)).toEqual([])
  })

  it('over the cash at hand the money stays until an admin says where it comes from', async () => {
    const upload = done(await send(counter, await photo(10)))
    const expense = await spent(1500, { reason: 'Bulk order', receipts: [upload.id] })
    expect(expense).toMatchObject({ status: 'pending_approval', isPaid: false })
    expect((await cashOf(till)).drawer).toBe(1000)
    expect(await till.admin.post(`/expenses/${expense.id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: 'CASH_SHORT' },
    })
    const approved = done(await till.admin.post(`/expenses/${expense.id}/approve`, { paidFrom: 'bank' }))
    expect(approved).toMatchObject({ status: 'approved', isPaid: true, paidFrom: 'bank' })
    expect(await balances(till)).toMatchObject({ drawer: 1000, bank: -1500, 'expense:meals': 1500 })
  })

  it('two admins at once: one decision, and the other is told', async () => {
    const expense = await spent(400, { reason: 'Dinner' })
    const other = await till.app.admin()
    const answers = await Promise.all([
      till.admin.post(`/expenses/${expense.id}/approve`, {}),
      other.post(`/expenses/${expense.id}/reject`, { reason: 'Not now' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await brokenRules(till)).toEqual([])
  })

  it('many are decided at once; what cannot be is named', async () => {
    const [one, other] = [await spent(100), await spent(110)]
    const done1 = done(await till.admin.post(`/expenses/${other.id}/reject`, { reason: 'Private' }))
    const answer = done(
      await till.admin.post('/expenses/decisions', { ids: [one.id, other.id, newId()], decision: 'approve' }),
    )
    expect(answer.decided).toEqual([one.id])
    expect(answer.refused).toHaveLength(2)
    expect(answer.refused.find(({ id }: { id: string }) => id === other.id)).toMatchObject({
      number: done1.number,
      message: 'This expense is already rejected',
    })
    expect(await till.admin.post('/expenses/decisions', { ids: [one.id], decision: 'reject' })).toMatchObject({
      status: 422,
    })
  })
})
