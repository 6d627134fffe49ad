import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { type GivenUser, givenAdmin, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import type { Key } from '@labada/domain/core/keys'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { kindOfDeed, RECORDED_DEEDS } from '@labada/domain/reports/deeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { changeSettings, givenStander, PIN } from '../testing/standers.ts'
import { opening, saleOf, stocked } from '../testing/stockroom.ts'
import { done, orderOf, payment, readied, startTill } from '../testing/till.ts'

/** What people did at a counter, in their files: two of them at one device, and one of them at another branch. */
const till = await startTill(new Date(Date.now() - 6 * 3_600_000).toISOString())
const { admin, app } = till
const counter = till.counter
let elsewhere: Counter
let ana: GivenUser
let ben: GivenUser
afterAll(() => app.stop())

interface Deed {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly branch: { readonly id: string } | null
  readonly [more: string]: unknown
}

const stand = async (who: GivenUser, at: Counter = counter) =>
  done(await at.post('/counter/person', { userId: who.id, pin: PIN }))
const pathOf = ({ employeeId }: GivenUser) => `/employees/${employeeId}/deeds`
const deedsOf = async (who: GivenUser, query = 'limit=200', by: Caller = admin): Promise<Deed[]> =>
  done(await by.get(`${pathOf(who)}?${query}`)).items
const actionsOf = (deeds: readonly Deed[]) => deeds.map(({ action }) => action)

/** The list of a person page by page. */
async function paged(who: GivenUser, query: string, by: Caller = admin): Promise<Deed[]> {
  const all: Deed[] = []
  let cursor = ''
  do {
    const page = done(await by.get(`${pathOf(who)}?${query}${cursor}`))
    all.push(...page.items)
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  return all
}

/** Someone of the office with some keys, who sees named branches or all. */
async function officer(keys: readonly Key[], branchIds: readonly string[] | null = null): Promise<Caller> {
  const user = await givenAdmin(app.db)
  await givePreset(app.db, user, 'auditor', branchIds)
  const set = { id: newId(), name: `Set ${user.username}`, role: 'admin' as const, keys, createdBy: admin.user.id }
  await app.db.insertInto('keySet').values(set).execute()
  await app.db.updateTable('appUser').set({ keySetId: set.id, preset: null }).where('id', '=', user.id).execute()
  const { credential } = await givenToken(app.db, { user, confirmed: true })
  return app.caller({ token: credential })
}

/** What each made, newest first, as their files should list it. */
const expected = new Map<GivenUser, string[]>()
const numbers: Record<string, string> = {}

beforeAll(async () => {
  await changeSettings(till, 'counter', { standing: 'pin' })
  await changeSettings(till, 'reversals', { counterRefunds: 'limited' })
  elsewhere = await app.counter()
  ana = await givenStander(till, counter.branch.id)
  ben = await givenStander(till, counter.branch.id)
  await app.db
    .insertInto('branchAssignment')
    .values({
      employeeId: ana.employeeId ?? '',
      branchId: elsewhere.branch.id,
      fromOn: addDays(manilaDateOf(till.now()), -30),
    })
    .execute()
  const [item, kinds] = [await stocked(till), await categoriesOf(till)]
  await opening(till, item.id, 50, 500)
  await opening(till, item.id, 50, 500, elsewhere.branch)

  let who = ana
  const by = async (next: GivenUser, at: Counter = counter) => {
    who = next
    await stand(next, at)
  }
  /** Does something a minute later; the deeds it makes, the oldest first. */
  const does = async (actions: string, call: () => Promise<Answer>): Promise<Answer['body']> => {
    till.wait(1)
    const body = done(await call())
    expected.set(who, [...actions.split(' ').toReversed(), ...(expected.get(who) ?? [])])
    return body
  }
  const receives =
    (pesos: number, more: object = {}, at: Counter = counter) =>
    () =>
      at.post('/orders', orderOf(till, pesos, more))

  await by(ana)
  const session = await does('cash.session_opened', () =>
    counter.post('/cash-sessions', { id: newId(), counted: { '1000': 2 } }),
  )
  const two = { lines: [{ serviceId: till.services.full, quantity: 2 }], payments: [payment('cash', 100)] }
  const order = await does('order.received payment.recorded', receives(0, two))
  numbers.order = order.number
  await by(ben)
  const bens = await does('order.received', receives(75))
  await does('payment.recorded', () => counter.post(`/orders/${order.id}/payments`, payment('gcash', 60)))
  await by(ana)
  const { payments } = await does('payment.recorded', () =>
    counter.post(`/orders/${order.id}/payments`, payment('cash', 200)),
  )
  const last = payments.find(({ amount }: { amount: number }) => amount === 200)
  await does('payment.voided', () =>
    counter.post(`/orders/${order.id}/payments/${last.id}/void`, { reason: 'Wrong order, sorry' }),
  )
  const [first, second] = order.loads.map(({ id }: { id: string }) => `/orders/${order.id}/loads/${id}`)
  await does('load.moved', () => counter.post(`${first}/stage`, { stage: 'washing' }))
  await does('load.moved', () => counter.post(`${first}/stage`, { stage: 'ready' }))
  await does('load.moved', () => counter.post(`${second}/stage`, { stage: 'ready' }))
  await does('payment.recorded', () => counter.post(`/orders/${order.id}/payments`, payment('cash', 200)))
  await does('order.released', () => counter.post(`/orders/${order.id}/release`, {}))
  await does('refund.recorded', () =>
    counter.post(`/orders/${order.id}/refunds`, { ...payment('cash', 20), reason: 'A button was lost' }),
  )
  const owing = { payments: [payment('cash', 40, { tendered: 45, oweChange: true })] }
  const owed = await does('order.received payment.recorded', receives(70, owing))
  await does('short_change.given', () => counter.post(`/orders/${owed.id}/short-change`, { id: newId() }))
  const asked = { id: newId(), kind: 'release_unpaid', subjectId: owed.id, reason: 'Pays on payday' }
  await does('approval.requested', () => counter.post('/approvals', { ...asked, dueOn: '2030-01-31' }))
  const cash = { id: newId(), kind: 'cash_in', reason: 'change_fund', amount: 200, note: 'Coins' }
  await does('cash.moved', () => counter.post('/cash-movements', cash))
  await does('drawer.opened', () => counter.post('/no-sales', { id: newId(), reason: 'Change for a customer' }))
  await does('expense.recorded', () => counter.post('/expenses', expenseOf(kinds.Meals, 120)))
  await does('sale.completed', () => counter.post('/item-sales', saleOf([{ itemId: item.id, quantity: 2 }], 50)))
  const use = { itemId: item.id, kind: 'spoilage', quantity: 1, reason: 'Leaked' }
  await does('stock.spoilage', () => counter.post('/shop/stock/uses', { id: newId(), ...use }))
  await does('stock.requested', () => counter.post('/stock/requests', { id: newId(), itemId: item.id, quantity: 5 }))
  const count = await does('count.opened', () => counter.post('/stock-counts', { id: newId(), itemIds: [item.id] }))
  await by(ben)
  const lines = [{ itemId: item.id, counted: 40 }]
  await does('count.submitted', () => counter.post(`/stock-counts/${count.id}/submit`, { lines }))
  const goods = {
    fromBranchId: elsewhere.branch.id,
    toBranchId: counter.branch.id,
    lines: [{ itemId: item.id, quantity: 4 }],
  }
  const sent = done(await admin.post('/stock-transfers', { id: newId(), ...goods }))
  await by(ana)
  await does('transfer.received', () =>
    counter.post(`/stock-transfers/${sent.id}/receive`, { lines: [{ lineId: sent.lines[0].id, quantity: 4 }] }),
  )
  const pickup = {
    type: 'pick-up',
    orderId: newId(),
    customer: { name: 'Lorna Cruz', phone: '0917 555 0142' },
    address: '12 Mango Avenue',
    fee: 0,
    dueOn: manilaDateOf(till.now()),
  }
  const trip = await does('trip.moved', () => counter.post('/trips', { id: newId(), ...pickup }))
  await does('trip.moved', () => counter.post(`/trips/${trip.id}/move`, { move: 'assign', riderId: ben.employeeId }))
  const float = { riderId: ben.employeeId, kind: 'float', amount: 100 }
  await does('rider_cash.recorded', () => counter.post('/rider-cash', { id: newId(), ...float }))
  await does('rider_cash.recorded', () => counter.post('/rider-cash', { id: newId(), ...float, kind: 'turn_in' }))
  await does('handover.written', () => counter.post('/handover-notes', { id: newId(), text: 'Dryer 2', checks: [] }))
  const counted = { counted: { '1000': 2 } }
  await does('cash.session_counted', () => counter.post(`/cash-sessions/${session.id}/count`, counted))
  await does('cash.session_closed', () =>
    counter.post(`/cash-sessions/${session.id}/close`, { ...counted, keep: 1000, note: 'Change was wrong' }),
  )
  await by(ana, elsewhere)
  const there = await does('order.received', receives(90, {}, elsewhere))
  await does('load.moved', () =>
    elsewhere.post(`/orders/${there.id}/loads/${there.loads[0].id}/stage`, { stage: 'ready' }),
  )
  await by(ben)
  await does('load.moved', () => readiedAnswer(bens))
})

/** Every load of an order is ready. */
async function readiedAnswer(order: { id: string; loads: { id: string }[] }): Promise<Answer> {
  await readied(order, counter)
  return counter.get(`/orders/${order.id}`)
}

describe('What a person did', () => {
  test('is all in their file, the newest first, and nothing of whoever else stood at the device', async () => {
    expect(actionsOf(await deedsOf(ana))).toEqual(expected.get(ana))
    expect(actionsOf(await deedsOf(ben))).toEqual(expected.get(ben))
    expect(await deedsOf(counter.user)).toEqual([])
    const told = new Set([...expected.values()].flat())
    expect(Object.keys(RECORDED_DEEDS).filter((deed) => !told.has(deed))).toEqual([])
  })

  test('says what it was about, where, and with which device', async () => {
    const deeds = await deedsOf(ana)
    const order = { id: expect.any(String), number: numbers.order }
    const about = (action: string) => deeds.filter((deed) => deed.action === action)
    const branch = { id: counter.branch.id, name: counter.branch.name }
    expect(about('order.received').at(-1)).toMatchObject({ kind: 'orders', branch, order, amount: 360 })
    const device = expect.stringMatching(/^Counter /)
    expect(about('payment.recorded').at(-1)).toMatchObject({ order, amount: 100, method: 'cash', device, entry: null })
    expect(about('load.moved').at(-1)).toMatchObject({ kind: 'loads', order, load: 1, stage: 'washing' })
    expect(about('order.released')).toMatchObject([{ order, loads: 2 }])
    const reason = 'Wrong order, sorry'
    expect(about('payment.voided')).toMatchObject([
      { kind: 'payments', order, amount: 200, method: 'cash', reason, device, entry: { key: 'payment.void' } },
    ])
    expect(about('cash.moved')).toMatchObject([{ kind: 'drawer', amount: 200, reason: 'Coins', order: null }])
    expect(about('expense.recorded')).toMatchObject([{ number: expect.stringMatching(/./), amount: 120 }])
    expect(about('sale.completed')).toMatchObject([{ number: expect.stringMatching(/./), amount: 50, method: 'cash' }])
    expect(about('trip.moved')).toMatchObject([{ stage: 'assigned', number: 'pickup' }, { stage: 'requested' }])
    expect(about('rider_cash.recorded')).toMatchObject([{ stage: 'turn_in', amount: 100 }, { stage: 'float' }])
    expect(about('cash.session_counted')).toMatchObject([{ amount: 2000 }])
  })

  test.each([1, 2, 3, 7])('comes in pages of %i without loss or doubles', async (limit) => {
    for (const who of [ana, ben]) expect(await paged(who, `limit=${limit}`)).toEqual(await deedsOf(who))
    const loads = await paged(ana, `limit=${limit}&kind=payments`)
    expect(loads).toEqual((await deedsOf(ana)).filter(({ action }) => kindOfDeed(action) === 'payments'))
  })

  test('can be narrowed to a kind, a branch and days', async () => {
    const all = await deedsOf(ana)
    for (const kind of new Set(all.map(({ kind }) => kind)))
      expect(await deedsOf(ana, `limit=200&kind=${kind}`)).toEqual(all.filter((deed) => deed.kind === kind))
    expect(await deedsOf(ana, 'kind=other')).toEqual([])
    const there = await deedsOf(ana, `branchId=${elsewhere.branch.id}`)
    expect(actionsOf(there)).toEqual(['load.moved', 'order.received'])
    const [today, oldest, newest] = [manilaDateOf(till.now()), all.at(-1), all[0]]
    expect(await deedsOf(ana, `from=${addDays(today, 1)}`)).toEqual([])
    const days = [oldest, newest].map((deed) => manilaDateOf(new Date(deed?.at ?? '')))
    expect(await deedsOf(ana, `limit=200&from=${days[0]}&to=${days[1]}`)).toEqual(all)
  })

  test('is refused without the key of the audit log, of nobody, and with a cursor that is none', async () => {
    const manager = await officer(PRESET_KEYS.manager)
    expect((await manager.get(pathOf(ana))).status).toBe(403)
    expect((await admin.get(`/employees/${newId()}/deeds`)).status).toBe(404)
    expect((await admin.get(`${pathOf(ana)}?cursor=abc`)).status).toBe(422)
  })
})

describe('Who reads it', () => {
  const ALL: readonly Key[] = ['audit.see', 'export.audit', ...new Set(Object.values(RECORDED_DEEDS))]

  test('of named branches, finds what was done at the one in sight and nothing of another', async () => {
    const here = await officer(ALL, [counter.branch.id])
    const there = await officer(ALL, [elsewhere.branch.id])
    const [mine, theirs] = [await deedsOf(ana, 'limit=200', here), await deedsOf(ana, 'limit=200', there)]
    expect(new Set(mine.map(({ branch }) => branch?.id))).toEqual(new Set([counter.branch.id]))
    expect(actionsOf(theirs)).toEqual(['load.moved', 'order.received'])
    expect([...theirs, ...mine]).toEqual(await deedsOf(ana))
    expect(await paged(ana, 'limit=2', here)).toEqual(mine)
    // Ben is nobody of the other branch, and a branch that is not theirs is unknown.
    expect((await there.get(pathOf(ben))).status).toBe(404)
    expect((await there.get(`${pathOf(ana)}?branchId=${counter.branch.id}`)).status).toBe(404)
  })

  test('finds no record that their keys do not open elsewhere', async () => {
    const none = await deedsOf(ana, 'limit=200', await officer(['audit.see']))
    expect(none.every(({ entry }) => entry !== null)).toBe(true)
    expect(actionsOf(none)).toContain('payment.voided')
    const some = await deedsOf(ana, 'limit=200', await officer(['audit.see', 'trip.see', 'order.see']))
    const seen = new Set(some.filter(({ entry }) => entry === null).map(({ action }) => action))
    expect(seen).toEqual(new Set(['order.received', 'order.released', 'load.moved', 'trip.moved']))
  })

  test('takes the whole list along as a file if they see all of it', async () => {
    const query = { employeeId: ana.employeeId, kind: 'payments' }
    const wanted = () => ({ id: newId(), list: 'employeeDeeds', format: 'csv', query })
    const file = done(await admin.post('/exports', wanted()))
    const deeds = await deedsOf(ana, 'limit=200&kind=payments')
    expect(file.totalRows).toBe(deeds.length)
    const [head = [], ...rows] = parsedCsv((await admin.get(`/exports/${file.id}/file`)).text)
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(column('What')).toEqual(actionsOf(deeds))
    expect(new Set(column('Order'))).toContain(numbers.order)
    expect(column('Amount').map(Number)).toEqual(deeds.map(({ amount }) => amount))
    const blind = await officer(ALL.filter((key) => key !== 'trip.see'))
    expect((await blind.post('/exports', wanted())).status).toBe(403)
    const here = await officer(ALL, [elsewhere.branch.id])
    const held = done(await here.post('/exports', { ...wanted(), query: { employeeId: ana.employeeId } }))
    expect(held.totalRows).toBe(2)
  })
})
