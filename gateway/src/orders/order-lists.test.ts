import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, opened, payment, readied, received, setBlind, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, services } = till

/** What happened in the branch, by the name each order has below. */
const kept: Record<string, { id: string; number: string; claimCode: string; loads: { id: string }[] }> = {}
let ana: Counter
beforeAll(async () => {
  // Else no counter reads the totals of its lists.
  till.setTime('2026-11-16T08:00:00+08:00')
  await setBlind(till, false)
  ana = await till.app.counter()
  const receive = async (name: string, pesos: number, more: object = {}) => {
    const order = await received(till, pesos, more, ana)
    kept[name] = order
    return order
  }
  till.setTime('2026-11-16T09:00:00+08:00')
  const customer = { name: 'Maria Dela Cruz', phone: '09175550101' }
  await readied(await receive('unclaimed', 100, { customer }), ana)
  till.setTime('2026-11-17T09:00:00+08:00')
  await receive('overdue', 0, { rush: true, lines: [{ serviceId: services.full, quantity: 2 }] })
  const paid = await readied(await receive('released', 300, { payments: [payment('gcash', 300)] }), ana)
  till.setTime('2026-11-20T23:59:00+08:00')
  done(await ana.post(`/orders/${paid.id}/release`, {}))
  till.setTime('2026-11-21T09:00:00+08:00')
  await receive('partial', 400, { type: 'deliver', payments: [payment('maya', 150)] })
  await receive('new', 500, { customer: { name: '100% Juan_' } })
  till.setTime('2026-11-21T09:30:00+08:00')
  const wrong = await receive('voided', 600, { payments: [payment('gcash', 600)] })
  done(await ana.post(`/orders/${wrong.id}/void`, { reason: 'Entered by mistake' }))
})

const names = (items: { id: string }[]) =>
  items.map(({ id }) => Object.entries(kept).find(([, order]) => order.id === id)?.[0])
const list = async (query: string, by: Pick<Counter, 'get'> = ana) => done(await by.get(`/orders?${query}`))

describe('The list of orders', () => {
  test.each([
    ['', ['voided', 'new', 'partial', 'released', 'overdue', 'unclaimed']],
    ['view=open', ['new', 'partial', 'overdue', 'unclaimed']],
    ['view=ready', ['unclaimed']],
    ['view=overdue', ['overdue']],
    ['view=unclaimed', ['unclaimed']],
    ['view=unpaid', ['new', 'partial', 'overdue', 'unclaimed']],
    ['view=released', ['released']],
    ['view=voided', ['voided']],
    ['stage=received', ['new', 'partial', 'overdue']],
    ['paymentStatus=unpaid', ['new', 'overdue', 'unclaimed']],
    ['paymentStatus=partial', ['partial']],
    ['paymentStatus=paid', ['released']],
    ['paymentStatus=refunded', []],
    ['type=deliver', ['partial']],
    ['method=gcash', ['released']],
    ['method=maya', ['partial']],
    ['from=2026-11-17&to=2026-11-20', ['released', 'overdue']],
    ['view=released_today', []],
    ['search=dela cruz', ['unclaimed']],
    ['search=5550101', ['unclaimed']],
    ['search=%2B63 917 555', ['unclaimed']],
    ['search=100%25 juan_', ['new']],
    ['search=261117-0002', ['released']],
    ['search=%25', ['new']],
    ['sort=total&direction=asc', ['unclaimed', 'released', 'partial', 'overdue', 'new', 'voided']],
    ['sort=balance&view=unpaid', ['new', 'overdue', 'partial', 'unclaimed']],
    ['sort=number&direction=asc&from=2026-11-21', ['partial', 'new', 'voided']],
  ])('%s', async (query, expected) => {
    const { items, totals } = await list(query)
    expect(names(items)).toEqual(expected)
    expect(totals.found).toBe(expected.length)
    // What was voided is an order only among its own kind.
    expect(totals.orders).toBe(expected.filter((name) => name !== 'voided' || query === 'view=voided').length)
  })

  test('was released today until the branch’s own day ends, at its cut-off', async () => {
    const at = async (moment: string) => {
      till.setTime(moment)
      return names((await list('view=released_today')).items)
    }
    const cutOff = (cutoffMinutes: number) =>
      till.app.db.updateTable('branch').set({ cutoffMinutes }).where('id', '=', ana.branch.id).execute()
    try {
      expect(await at('2026-11-20T23:59:30+08:00')).toEqual(['released'])
      expect(await at('2026-11-21T00:30:00+08:00')).toEqual([])
      await cutOff(120)
      expect(await at('2026-11-21T00:30:00+08:00')).toEqual(['released'])
      expect(await at('2026-11-21T02:00:00+08:00')).toEqual([])
    } finally {
      await cutOff(0)
      till.setTime('2026-11-21T09:30:00+08:00')
    }
  })

  test('goes on exactly where a page ended, whatever it is sorted by', async () => {
    for (const sort of ['receivedAt', 'promisedAt', 'total', 'balance', 'number']) {
      for (const direction of ['asc', 'desc']) {
        const whole = await list(`sort=${sort}&direction=${direction}`)
        const seen: unknown[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: { items: object[]; nextCursor: string | null; totals: object | null } = await list(
            `sort=${sort}&direction=${direction}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
          )
          expect(page.totals).toEqual(cursor === '' ? whole.totals : null)
          seen.push(...page.items)
          cursor = page.nextCursor
        }
        expect(seen).toEqual(whole.items)
      }
    }
  })

  test('refuses a cursor that is not one of its own', async () => {
    const { nextCursor } = await list('sort=total&limit=1')
    for (const cursor of ['nonsense', nextCursor, Buffer.from('["2026-11-21",1]').toString('base64url')]) {
      const answer = await ana.get(`/orders?sort=receivedAt&cursor=${cursor}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['cursor']])
    }
  })

  test('sums what the filter finds; the money of voided orders does not count', async () => {
    expect((await list('')).totals).toEqual({
      orders: 5,
      found: 6,
      loads: 6,
      total: 1768,
      discount: 0,
      paid: 450,
      balance: 1318,
    })
    expect((await list('view=voided')).totals).toEqual({
      orders: 1,
      found: 1,
      loads: 1,
      total: 600,
      discount: 0,
      paid: 0,
      balance: 0,
    })
    expect((await list('search=nobody at all')).totals).toEqual({
      orders: 0,
      found: 0,
      loads: 0,
      total: 0,
      discount: 0,
      paid: 0,
      balance: 0,
    })
  })

  test('shows loads, services and a masked phone number', async () => {
    const [unclaimed] = (await list('view=unclaimed')).items
    expect(unclaimed).toMatchObject({
      customerName: 'Maria Dela Cruz',
      customerPhone: '•••• 0101',
      services: 'Dime ×1000',
    })
    const [overdue] = (await list('view=overdue')).items
    expect(overdue).toMatchObject({ rush: true, services: 'Full service ×2' })
    expect(overdue.loads.map(({ number }: { number: number }) => number)).toEqual([1, 2])
  })

  test('is the whole company’s for an admin, one branch’s for a counter', async () => {
    const other = await till.app.counter()
    const theirs = await received(till, 70, {}, other)
    expect((await list('')).totals).toMatchObject({ orders: 5, found: 6 })
    expect((await list(`branchId=${ana.branch.id}`, other)).items).toHaveLength(1)
    expect((await list('', admin)).totals).toMatchObject({ orders: 6, found: 7 })
    expect((await list(`branchId=${other.branch.id}`, admin)).items).toMatchObject([{ id: theirs.id }])
  })

  test('has what is due at the same moment by when it was received, then by number, and pages go on there', async () => {
    const desk = await till.app.counter()
    const due = '2026-11-25T18:00:00+08:00'
    const receivedOn = async (day: string) => {
      till.setTime(`${day}T09:00:00+08:00`)
      return received(till, 100, { promisedAt: due }, desk)
    }
    const late = await receivedOn('2026-11-20')
    const early = await receivedOn('2026-11-18')
    const next = await receivedOn('2026-11-18')
    till.setTime('2026-11-21T09:30:00+08:00')
    const numbers = [early, next, late].map(({ number }) => number)
    for (const direction of ['asc', 'desc'] as const) {
      const query = `sort=promisedAt&direction=${direction}&limit=1`
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: { number: string }[]; nextCursor: string | null } = await list(
          query + (cursor && `&cursor=${cursor}`),
          desk,
        )
        seen.push(...page.items.map(({ number }) => number))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(direction === 'asc' ? numbers : numbers.toReversed())
    }
  })

  test('tells what promotions and discounts took off: of each order, together, in the file, and as a filter', async () => {
    const ben = await till.app.counter()
    till.setTime('2026-11-21T10:00:00+08:00')
    const discount = { amount: 20, reason: 'Regular' }
    await received(till, 100, {}, ben)
    const cheaper = await received(till, 200, { discount }, ben)
    const wrong = await received(till, 300, { discount: { percent: 10, reason: 'Regular' } }, ben)
    done(await ben.post(`/orders/${wrong.id}/void`, { reason: 'Entered by mistake' }))
    const at = `branchId=${ben.branch.id}`
    const all = await list(at, admin)
    expect(all.items.map((order: { discount: number }) => order.discount)).toEqual([30, 20, 0])
    expect(all.totals).toMatchObject({ orders: 2, found: 3, total: 280, discount: 20 })
    expect((await list(`${at}&discount=given`, admin)).totals).toMatchObject({
      orders: 1,
      found: 2,
      total: 180,
      discount: 20,
    })
    expect((await list(`${at}&discount=none`, admin)).totals).toMatchObject({
      orders: 1,
      found: 1,
      total: 100,
      discount: 0,
    })
    expect((await admin.get(`/orders?${at}&discount=some`)).status).toBe(422)
    const file = parsedCsv((await admin.get(`/orders/export?format=csv&${at}&discount=given`)).text)
    const [head = [], ...rows] = file
    const cells = rows.map((row) => [row[head.indexOf('No.')], row[head.indexOf('Discount')]])
    expect(cells).toEqual([
      [wrong.number, '30.00'],
      [cheaper.number, '20.00'],
    ])
  })
})

test('An order is found by its claim code or number, as people type them', async () => {
  const order = kept.new
  if (!order) throw new Error('not received')
  for (const typed of [
    order.claimCode,
    order.claimCode.toLowerCase(),
    order.number.toLowerCase(),
    ` ${order.number} `,
  ]) {
    expect(done(await ana.get(`/orders/by-claim/${encodeURIComponent(typed)}`)).id).toBe(order.id)
    expect(done(await ana.get(`/orders/by-code/${encodeURIComponent(typed)}`)).order.id).toBe(order.id)
  }
  expect(done(await ana.get('/orders/by-code/ZZZZZZZZ'))).toEqual({ order: null })
  const nothing = await ana.get('/orders/by-claim/ZZZZZZZZ')
  expect([nothing.status, nothing.text]).toEqual([404, ''])
})

describe('Customers', () => {
  test('are found by part of a name or number, last seen first, with what they owe and are owed', async () => {
    await opened(till, {}, ana)
    till.setTime('2026-11-22T09:00:00+08:00')
    const short = payment('cash', 50, { tendered: 100, oweChange: true })
    const again = { customer: { name: 'ignored', phone: '0917 555 0101' }, payments: [short] }
    const order = await received(till, 80, again, ana)
    await received(till, 90, { customer: { name: 'Mariano', phone: '09185550102' } }, ana)
    const [mariano, maria] = done(await ana.get('/customers?search=maria')).items
    expect(mariano).toMatchObject({ name: 'Mariano', phone: '09185550102', balance: 90, credit: 0, openOrders: 1 })
    expect(maria).toMatchObject({
      name: 'Maria Dela Cruz',
      phone: '09175550101',
      balance: 130,
      credit: 50,
      openOrders: 2,
      lastOrderAt: order.receivedAt,
    })
    expect(done(await ana.get('/customers?search=0917555')).items).toHaveLength(1)
    expect(done(await ana.get('/customers?limit=1')).items).toHaveLength(1)
    expect(done(await admin.get('/customers?search=mariano')).items[0].phone).toBe('•••• 0102')
  })

  test('have a usual: the lines that two orders or more have alike', async () => {
    const lines = [
      { serviceId: services.full, weightKg: 16.5 },
      { serviceId: services.fabcon, quantity: 2 },
    ]
    till.setTime('2026-11-23T09:00:00+08:00')
    const order = await received(till, 0, { lines, customer: { name: 'Usual', phone: '09190001111' } }, ana)
    const usual = async () => done(await ana.get(`/customers/${order.customer.id}`)).usual
    expect(await usual()).toEqual([])
    till.wait(1)
    await received(
      till,
      0,
      { lines: [{ ...lines[0], weightKg: 15 }, lines[1]], customer: { id: order.customer.id } },
      ana,
    )
    till.wait(1)
    await received(till, 10, { customer: { id: order.customer.id } }, ana)
    const wrong = await received(till, 10, { customer: { id: order.customer.id } }, ana)
    done(await ana.post(`/orders/${wrong.id}/void`, { reason: 'Entered by mistake' }))
    expect(await usual()).toEqual([
      { serviceId: services.full, quantity: expect.any(Number), weightKg: 15 },
      { serviceId: services.fabcon, quantity: 2, weightKg: null },
    ])
    expect((await ana.get(`/customers/${newId()}`)).status).toBe(404)
  })

  test('have their note, credit limit and last three orders on the counter’s card, without voided ones', async () => {
    till.setTime('2026-11-24T09:00:00+08:00')
    const first = await received(till, 10, { customer: { name: 'Lita Card', phone: '09190002222' } }, ana)
    const { id } = first.customer
    const later = []
    for (const _ of [1, 2, 3]) {
      till.wait(1)
      later.push(await received(till, 10, { customer: { id } }, ana))
    }
    till.wait(1)
    const wrong = await received(till, 10, { customer: { id } }, ana)
    done(await ana.post(`/orders/${wrong.id}/void`, { reason: 'Entered by mistake' }))
    const before = done(await admin.get(`/customer-records/${id}`))
    const record = { name: before.name, phone: before.phone, address: null, version: before.version }
    done(await admin.patch(`/customer-records/${id}`, { ...record, note: 'No Fabcon', creditLimit: 500 }))
    const card = done(await ana.get(`/customers/${id}`))
    expect(card).toMatchObject({ note: 'No Fabcon', creditLimit: 500 })
    expect(card.lastOrders).toEqual(
      later.toReversed().map(({ id: orderId, number, receivedAt, total, balance, lines }) => ({
        id: orderId,
        number,
        receivedAt,
        total,
        balance,
        lines: lines.map(({ serviceId, name, unit, quantity, weightKg }: Record<string, unknown>) => ({
          serviceId,
          name,
          unit,
          quantity,
          weightKg,
        })),
      })),
    )
    const { items } = done(await ana.get('/offline/customers'))
    expect(items.find((kept: { id: string }) => kept.id === id)).toMatchObject({ note: 'No Fabcon', creditLimit: 500 })
  })
})

describe('The ledger', () => {
  test('shows every account of every branch, and all of them together are nothing', async () => {
    const { items, total } = done(await admin.get('/ledger/accounts'))
    expect(total).toBe(0)
    const branches = new Set(items.map(({ branchId }: { branchId: string }) => branchId))
    const accounts = await till.app.db.selectFrom('ledgerAccount').select('code').execute()
    expect(items).toHaveLength(branches.size * accounts.length)
    expect(items.find(({ code, branchId }: never) => code === 'wallet:maya' && branchId === ana.branch.id)).toEqual({
      code: 'wallet:maya',
      name: 'Maya',
      kind: 'asset',
      branchId: ana.branch.id,
      balance: 150,
    })
    expect((await ana.get('/ledger/accounts')).status).toBe(403)
  })

  test('shows the transfers of a source with their postings, newest first', async () => {
    const order = kept.voided
    if (!order) throw new Error('not received')
    const { items, totals } = done(await admin.get(`/ledger/transfers?sourceId=${order.id}`))
    expect(totals.transfers).toBe(3)
    const branchId = ana.branch.id
    expect(items.map(({ sourceType, postings }: never) => [sourceType, postings])).toContainEqual([
      'void',
      [
        { account: 'receivable', branchId, amount: -600 },
        { account: 'revenue:laundry', branchId, amount: 600 },
      ],
    ])
    const gcash = done(await admin.get(`/ledger/transfers?branchId=${branchId}&account=wallet:gcash&to=2026-11-21`))
    expect(gcash.totals.transfers).toBe(3)
    const page = done(await admin.get(`/ledger/transfers?branchId=${branchId}&account=wallet:gcash&limit=2`))
    const rest = done(
      await admin.get(`/ledger/transfers?branchId=${branchId}&account=wallet:gcash&limit=2&cursor=${page.nextCursor}`),
    )
    expect([...page.items, ...rest.items]).toEqual(gcash.items)
  })
})
