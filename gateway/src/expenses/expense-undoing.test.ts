import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { cashOf, expenseOf, startSpending } from '../testing/spending.ts'
import { balances, done, opened } from '../testing/till.ts'

const { kinds, meal, openCounter, spent, till } = await startSpending()
let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterAll(() => till.app.stop())

describe('mistakes', () => {
  it('a counter voids its own in the same session, with a reason; the cash is back', async () => {
    const expense = await spent(150)
    expect((await counter.post(`/expenses/${expense.id}/void`, {})).body.errors).toMatchObject({
      reason: ['Reason is required'],
    })
    const voided = done(await counter.post(`/expenses/${expense.id}/void`, { reason: 'Entered twice' }))
    expect(voided).toMatchObject({ status: 'voided', voidReason: 'Entered twice', canChange: false })
    expect(done(await counter.post(`/expenses/${expense.id}/void`, { reason: 'Again' })).voidReason).toBe(
      'Entered twice',
    )
    expect(await cashOf(till)).toEqual({ drawer: 1000, safe: 0, balance: 1000 })
    expect(await balances(till)).toMatchObject({ 'expense:meals': 0 })
  })

  it('not a colleague’s, not after review, not in the next session', async () => {
    const expense = await spent(150)
    const colleague = await till.app.counter(counter.branch)
    const refusal = { status: 409, body: { code: 'VOID_WINDOW_OVER' } }
    expect(await colleague.post(`/expenses/${expense.id}/void`, { reason: 'Mine now' })).toMatchObject(refusal)
    const reviewed = await spent(10)
    done(await till.admin.post(`/expenses/${reviewed.id}/approve`, {}))
    expect(await counter.post(`/expenses/${reviewed.id}/void`, { reason: 'Too late by now' })).toMatchObject(refusal)
    const { session } = done(await counter.get('/cash-sessions/current'))
    done(
      await counter.post(`/cash-sessions/${session.id}/close`, { counted: { 500: 1, 200: 1, 100: 1, 20: 2 }, keep: 0 }),
    )
    await opened(till)
    expect(await counter.post(`/expenses/${expense.id}/void`, { reason: 'Yesterday' })).toMatchObject(refusal)
    // An admin may; with the drawer open its cash is back in the drawer.
    done(await till.admin.post(`/expenses/${expense.id}/void`, { reason: 'Entered twice' }))
    expect((await cashOf(till)).drawer).toBe(150)
  })

  it('with the drawer closed an admin’s void puts the cash into the safe', async () => {
    const expense = await spent(150)
    const { session } = done(await counter.get('/cash-sessions/current'))
    done(
      await counter.post(`/cash-sessions/${session.id}/close`, {
        counted: { 500: 1, 200: 1, 100: 1, 50: 1 },
        keep: 850,
      }),
    )
    done(await till.admin.post(`/expenses/${expense.id}/void`, { reason: 'Entered twice' }))
    expect(await cashOf(till)).toEqual({ drawer: 850, safe: 150, balance: 1000 })
  })

  it('a counter corrects the amount: what was booked is undone and booked anew', async () => {
    const expense = await spent(150)
    const change = { ...meal(250), id: undefined, version: expense.version }
    const changed = done(await counter.patch(`/expenses/${expense.id}`, change))
    expect(changed).toMatchObject({ amount: 250, status: 'recorded' })
    expect((await cashOf(till)).drawer).toBe(750)
    expect(await counter.patch(`/expenses/${expense.id}`, change)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
    const over = { ...change, amount: 350, reason: 'Five people', version: changed.version }
    expect(done(await counter.patch(`/expenses/${expense.id}`, over))).toMatchObject({ status: 'pending_approval' })
    expect(await balances(till)).toMatchObject({ drawer: 650, suspense: 350, 'expense:meals': 0 })
    expect(await brokenRules(till)).toEqual([])
  })

  it('an admin gives it another kind; the money stays where it was', async () => {
    const expense = await spent(150)
    const change = { ...expenseOf(kinds.Supplies, 150), id: undefined, version: expense.version }
    expect(await till.admin.patch(`/expenses/${expense.id}`, { ...change, amount: 151 })).toMatchObject({ status: 422 })
    done(await till.admin.patch(`/expenses/${expense.id}`, change))
    expect(await balances(till)).toMatchObject({ drawer: 850, 'expense:meals': 0, 'expense:supplies': 150 })
    expect(await brokenRules(till)).toEqual([])
  })
})
