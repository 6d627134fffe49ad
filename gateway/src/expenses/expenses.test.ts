import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { cashOf, expenseOf, photo, send, startSpending } from '../testing/spending.ts'
import { balances, done, opened, statusesOf } from '../testing/till.ts'

const { kinds, meal, openCounter, spent, till } = await startSpending()
let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterAll(() => till.app.stop())

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
    expect(list.totals).toBeNull()
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
