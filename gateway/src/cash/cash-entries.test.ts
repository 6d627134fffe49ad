import { newId } from '@labada/db/core/ids'
import { postTransfers } from '@labada/db/ledger/ledger'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { postings } from '@labada/domain/ledger/ledger'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { balances, done, opened, payment, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const TODAY = '2026-11-21'
let counter: Counter
beforeEach(async () => {
  till.setTime(`${TODAY}T10:00:00+08:00`)
  counter = await till.app.counter()
})
const held = () => balances(till, counter.branch)
const entry = (more: object = {}) => ({
  id: newId(),
  branchId: counter.branch.id,
  kind: 'capital_in',
  amount: 5000,
  to: 'bank',
  date: TODAY,
  description: 'For a new dryer',
  ...more,
})
const record = (more: object = {}) => admin.post('/cash-entries', entry(more))
const list = async (query = '') =>
  done(await admin.get(`/cash-entries?from=2026-11-01&to=2026-12-31&branchId=${counter.branch.id}${query}`))
const lineOf = async (key: string) => {
  const flow = done(await admin.get(`/cash-flow?from=2026-11-01&to=2026-12-31&by=month&branchId=${counter.branch.id}`))
  return flow.total.amounts[flow.lines.findIndex((line: { key: string }) => line.key === key)] ?? 0
}

describe('Booking what has no other record', () => {
  test.each([
    ['capital', { kind: 'capital_in', to: 'safe' }, { safe: 5000, owner: -5000 }, 'capital', 5000, 'cash.capital_in'],
    [
      'other income',
      { kind: 'other_income', to: 'bank' },
      { bank: 5000, 'revenue:other': -5000 },
      'other_in',
      5000,
      'cash.other_income',
    ],
    [
      'a withdrawal',
      { kind: 'withdrawal', from: 'bank' },
      { bank: -5000, owner: 5000 },
      'withdrawals',
      -5000,
      'cash.withdrawal',
    ],
    [
      'a bank charge',
      { kind: 'bank_charge', from: 'bank' },
      { bank: -5000, 'expense:bank_charge': 5000 },
      'expense:bank_charge',
      -5000,
      'cash.bank_charge',
    ],
    [
      'a transfer',
      { kind: 'transfer', from: 'wallet:gcash', to: 'bank' },
      { bank: 5000, 'wallet:gcash': -5000 },
      'transfer',
      0,
      'cash.transfer',
    ],
  ])('%s moves the money, says so and has its line', async (_name, more, expected, line, amount, event) => {
    const before = (await till.app.announced()).length
    done(await record(more))
    expect(await held()).toMatchObject(expected)
    expect(await lineOf(line)).toBe(amount)
    expect((await till.app.announced()).slice(before)).toEqual(['ledger.posted', event])
    const { items } = await list(`&line=${encodeURIComponent(line)}`)
    expect(items).toMatchObject([{ description: 'For a new dryer', reversible: true, reversedBy: null }])
  })

  test('twice with the same id is once, ten times at once too; with another amount it is refused', async () => {
    const body = entry()
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/cash-entries', body)))
    expect(statusesOf(answers)).toEqual(Array(10).fill(200))
    done(await admin.post('/cash-entries', body))
    expect(await held()).toMatchObject({ bank: 5000 })
    const other = await admin.post('/cash-entries', { ...body, amount: 1 })
    expect([other.status, other.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test.each([
    ['nothing', { amount: 0 }, 422],
    ['no account', { to: undefined }, 422],
    ['the same account twice', { kind: 'transfer', from: 'bank', to: 'bank' }, 422],
    ['a day to come', { date: '2026-11-22' }, 422],
    ['money in transit', { kind: 'transfer', from: 'transit', to: 'bank' }, 422],
    ['a closed drawer', { to: 'drawer' }, 409],
    ['more than the safe holds', { kind: 'withdrawal', from: 'safe' }, 409],
    ['a branch that is none', { branchId: newId() }, 422],
    ['contributions nobody owes', { kind: 'contributions', from: 'bank', to: undefined }, 422],
  ])('is refused with %s, and nothing is booked', async (_name, more, status) => {
    expect((await record(more)).status).toBe(status)
    expect(await held()).toMatchObject({ bank: 0, safe: 0, drawer: 0 })
  })

  test('remits what approved payrolls owe the agencies, and not a centavo more', async () => {
    await till.app.db.transaction().execute((trx) =>
      postTransfers(trx, [
        {
          branchId: counter.branch.id,
          occurredAt: till.now(),
          businessDate: manilaDateOf(till.now()),
          sourceType: 'payroll',
          sourceId: newId(),
          description: 'Payroll',
          cashSessionId: null,
          actorId: admin.user.id,
          postings: postings({ 'expense:contributions': fromPesos(1_200) }, { contrib_payable: fromPesos(1_200) }),
        },
      ]),
    )
    const remitted = { kind: 'contributions', from: 'bank', to: undefined, description: 'SSS of October' }
    expect((await record({ ...remitted, amount: 1_200.01 })).status).toBe(422)
    const body = entry({ ...remitted, amount: 1_200 })
    done(await admin.post('/cash-entries', body))
    done(await admin.post('/cash-entries', body))
    expect(await held()).toMatchObject({ bank: -1_200, contrib_payable: 0 })
    expect(await lineOf('contributions')).toBe(-1_200)
    expect((await record({ ...remitted, amount: 0.01 })).status).toBe(422)
    expect((await counter.post('/cash-entries', body)).status).toBe(403)
  })

  test('into the open drawer belongs to its session', async () => {
    const session = await opened(till, { '100': 1 }, counter)
    done(await record({ to: 'drawer', amount: 500 }))
    const { movements, expected } = done(await admin.get(`/cash-sessions/${session.id}`))
    expect(movements.at(-1)).toMatchObject({ kind: 'capital_in', amount: 500 })
    expect(expected).toBe(600)
    expect((await record({ to: 'drawer', date: '2026-11-20' })).status).toBe(422)
  })

  test('is for admins', async () => {
    const before = (await till.app.announced()).length
    expect((await counter.post('/cash-entries', entry())).status).toBe(403)
    expect((await counter.get('/cash-entries?from=2026-11-01&to=2026-11-30')).status).toBe(403)
    expect((await till.app.announced()).length).toBe(before)
  })
})

describe('The list of entries', () => {
  test('runs the balance, pages without loss, and each line’s entries come to its figure', async () => {
    await opened(till, { '1000': 1 }, counter)
    for (const [method, amount] of [
      ['cash', 215],
      ['gcash', 480],
      ['cash', 390],
      ['cash', 25],
    ] as const) {
      till.wait(1)
      await received(till, amount, { payments: [payment(method, amount)] }, counter)
    }
    done(await record({ amount: 2000, date: '2026-11-20' }))
    const all = await list()
    expect(all.items.map(({ balance }: { balance: number }) => balance)).toEqual([4110, 4085, 3695, 3215, 3000, 2000])
    const [first, second] = [
      await list('&limit=4'),
      await list(`&limit=4&cursor=${(await list('&limit=4')).nextCursor}`),
    ]
    expect([...first.items, ...second.items]).toEqual(all.items)
    const cash = await list('&line=payments:cash')
    expect(cash.items.map(({ moves }: { moves: { amount: number }[] }) => moves[0]?.amount)).toEqual([25, 390, 215])
    expect(cash.totals).toEqual({ in: 630, out: 0, moved: 0 })
    expect(cash.items[0].orderId).toBeTruthy()
    const drawer = await list('&account=drawer')
    expect(drawer.items.map(({ balance }: { balance: number }) => balance)).toEqual([1630, 1605, 1215, 1000])
    expect((await admin.get(`/cash-entries?from=2026-11-01&to=2026-11-30&cursor=x`)).status).toBe(422)
  })
})

describe('Reversing', () => {
  const reverse = (id: string, more: object = {}) =>
    admin.post(`/cash-entries/${id}/reverse`, { id: newId(), reason: 'Typed wrong', ...more })

  test('takes an entry back once, and leaves its line at nothing', async () => {
    const { id } = done(await record())
    const same = { id: newId() }
    const answers = await Promise.all([reverse(id, same), reverse(id, same)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await held()).toMatchObject({ bank: 0, owner: 0 })
    expect(await lineOf('capital')).toBe(0)
    const { items } = await list()
    expect(items).toMatchObject([
      { reverses: id, reversible: false },
      { id, reversedBy: same.id, reversible: false },
    ])
    const again = await reverse(id)
    expect([again.status, again.body.code]).toEqual([409, 'NOT_REVERSIBLE'])
    expect((await till.app.announced()).filter((type) => type === 'ledger.reversed')).toHaveLength(1)
  })

  test('is refused for what has a record of its own, for a reversal, and to the counter', async () => {
    await opened(till, { '1000': 1 }, counter)
    await received(till, 100, { payments: [payment('cash', 100)] }, counter)
    const paid = (await list('&line=payments:cash')).items[0]
    expect([(await reverse(paid.id)).body.code, paid.reversible]).toEqual(['NOT_REVERSIBLE', false])
    const { id } = done(await record())
    const back = done(await reverse(id))
    expect((await reverse(back.id)).body.code).toBe('NOT_REVERSIBLE')
    expect((await counter.post(`/cash-entries/${id}/reverse`, { id: newId(), reason: 'Typed wrong' })).status).toBe(403)
    expect((await reverse(newId())).status).toBe(404)
    expect((await reverse(id, { reason: '' })).status).toBe(422)
  })

  test('of what was spent already is refused: the safe cannot hold less than nothing', async () => {
    const { id } = done(await record({ to: 'safe' }))
    done(await record({ kind: 'withdrawal', from: 'safe', to: undefined, amount: 4000 }))
    const refused = await reverse(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'CASH_SHORT'])
    expect(await held()).toMatchObject({ safe: 1000 })
  })
})

describe('Closing a month', () => {
  const close = (month: string, by = admin) => by.post(`/months/${month}/close`, {})

  test('locks its days for commands and for the database, and what is late goes to the open month with a mark', async () => {
    done(await record({ date: '2026-11-05' }))
    const early = await close('2026-11-01')
    expect([early.status, early.body.code]).toEqual([409, 'MONTH_NOT_OVER'])
    till.setTime('2026-12-03T10:00:00+08:00')
    const unconfirmed = await till.app.admin({ confirmed: false })
    expect((await close('2026-11-01', unconfirmed)).body.code).toBe('STEP_UP_REQUIRED')
    expect((await close('2026-11-01', counter)).status).toBe(403)

    // Drawers of other tests of this month still stand open.
    const stuck = await close('2026-11-01')
    expect([stuck.status, stuck.body.code]).toEqual([409, 'BRANCH_HAS_OPEN_WORK'])
    expect(stuck.body.inTheWay[0]).toMatch(/^The Branch \d+ drawer was opened this month/)
    await till.app.db.updateTable('cashSession').set({ state: 'closed', closedAt: till.now() }).execute()

    const { id } = done(await record({ date: '2026-11-30' }))
    const answers = await Promise.all([close('2026-11-01'), close('2026-11-01')])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect((await till.app.announced()).filter((type) => type === 'month.closed')).toHaveLength(1)
    const { items } = done(await admin.get('/months'))
    expect(items.find(({ month }: { month: string }) => month === '2026-11-01')).toMatchObject({
      canClose: false,
      note: null,
    })

    const refused = await record({ date: '2026-11-30', kind: 'withdrawal', from: 'bank', to: undefined, amount: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'MONTH_CLOSED'])
    const late = done(
      await record({ date: '2026-11-30', kind: 'bank_charge', from: 'bank', to: undefined, amount: 15, late: true }),
    )
    expect(late).toMatchObject({ businessDate: '2026-12-03', lateFor: '2026-11-30' })
    const back = done(await admin.post(`/cash-entries/${id}/reverse`, { id: newId(), reason: 'Typed wrong' }))
    expect(back).toMatchObject({ businessDate: '2026-12-03', lateFor: '2026-11-30' })

    const insert = till.app.db.insertInto('ledgerTransfer').values({
      id: newId(),
      branchId: counter.branch.id,
      occurredAt: till.now(),
      businessDate: items.find(({ month }: { month: string }) => month === '2026-11-01').month,
      sourceType: 'capital_in',
      sourceId: newId(),
      description: 'By hand',
      cashSessionId: null,
      actorId: null,
      reversesId: null,
    })
    // Nobody books on a closed day, not even with a program of his own. (The database’s own clock must be past it.)
    if (Date.now() > Date.parse('2026-11-03T00:00:00+08:00'))
      await expect(insert.execute()).rejects.toThrow('this month is closed')
  })
})
