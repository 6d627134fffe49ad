import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stampCardOf } from '../testing/promotions.ts'
import { done, opened, payment, startTill, type Till } from '../testing/till.ts'

const TODAY = '2026-11-21'

let till: Till
beforeAll(async () => {
  till = await startTill(`${TODAY}T10:00:00+08:00`)
  await opened(till)
})
afterAll(() => till.app.stop())

let cardId: string
beforeEach(async () => {
  for (const { id } of done(await till.admin.get('/promotions')).items) {
    done(await till.admin.post(`/promotions/${id}/state`, { state: 'ended' }))
  }
  cardId = newId()
  done(await till.admin.post('/promotions', cardOf()))
})

const cardOf = (more: object = {}) => stampCardOf(5, { id: cardId, ...more })
let phones = 0
const newcomer = () => ({ name: 'Rosa Cruz', phone: `0917${String(++phones).padStart(7, '0')}` })
const orderOf = (customer: object | null, loads: number, more: object = {}) => ({
  id: newId(),
  type: 'walk-in',
  customer,
  lines: [{ serviceId: till.services.full, quantity: loads }],
  ...more,
})
const receive = async (customer: object | null, loads: number, more: object = {}) =>
  done(await till.counter.post('/orders', orderOf(customer, loads, more)))
/** Somebody with this many loads on the card. */
async function cameWith(loads: number): Promise<{ readonly id: string }> {
  const { customer } = await receive(newcomer(), loads)
  return { id: customer.id }
}
const cardsOf = async ({ id }: { readonly id: string }) => done(await till.counter.get(`/customers/${id}`)).stampCards
const [PRICE, card] = [180, { name: 'Suki card', of: 5 }]

describe('a stamp card', () => {
  it('counts the loads of a customer over their visits, and makes each fifth free', async () => {
    const rosa = await cameWith(3)
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 3, due: 0 }])
    const quote = done(await till.counter.post('/orders/quote', { ...orderOf(rosa, 2), id: undefined }))
    expect(quote.total).toBe(PRICE)
    const second = await receive(rosa, 2)
    expect(second.total).toBe(PRICE)
    expect(second.steps).toContainEqual({ kind: 'promotion', label: 'Suki card (1 free load)', amount: -PRICE })
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 0, due: 0 }])
    expect((await receive(rosa, 12)).total).toBe(10 * PRICE)
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 2, due: 0 }])
    const [listed] = done(await till.admin.get('/promotions')).items
    expect([listed.uses, listed.given]).toEqual([2, 3 * PRICE])
  })

  it('is on the receipt and in the office, and nowhere for a guest', async () => {
    const who = newcomer()
    const order = await receive(who, 4, { payments: [payment('cash', 4 * PRICE)] })
    const receipt = done(await till.counter.post(`/orders/${order.id}/receipts`, { id: newId() }))
    expect(receipt.stampCards).toEqual([{ ...card, stamps: 4, due: 0 }])
    const record = done(await till.admin.get(`/customer-records/${order.customer.id}`))
    expect(record.stampCards).toEqual([{ ...card, stamps: 4, due: 0 }])

    const guest = await receive(null, 10)
    expect(guest.total).toBe(10 * PRICE)
    done(await till.counter.post(`/orders/${guest.id}/payments`, payment('cash', 10 * PRICE)))
    const slip = done(await till.counter.post(`/orders/${guest.id}/receipts`, { id: newId() }))
    expect(slip.stampCards).toEqual([])
  })

  it('goes on from what a voided order leaves, and gives no load twice', async () => {
    const rosa = await cameWith(1)
    const four = await receive(rosa, 4)
    expect(four.total).toBe(3 * PRICE)
    done(await till.counter.post(`/orders/${four.id}/void`, { reason: 'Wrong customer' }))
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 1, due: 0 }])
    const again = await receive(rosa, 4)
    expect(again.total).toBe(3 * PRICE)

    // The load before the free one is voided: the free one was given, so the next is due five loads after it.
    const ana = await cameWith(1)
    const early = await receive(ana, 3)
    expect((await receive(ana, 1)).total).toBe(0)
    done(await till.counter.post(`/orders/${early.id}/void`, { reason: 'Wrong customer' }))
    expect((await receive(ana, 3)).total).toBe(3 * PRICE)
    expect((await receive(ana, 5)).total).toBe(4 * PRICE)
  })

  it('gives the free load once to two counters at the same moment', async () => {
    const rosa = await cameWith(4)
    const both = await Promise.all([receive(rosa, 1), receive(rosa, 1)])
    expect(both.map(({ total }) => total).toSorted((one, other) => one - other)).toEqual([0, PRICE])
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 1, due: 0 }])
  })

  it('keeps a free load due while something better takes its place, or a discount by hand', async () => {
    const rosa = await cameWith(4)
    const discount = { percent: 10, reason: 'Late' }
    expect((await receive(rosa, 1, { discount })).total).toBe(PRICE * 0.9)
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 0, due: 1 }])
    expect((await receive(rosa, 2)).total).toBe(PRICE)
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 2, due: 0 }])
  })

  it('moves with a customer who is merged into another', async () => {
    const [rosa, same] = [await cameWith(3), await cameWith(1)]
    done(await till.admin.post(`/customer-records/${same.id}/merge`, { intoId: rosa.id }))
    expect(await cardsOf(rosa)).toEqual([{ ...card, stamps: 4, due: 0 }])
    expect((await receive(rosa, 1)).total).toBe(0)
  })

  it('is offered to named customers only, and has no code', async () => {
    const { items } = done(await till.counter.get('/promotions/offered'))
    expect(items.map(({ name, byCustomer }: { name: string; byCustomer: boolean }) => [name, byCustomer])).toEqual([
      ['Suki card', true],
    ])
    const coded = await till.admin.post('/promotions', { ...cardOf({ code: 'SUKI' }), id: newId() })
    expect([coded.status, coded.body.code, coded.body.errors]).toEqual([
      422,
      'FIELD_INVALID',
      { code: ['A stamp card counts every order, so it can’t have a code'] },
    ])
    const endless = await till.admin.post('/promotions', { ...cardOf({ everyNth: null }), id: newId() })
    expect([endless.status, endless.body.errors]).toEqual([422, { everyNth: ['Enter how much it takes off'] }])
  })

  it('leaves no invariant broken', async () => {
    const checked = INVARIANTS.filter(({ name }) => !name.startsWith('events'))
    const failing = await Promise.all(checked.map((one) => checkInvariant(till.app.db, one)))
    expect(failing.filter(({ failingRows }) => failingRows > 0)).toEqual([])
  })
})
