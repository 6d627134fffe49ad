import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenCustomer, givenPlan, sellPackage } from '../testing/packages.ts'
import { promotionOf } from '../testing/promotions.ts'
import { done, opened, startTill, type Till } from '../testing/till.ts'

const TODAY = '2026-11-21'
const PRICE = 180

let till: Till
beforeAll(async () => {
  till = await startTill(`${TODAY}T10:00:00+08:00`)
  await opened(till)
})
afterAll(() => till.app.stop())
beforeEach(async () => {
  till.setTime(`${TODAY}T10:00:00+08:00`)
  for (const { id } of done(await till.admin.get('/promotions')).items) {
    done(await till.admin.post(`/promotions/${id}/state`, { state: 'ended' }))
  }
})

/** Half off for some customers. */
const halfFor = (audience: object) => promotionOf({ name: 'Half off', percent: 50, ...audience })
const given = async (audience: object) => done(await till.admin.post('/promotions', halfFor(audience)))
const orderFor = (customer: object | null, loads = 1) => ({
  id: newId(),
  type: 'walk-in',
  customer,
  lines: [{ serviceId: till.services.full, quantity: loads }],
})
const totalFor = async (customer: object | null, loads = 1): Promise<number> =>
  done(await till.counter.post('/orders', orderFor(customer, loads))).total
const quoteFor = async (customer: object | null): Promise<number> => {
  const { id: _, ...asked } = orderFor(customer)
  return done(await till.counter.post('/orders/quote', asked)).total
}

describe('a promotion for', () => {
  it('regulars is for who spent enough in a year, voided orders apart', async () => {
    const promotion = await given({ audience: 'spent', leastSpent: 3 * PRICE })
    expect(promotion).toMatchObject({ audience: 'spent', leastSpent: 3 * PRICE, planIds: [] })
    const rosa = { id: await givenCustomer(till, 'Rosa Cruz') }
    expect(await totalFor(rosa, 2)).toBe(2 * PRICE)
    const third = done(await till.counter.post('/orders', orderFor(rosa)))
    expect([third.total, await quoteFor(rosa)]).toEqual([PRICE, PRICE / 2])
    done(await till.admin.post(`/orders/${third.id}/void`, { reason: 'Wrong customer' }))
    expect(await quoteFor(rosa)).toBe(PRICE)
    expect(await totalFor(rosa)).toBe(PRICE)
    expect(await totalFor(rosa)).toBe(PRICE / 2)
    till.setTime('2027-11-22T10:00:00+08:00')
    expect(await quoteFor(rosa)).toBe(PRICE)
  })

  it('holders of a package is for them, while it has units left', async () => {
    const plan = await givenPlan(till, { units: 1, price: 200, validDays: 3 })
    const other = await givenPlan(till, { name: 'Other' })
    await given({ audience: 'package', planIds: [plan.id] })
    const rosa = { id: await givenCustomer(till, 'Rosa Lim') }
    done(await sellPackage(till.counter, rosa.id, other))
    expect(await quoteFor(rosa)).toBe(PRICE)
    done(await sellPackage(till.counter, rosa.id, plan))
    expect([await quoteFor(rosa), await totalFor(rosa)]).toEqual([PRICE / 2, PRICE / 2])
    till.setTime('2026-11-25T10:00:00+08:00')
    expect(await quoteFor(rosa)).toBe(PRICE)
  })

  it('birthdays is for the month on the customer’s record', async () => {
    await given({ audience: 'birthday' })
    const rosa = { id: await givenCustomer(till, 'Rosa Go') }
    const record = async () => done(await till.admin.get(`/customer-records/${rosa.id}`))
    const { name, phone, address, note, version } = await record()
    const born = (birthMonth: number | null, at: number) =>
      till.admin.patch(`/customer-records/${rosa.id}`, { name, phone, address, note, birthMonth, version: at })
    expect(await quoteFor(rosa)).toBe(PRICE)
    expect(done(await born(11, version)).birthMonth).toBe(11)
    expect(await quoteFor(rosa)).toBe(PRICE / 2)
    till.setTime('2026-12-01T00:00:00+08:00')
    expect(await quoteFor(rosa)).toBe(PRICE)
    expect((await born(13, version + 1)).status).toBe(422)
    expect(done(await born(null, version + 1)).birthMonth).toBeNull()
  })

  it('some customers is for no guest and nobody new, and no counter prices it by itself', async () => {
    await given({ audience: 'birthday' })
    expect([await totalFor(null), await totalFor({ name: 'Somebody New' })]).toEqual([PRICE, PRICE])
    const { items, others } = done(await till.counter.get('/promotions/offered'))
    expect([...items, ...others]).toEqual([])
  })

  it('everyone is what a page means that knows of no others', async () => {
    const before = halfFor({})
    expect(done(await till.admin.post('/promotions', before))).toMatchObject({ audience: 'everyone', leastSpent: null })
    expect(await totalFor(null)).toBe(PRICE / 2)
  })

  it('a package that isn’t there is refused beside its field', async () => {
    const answer = await till.admin.post('/promotions', halfFor({ audience: 'package', planIds: [newId()] }))
    expect([answer.status, answer.body.message]).toEqual([422, 'Package not found'])
  })
})
