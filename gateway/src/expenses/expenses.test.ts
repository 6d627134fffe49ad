import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { cashOf, categoriesOf, expenseOf, photo, send } from '../testing/spending.ts'
import { balances, done, opened, startTill, statusesOf, type Till } from '../testing/till.ts'

let till: Till
let kinds: Record<string, string>
beforeAll(async () => {
  till = await startTill()
  kinds = await categoriesOf(till)
})
afterAll(() => till.app.stop())

/** A branch of its own for each test, its drawer open with ₱1,000. */
let counter: Counter
beforeEach(async () => {
  counter = await till.app.counter()
  Object.assign(till, { counter })
  await opened(till, { 1000: 1 })
})

const meal = (amount: number, more: object = {}) => expenseOf(kinds.Meals, amount, more)
const spent = async (amount: number, more: object = {}) => done(await counter.post('/expenses', meal(amount, more)))
const findings = async () =>
  (
    await Promise.all(
      INVARIANTS.filter(({ name }) => !name.startsWith('events')).map((one) => checkInvariant(till.app.db, one)),
    )
  ).filter(({ failingRows }) => failingRows > 0)

describe('spending at the counter', () => {
  it('takes the money out of the drawer, and the session counts it', async () => {
    const expense = await spent(150, { supplier: 'Aling Nena' })
    expect(expense).toMatchObject({
      status: 'recorded',
      amount: 150,
      isPaid: true,
      supplier: 'Aling Nena',
      canChange: true,
    })
    expect(expense.number).toBe(`${counter.branch.code}-E0001`)
    expect(await cashOf(till)).toEqual({ drawer: 850, safe: 0, balance: 850 })
    expect(await balances(till)).toMatchObject({ 'expense:meals': 150 })
    const { items } = done(await till.admin.get(`/cash-sessions?branchId=${counter.branch.id}`))
    const session = done(await till.admin.get(`/cash-sessions/${items[0].id}`))
    expect(session.expected).toBe(850)
    expect(session.movements.at(-1)).toMatchObject({ kind: 'expense', amount: -150, reference: expense.number })
  })

  it('sent twice, even at once, it is one expense', async () => {
    const body = meal(150)
    const answers = await Promise.all([counter.post('/expenses', body), counter.post('/expenses', body)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(done(await counter.post('/expenses', body)).number).toBe(answers[0]?.body.number)
    expect((await cashOf(till)).drawer).toBe(850)
  })

  it('an id of somebody else’s expense is not theirs to use', async () => {
    const body = meal(150)
    done(await counter.post('/expenses', body))
    const other = await till.app.counter()
    expect(await other.post('/expenses', body)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  })

  it('with its receipt and within the limit it is approved at once', async () => {
    const upload = done(await send(counter, await photo()))
    expect(await spent(150, { receipts: [upload.id] })).toMatchObject({
      status: 'approved',
      decidedBy: null,
      receipts: [{ id: upload.id, name: 'receipt.jpg' }],
    })
  })

  it('above ₱500 the receipt is required, in the owner’s words', async () => {
    const answer = await counter.post('/expenses', meal(500.01, { reason: 'Feast' }))
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message: 'Receipt is required', errors: { receipts: ['Receipt is required'] } })
    expect((await cashOf(till)).drawer).toBe(1000)
  })

  it('blank fields are refused in the owner’s words', async () => {
    const answer = await counter.post('/expenses', { id: newId(), description: ' ', amount: 0, paidFrom: 'drawer' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject({
      categoryId: ['Category id is required'],
      description: ['Description must be at least 3 characters'],
    })
  })

  it('needs the drawer open; the safe does not', async () => {
    const closed = await till.app.counter()
    expect(await closed.post('/expenses', meal(10))).toMatchObject({ status: 409, body: { code: 'NO_OPEN_SESSION' } })
    const asked = await closed.post('/expenses', meal(10, { paidFrom: 'safe', reason: 'Nothing in the safe yet' }))
    expect(done(asked)).toMatchObject({ status: 'pending_approval', isPaid: false })
  })

  it('a counter pays from drawer or safe only, and for no other branch', async () => {
    expect((await counter.post('/expenses', meal(10, { paidFrom: 'bank' }))).body.errors).toHaveProperty('paidFrom')
    const other = await till.app.counter()
    const expense = await spent(10, { branchId: other.branch.id, spentOn: '2026-01-01' })
    expect(expense).toMatchObject({ branchId: counter.branch.id, spentOn: '2026-11-21' })
  })
})

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
    expect(await findings()).toEqual([])
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
    expect(await findings()).toEqual([])
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
    expect(await findings()).toEqual([])
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
    expect(await findings()).toEqual([])
  })

  it('an admin gives it another kind; the money stays where it was', async () => {
    const expense = await spent(150)
    const change = { ...expenseOf(kinds.Supplies, 150), id: undefined, version: expense.version }
    expect(await till.admin.patch(`/expenses/${expense.id}`, { ...change, amount: 151 })).toMatchObject({ status: 422 })
    done(await till.admin.patch(`/expenses/${expense.id}`, change))
    expect(await balances(till)).toMatchObject({ drawer: 850, 'expense:meals': 0, 'expense:supplies': 150 })
    expect(await findings()).toEqual([])
  })
})

describe('the back office', () => {
  const bill = (more: object = {}) =>
    expenseOf(kinds.Rent, 9000, { branchId: counter.branch.id, paidFrom: 'bank', reason: '', ...more })

  it('records for any branch, from the bank, for an earlier day', async () => {
    const upload = done(await send(till.admin, await photo(77)))
    const body = bill({ spentOn: '2026-11-14', receipts: [upload.id] })
    const expense = done(await till.admin.post('/expenses', body))
    expect(expense).toMatchObject({ status: 'approved', spentOn: '2026-11-14', decidedBy: { id: till.admin.user.id } })
    expect(await balances(till)).toMatchObject({ bank: -9000, 'expense:rent': 9000 })
    const old = bill({ spentOn: '2026-11-13', receipts: [upload.id] })
    expect(await till.admin.post('/expenses', old)).toMatchObject({ status: 422, body: { code: 'NOTE_REQUIRED' } })
    expect((await till.admin.post('/expenses', bill({ spentOn: '2026-11-22' }))).body.errors).toHaveProperty('spentOn')
    expect((await till.admin.post('/expenses', bill({ branchId: undefined }))).body.errors).toHaveProperty('branchId')
    expect((await till.admin.post('/expenses', bill({ branchId: newId() }))).body.errors).toHaveProperty('branchId')
  })

  it('sees the same bill twice flagged: by supplier and amount, and by the very same photo', async () => {
    const one = await spent(120, { supplier: 'Metro Gas' })
    expect(one.isDuplicate).toBe(false)
    const again = await spent(120, { supplier: 'metro gas' })
    expect(again.isDuplicate).toBe(true)
    expect(done(await till.admin.get(`/expenses/${one.id}`))).toMatchObject({
      isDuplicate: true,
      duplicates: [{ id: again.id }],
    })
    const image = await photo(123)
    const shown = [done(await send(counter, image)), done(await send(counter, image))]
    const [a, b] = [
      await spent(20, { receipts: [shown[0].id], description: 'Soap' }),
      await spent(30, { receipts: [shown[1].id], description: 'Other soap' }),
    ]
    expect(done(await till.admin.get(`/expenses/${a.id}`)).duplicates.map(({ id }: { id: string }) => id)).toEqual([
      b.id,
    ])
    const flagged = done(await till.admin.get(`/expenses?branchId=${counter.branch.id}&flag=duplicate`))
    expect(flagged.totals.expenses).toBe(4)
    done(await counter.post(`/expenses/${b.id}/void`, { reason: 'Twice' }))
    expect(done(await till.admin.get(`/expenses/${a.id}`)).isDuplicate).toBe(false)
  })

  it('filters, pages, and totals what it finds', async () => {
    for (const amount of [10, 20, 30]) await spent(amount, { description: `Snack no ${amount}` })
    await spent(400, { reason: 'Much' })
    const of = `branchId=${counter.branch.id}`
    const all = done(await till.admin.get(`/expenses?${of}`))
    expect(all.totals).toMatchObject({
      expenses: 4,
      amount: 460,
      byStatus: {
        recorded: { count: 3, amount: 60 },
        pending_approval: { count: 1, amount: 400 },
        voided: { count: 0, amount: 0 },
      },
    })
    const first = done(await till.admin.get(`/expenses?${of}&limit=3&sort=amount&direction=asc`))
    expect(first.items.map(({ amount }: { amount: number }) => amount)).toEqual([10, 20, 30])
    const rest = done(
      await till.admin.get(`/expenses?${of}&limit=3&sort=amount&direction=asc&cursor=${first.nextCursor}`),
    )
    expect(rest.items.map(({ amount }: { amount: number }) => amount)).toEqual([400])
    const days = done(await till.admin.get(`/expenses?${of}&limit=2`))
    expect(done(await till.admin.get(`/expenses?${of}&limit=2&cursor=${days.nextCursor}`)).items).toHaveLength(2)
    for (const [query, found] of [
      ['search=snack no 2', 1],
      ['search=₱400', 1],
      ['search=%25', 0],
      ['view=to_review', 4],
      ['status=pending_approval', 1],
      ['flag=over_limit', 1],
      ['flag=no_receipt', 4],
      [`personId=${counter.user.id}`, 4],
      ['from=2026-11-22', 0],
      ['paidFrom=safe', 0],
    ] as const) {
      expect([query, done(await till.admin.get(`/expenses?${of}&${query}`)).totals.expenses]).toEqual([query, found])
    }
    expect(await till.admin.get(`/expenses?${of}&cursor=bm9uZQ`)).toMatchObject({ status: 422 })
    expect(done(await counter.get('/expenses/suppliers')).items).toEqual([])
  })

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

describe('who may see and do what', () => {
  it('T14: another branch’s expense does not exist for a counter', async () => {
    const expense = await spent(150)
    const stranger = await till.app.counter()
    await opened(till, { 1000: 1 }, stranger)
    const calls = [
      stranger.get(`/expenses/${expense.id}`),
      stranger.patch(`/expenses/${expense.id}`, { ...meal(1), version: 1 }),
      stranger.post(`/expenses/${expense.id}/void`, { reason: 'Not mine' }),
      stranger.post(`/expenses/${expense.id}/return`, { into: 'drawer' }),
    ]
    for (const answer of await Promise.all(calls)) expect([answer.status, answer.text]).toEqual([404, ''])
    const list = done(await stranger.get(`/expenses?branchId=${counter.branch.id}`))
    expect(list.items).toEqual([])
    expect(list.totals.expenses).toBe(0)
    expect((await cashOf(till)).drawer).toBe(850)
  })

  it('T22: what nobody may set is not set', async () => {
    const forbidden = {
      status: 'approved',
      number: 'X-E9999',
      isPaid: false,
      decidedBy: counter.user.id,
      recordedBy: till.admin.user.id,
      accountCode: 'owner',
      version: 99,
      cashSessionId: newId(),
      constructor: 'x',
      role: 'admin',
    }
    const body = JSON.stringify({ ...meal(150), ...forbidden }).replace(/}$/, ',"__proto__":{"status":"approved"}}')
    const expense = done(await counter.post('/expenses', undefined, { rawBody: body }))
    expect(expense).toMatchObject({
      status: 'recorded',
      number: `${counter.branch.code}-E0001`,
      isPaid: true,
      decidedBy: null,
      recordedBy: { id: counter.user.id },
      version: 1,
    })
  })

  it('T26: what looks like SQL is text', async () => {
    for (const nasty of ["'; drop table expense; --", '" or 1=1', '\\', '%_%', '$1']) {
      const expense = await spent(1, { description: `Soap ${nasty}`, supplier: nasty })
      expect(expense).toMatchObject({ description: `Soap ${nasty}`, supplier: nasty })
      expect((await till.admin.get(`/expenses?search=${encodeURIComponent(nasty)}`)).status).toBe(200)
    }
  })

  it('every step is announced and written down', async () => {
    const before = (await till.app.announced()).length
    const expense = await spent(400, { reason: 'Dinner' })
    done(await till.admin.post(`/expenses/${expense.id}/reject`, { reason: 'No way' }))
    done(await counter.post(`/expenses/${expense.id}/return`, { into: 'safe' }))
    expect((await till.app.announced()).slice(before)).toEqual([
      'ledger.posted',
      'expense.recorded',
      // Money that waited is owed now; none moved.
      'expense.rejected',
      'ledger.posted',
      'expense.returned',
    ])
    const { items } = done(await till.admin.get(`/audit?objectId=${expense.id}`))
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'expense.returned',
      'expense.rejected',
      'expense.recorded',
    ])
  })
})
