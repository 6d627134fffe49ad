import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { balances, done, orderOf, payment, startTill } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00')
afterAll(() => till.app.stop())
const { full, fabcon } = till.services
const nena = { kind: 'senior', name: 'Nena Cruz', idNumber: 'OSCA 0042' }
let counter: Counter

async function registered(isVatRegistered: boolean): Promise<void> {
  await till.app.db.updateTable('branch').set({ isVatRegistered }).where('id', '=', counter.branch.id).execute()
}

beforeAll(async () => {
  const change = { section: 'taxes', value: { coveredServices: [full] } }
  done(await till.admin.post('/settings', { change, version: 0 }))
})
beforeEach(async () => {
  counter = await till.app.counter()
  await registered(true)
})

const lines = [
  { serviceId: full, quantity: 2 },
  { serviceId: fabcon, quantity: 2 },
]
const received = async (more: object = {}) =>
  done(await counter.post('/orders', orderOf(till, 0, { lines, legalDiscount: nena, ...more })))

describe('The discount of a senior citizen', () => {
  test('takes VAT and 20 % off covered services, is kept with the card, and is right in every account', async () => {
    // 360 ÷ 1.12 = 321.43; less 20% = 257.14. Fabcon, ₱24, has its price and ₱2.57 of VAT.
    const order = await received()
    expect(order).toMatchObject({ total: 281.14, subtotal: 345.43, vat: 2.57, exempt: 257.14 })
    expect(order.legalDiscount).toEqual({ ...nena, percent: 20, gross: 360, vat: 38.57, discount: 64.29 })
    expect(order.steps.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual([
      ['Full service ×2', 360],
      ['Fabcon ×2', 24],
      ['Senior citizen: VAT exemption', -38.57],
      ['Senior citizen: less 20%', -64.29],
    ])
    expect(await balances(till, counter.branch)).toMatchObject({
      receivable: 281.14,
      discount: 64.29,
      vat_payable: -2.57,
      'revenue:laundry': -342.86,
    })
    expect(done(await counter.get(`/orders/${order.id}`))).toEqual(order)
    expect(await brokenRules(till)).toEqual([])
  })

  test('is quoted as it will be, and a total without it is refused', async () => {
    const quote = done(await counter.post('/orders/quote', { lines, legalDiscount: nena }))
    expect(quote).toMatchObject({ total: 281.14, legalDiscount: { kind: 'senior', percent: 20, discount: 64.29 } })
    const asked = orderOf(till, 0, { lines, legalDiscount: nena, shownTotal: 384 })
    expect((await counter.post('/orders', asked)).body).toMatchObject({ code: 'PRICE_CHANGED', total: 281.14 })
  })

  test('is 20 % of the price at a branch without VAT', async () => {
    await registered(false)
    expect(await received()).toMatchObject({ total: 312, vat: 0, exempt: 0, legalDiscount: { vat: 0, discount: 72 } })
  })

  test('gives way to a better discount of the shop, and only the VAT is off', async () => {
    const order = await received({ discount: { percent: 50, reason: 'Birthday' } })
    expect(order).toMatchObject({ total: 184.71, legalDiscount: { percent: 0, gross: 180, vat: 19.29, discount: 0 } })
    expect(await brokenRules(till)).toEqual([])
  })

  test('of services that are not covered is none, and the card is not kept', async () => {
    const order = await received({ lines: [{ serviceId: fabcon, quantity: 2 }] })
    expect(order).toMatchObject({ total: 24, legalDiscount: null })
  })

  test('is refused without the name or the number of the card', async () => {
    for (const card of [
      { ...nena, name: ' ' },
      { ...nena, idNumber: '' },
      { ...nena, kind: 'student' },
    ]) {
      expect((await counter.post('/orders', orderOf(till, 0, { lines, legalDiscount: card }))).status).toBe(422)
    }
  })

  test('is undone with its order, and leaves nothing in the accounts', async () => {
    const order = await received({ payments: [payment('gcash', 281.14, { reference: newId() })] })
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Wrong customer' }))
    expect(await balances(till, counter.branch)).toMatchObject({
      receivable: 0,
      discount: 0,
      vat_payable: 0,
      'revenue:laundry': 0,
    })
    expect(await brokenRules(till)).toEqual([])
  })
})

describe('The register and the VAT of a month', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  const asked = (path: string) => `${path}?branchId=${counter.branch.id}&from=${month.from}&to=${month.to}`

  test('have each sale with its card, without voided orders, and add up', async () => {
    const first = await received()
    const second = await received({
      legalDiscount: { kind: 'pwd', name: '=Jose', idNumber: 'PWD 7' },
      discount: { percent: 50, reason: 'Birthday' },
    })
    const wrong = await received()
    done(await till.admin.post(`/orders/${wrong.id}/void`, { reason: 'Wrong customer' }))
    done(await counter.post('/orders', orderOf(till, 112)))
    const { items, totals } = done(await till.admin.get(asked('/legal-sales')))
    expect(items).toHaveLength(2)
    expect(items.find(({ orderId }: { orderId: string }) => orderId === first.id)).toMatchObject({
      orderNumber: first.number,
      businessDate: '2026-11-21',
      kind: 'senior',
      name: 'Nena Cruz',
      idNumber: 'OSCA 0042',
      gross: 360,
      vat: 38.57,
      discount: 64.29,
      net: 257.14,
    })
    expect(totals).toEqual({ sales: 2, gross: 540, vat: 57.86, discount: 64.29, net: 417.85 })
    const figures = done(await till.admin.get(asked('/vat-figures')))
    expect(figures).toMatchObject({ exempt: 417.85, withoutVat: 0 })
    expect(figures.total).toBeCloseTo(first.total + second.total + 112, 2)
    expect(figures.vatable + figures.vat).toBeCloseTo(figures.total - figures.exempt, 2)
    expect(figures.vat).toBeCloseTo(first.vat + second.vat + 12, 2)
  })

  test('begin and end with the days asked for', async () => {
    await received()
    const later = `branchId=${counter.branch.id}&from=2026-11-22`
    expect(done(await till.admin.get(`/legal-sales?${later}`)).totals.sales).toBe(0)
    expect(done(await till.admin.get(`/vat-figures?${later}`)).total).toBe(0)
    expect(done(await till.admin.get(`/legal-sales?branchId=${counter.branch.id}&to=2026-11-21`)).totals.sales).toBe(1)
  })

  test('are not for a counter', async () => {
    for (const path of ['/legal-sales', '/vat-figures']) expect((await counter.get(path)).status).toBe(403)
  })
})
