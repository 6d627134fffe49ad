import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { expenseOf, startSpending } from '../testing/spending.ts'
import { done } from '../testing/till.ts'

const { kinds, openCounter, spent, till } = await startSpending()
let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterAll(() => till.app.stop())

describe('kinds of expenses', () => {
  it('shows a month beside its budgets', async () => {
    const category = done(await till.admin.get('/expense-categories')).items.find(
      ({ id }: { id: string }) => id === kinds.Meals,
    )
    const budgets = { monthlyBudget: 1000, branchBudgets: [{ branchId: counter.branch.id, amount: 500 }] }
    done(await till.admin.patch(`/expense-categories/${category.id}`, { ...category, ...budgets }))
    await spent(150, { supplier: 'Aling Nena' })
    await spent(90, { supplier: 'Aling Nena' })
    const figures = done(await till.admin.get(`/expenses/figures?branchId=${counter.branch.id}&month=2026-11`))
    expect(figures).toMatchObject({
      total: 240,
      previous: 0,
      previousDays: { from: '2026-10-01', to: '2026-10-21' },
      budget: 500,
      toReview: { count: 2, amount: 240 },
      withoutReceipt: { count: 2, amount: 240 },
      categories: [{ id: kinds.Meals, amount: 240, budget: 500, count: 2 }],
      branches: [{ id: counter.branch.id, amount: 240 }],
      suppliers: [{ name: 'Aling Nena', amount: 240, count: 2 }],
    })
    expect(figures.weeks).toHaveLength(12)
    expect(figures.weeks.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(240)
    expect(await till.admin.get('/expenses/figures?month=2026-13')).toMatchObject({ status: 422 })
    // The counter has no business with budgets.
    const seen = done(await counter.get('/expense-categories')).items.find(
      ({ id }: { id: string }) => id === kinds.Meals,
    )
    expect(seen).toMatchObject({ monthlyBudget: null, branchBudgets: [] })
  })

  it('compares a running month with the same days of the month before, and one that is over with the whole month', async () => {
    const record = (amount: number, spentOn: string) =>
      till.admin.post('/expenses', {
        ...expenseOf(kinds.Meals, amount, { spentOn, paidFrom: 'owner', reason: 'The receipt came late' }),
        branchId: counter.branch.id,
      })
    done(await record(30, '2026-09-30'))
    done(await record(100, '2026-10-01'))
    done(await record(40, '2026-10-21'))
    done(await record(7, '2026-10-22'))
    const of = async (month: string) =>
      done(await till.admin.get(`/expenses/figures?branchId=${counter.branch.id}&month=${month}`))
    expect(await of('2026-11')).toMatchObject({
      previous: 140,
      previousDays: { from: '2026-10-01', to: '2026-10-21' },
    })
    expect(await of('2026-10')).toMatchObject({
      total: 147,
      previous: 30,
      previousDays: { from: '2026-09-01', to: '2026-09-30' },
    })
  })

  it('renames a kind with its account, archives it, and keeps what it has', async () => {
    const body = {
      id: newId(),
      name: `Pests ${newId().slice(-6)}`,
      icon: 'tool',
      colour: 'slate',
      approvalLimit: null,
      receiptOver: null,
      monthlyBudget: null,
      branchBudgets: [],
    }
    const kind = done(await till.admin.post('/expense-categories', body))
    expect(done(await till.admin.post('/expense-categories', body)).id).toBe(kind.id)
    expect(await till.admin.post('/expense-categories', { ...body, id: newId() })).toMatchObject({
      status: 409,
      body: { code: 'CODE_TAKEN', errors: { name: ['Another category has this name'] } },
    })
    const expense = done(await counter.post('/expenses', expenseOf(kind.id, 50)))
    const renamed = done(
      await till.admin.patch(`/expense-categories/${kind.id}`, { ...kind, name: `${kind.name} out`, isActive: false }),
    )
    expect(renamed).toMatchObject({ account: kind.account, isActive: false, name: `${kind.name} out` })
    expect(await till.admin.patch(`/expense-categories/${kind.id}`, { ...kind })).toMatchObject({ status: 409 })
    expect(await counter.post('/expenses', expenseOf(kind.id, 50))).toMatchObject({ status: 422 })
    expect(done(await till.admin.get(`/expenses/${expense.id}`)).category.name).toBe(`${kind.name} out`)
    const { items } = done(await till.admin.get(`/ledger/accounts?branchId=${counter.branch.id}`))
    expect(items.find(({ code }: { code: string }) => code === kind.account)).toMatchObject({
      name: `${kind.name} out`,
      balance: 50,
    })
    const foreign = { ...renamed, branchBudgets: [{ branchId: newId(), amount: 1 }] }
    expect(await till.admin.patch(`/expense-categories/${kind.id}`, foreign)).toMatchObject({ status: 422 })
  })
})
