import { newId } from '@labada/db/core/ids'
import { givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCustomer, givenPlan, sellPackage } from '../testing/packages.ts'
import { done, opened, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, counter, services } = till
beforeAll(async () => {
  await admin.fetchCsrf()
  await opened(till, { 1000: 5 })
})

const plan = (more: object = {}) => ({
  id: newId(),
  name: 'Ten loads',
  price: 1620,
  units: 10,
  serviceIds: [services.full],
  branchIds: [],
  validDays: 30,
  ...more,
})
const offered = async (): Promise<string[]> =>
  done(await counter.get('/package-plans/offered')).items.map(({ id }: { id: string }) => id)
const changed = ({ id, createdAt, createdBy, sold, unit, onSale, ...fields }: Record<string, unknown>) => fields

describe('a package plan', () => {
  it('is created once, on sale right away, and sold by the branches it names', async () => {
    const wanted = plan({ branchIds: [counter.branch.id] })
    const made = done(await admin.post('/package-plans', wanted))
    expect(made).toMatchObject({ ...wanted, unit: 'load', onSale: true, version: 1, sold: 0 })
    done(await admin.post('/package-plans', wanted))
    expect((await admin.post('/package-plans', { ...wanted, price: 1700 })).body.code).toBe('STALE_VERSION')
    const elsewhere = await givenPlan(till, { branchIds: [(await till.app.counter()).branch.id] })
    expect(await offered()).toContain(made.id)
    expect(await offered()).not.toContain(elsewhere.id)
  })

  it('changes for those who buy it later; what was sold stays as it is', async () => {
    const made = done(await admin.post('/package-plans', plan()))
    const customerId = await givenCustomer(till)
    const sold = done(await sellPackage(counter, customerId, made))
    const body = { ...changed(made), units: 12, price: 1800 }
    const updated = done(await admin.put(`/package-plans/${made.id}`, body))
    expect(updated).toMatchObject({ units: 12, price: 1800, version: 2, sold: 1 })
    // Sent twice counts once; another change on what is no longer there is refused.
    expect(done(await admin.put(`/package-plans/${made.id}`, body)).version).toBe(2)
    expect((await admin.put(`/package-plans/${made.id}`, { ...body, units: 15 })).body.code).toBe('STALE_VERSION')
    expect(done(await counter.get(`/customers/${customerId}/packages`)).items).toMatchObject([
      { id: sold.id, units: 10, price: 1620 },
    ])
    const stale = await sellPackage(counter, customerId, made)
    expect([stale.status, stale.body.code, stale.body.total]).toEqual([409, 'PRICE_CHANGED', 1800])
  })

  it('that has ended is sold no more, until it is put on sale again', async () => {
    const made = done(await admin.post('/package-plans', plan()))
    const customerId = await givenCustomer(till)
    const put = (onSale: boolean) => admin.post(`/package-plans/${made.id}/on-sale`, { onSale })
    done(await put(false))
    expect(done(await put(false))).toMatchObject({ onSale: false, version: 2 })
    expect(await offered()).not.toContain(made.id)
    expect((await sellPackage(counter, customerId, made)).body.code).toBe('PACKAGE_UNFIT')
    done(await put(true))
    done(await sellPackage(counter, customerId, made))
    const { items } = done(await admin.get('/package-plans'))
    expect(items.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ onSale: true, sold: 1 })
    const log = done(await admin.get(`/audit?objectType=package_plan&limit=50`))
    expect(log.items.filter(({ objectId }: { objectId: string }) => objectId === made.id)).toHaveLength(3)
  })

  it('is refused if it is odd', async () => {
    const errors = async (more: object) => (await admin.post('/package-plans', plan(more))).body.errors
    expect(await errors({ serviceIds: [services.full, services.kilo] })).toEqual({
      serviceIds: ['Services of a package must be charged by the same unit'],
    })
    expect(await errors({ serviceIds: [newId()] })).toEqual({ serviceIds: ['Choose at least one service'] })
    expect(await errors({ branchIds: [newId()] })).toEqual({ branchIds: ['Branch not found'] })
    expect(await errors({ price: 9 })).toEqual({ price: ['Price must be at least ₱1.00 a unit'] })
    expect(await errors({ units: 0 })).toHaveProperty('units')
    expect(await errors({ validDays: 0 })).toHaveProperty('validDays')
    expect(await errors({ serviceIds: [] })).toHaveProperty('serviceIds')
  })

  it('is the office’s to change, for those who change prices', async () => {
    const accountant = await till.app.admin()
    await givePreset(till.app.db, accountant.user, 'accountant')
    await accountant.fetchCsrf()
    expect((await accountant.get('/package-plans')).status).toBe(200)
    expect((await accountant.post('/package-plans', plan())).status).toBe(403)
    expect((await counter.get('/package-plans')).status).toBe(403)
  })
})
