import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { givenDevice } from '@labada/db/testing/factories/factories'
import { readNumber } from '@labada/db/testing/raw'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  const began = Date.now()
  // Its day goes on from the moment at which the company was made.
  const clock = () => new Date(DEMO_NOW.getTime() + Date.now() - began)
  shop = await startTestApp({ settings: { demo: true }, clock, database: await createDemoDatabase() })
  admin = await shop.admin()
})
afterAll(async () => {
  await shop.stop()
  await shop.database.drop()
})

const count = (from: string) => readNumber(shop.db, `select count(*) from ${from}`)

describe('the demo’s people', () => {
  test.each(['admin', 'ANA', 'ben', 'nonoy'])('%s signs in with the password that is printed', async (username) => {
    const branch = await shop.db
      .selectFrom('branchAssignment as a')
      .innerJoin('appUser as u', 'u.employeeId', 'a.employeeId')
      .select('a.branchId')
      .where('u.username', '=', username.toLowerCase())
      .executeTakeFirst()
    const device = branch && (await givenDevice(shop.db, { branchId: branch.branchId }))
    const browser = shop.caller(device ? { client: device.credential } : {})
    expect((await browser.post('/login', { username, password: 'labada-demo' })).status).toBe(200)
    expect((await browser.post('/login', { username, password: 'labada-demo!' })).status).toBe(422)
  })
})

describe('a busy hour', () => {
  test('does nothing until it is asked for', async () => {
    const idle = { running: false, until: null, done: 0, failed: 0 }
    expect((await admin.get('/demo/busy-hour')).body).toEqual(idle)
    expect((await admin.post('/demo/busy-hour', { seconds: 0 })).body).toEqual(idle)
  })

  test('is played by the real calls at every counter, stops when told, and leaves the books in order', async () => {
    const before = await count('"order"')
    const started = await admin.post('/demo/busy-hour', { seconds: 60 })
    expect([started.status, started.body.running]).toEqual([200, true])
    await vi.waitFor(
      async () => {
        const { body } = await admin.get('/demo/busy-hour')
        expect(body.done).toBeGreaterThan(20)
      },
      { timeout: 40_000, interval: 200 },
    )
    const stopped = (await admin.post('/demo/busy-hour', { seconds: 0 })).body
    expect(stopped).toMatchObject({ running: false, until: null, failed: 0 })

    const announced = await shop.announced()
    const made = announced.filter((type) => /^(order|payment|load)\./.test(type))
    expect(made).toHaveLength(stopped.done)
    expect(await count('"order"')).toBeGreaterThan(before)
    expect(new Set(made)).toEqual(
      new Set(
        ['order.received', 'payment.recorded', 'load.stage_changed', 'order.released'].filter((type) =>
          made.includes(type),
        ),
      ),
    )
    const branches = await readNumber(
      shop.db,
      'select count(distinct branch_id) from outbox where branch_id is not null',
    )
    expect(branches).toBe(3)
    for (const invariant of INVARIANTS) {
      if (invariant.name.startsWith('events-')) continue
      expect(await checkInvariant(shop.db, invariant)).toMatchObject({ name: invariant.name, failingRows: 0 })
    }
  })

  test('again uses the same three devices, and may be played at one branch', async () => {
    const [branch] = await shop.db.selectFrom('branch').select(['id']).where('code', '=', 'LAH').execute()
    const devices = await count('client')
    await shop.db.deleteFrom('outbox').execute()
    await admin.post('/demo/busy-hour', { seconds: 30, branchId: branch?.id })
    await vi.waitFor(async () => expect((await admin.get('/demo/busy-hour')).body.done).toBeGreaterThan(2), {
      timeout: 20_000,
      interval: 200,
    })
    await admin.post('/demo/busy-hour', { seconds: 0 })
    expect(await count('client')).toBe(devices)
    expect(await count(`outbox where branch_id <> '${branch?.id}'`)).toBe(0)
    expect((await admin.post('/demo/busy-hour', { seconds: 30, branchId: newId() })).status).toBe(404)
  })

  test('ends by itself', async () => {
    await admin.post('/demo/busy-hour', { seconds: 2 })
    await vi.waitFor(async () => expect((await admin.get('/demo/busy-hour')).body.running).toBe(false), {
      timeout: 20_000,
      interval: 250,
    })
  })

  test('is the admin’s, and exists only in the demo', async () => {
    const counter = await shop.counter()
    expect((await counter.post('/demo/busy-hour', { seconds: 10 })).status).toBe(403)
    await shop.db.updateTable('company').set({ isDemo: false }).execute()
    expect((await admin.post('/demo/busy-hour', { seconds: 10 })).status).toBe(404)
    expect((await admin.get('/demo/busy-hour')).status).toBe(404)
    await shop.db.updateTable('company').set({ isDemo: true }).execute()
    const production = await startTestApp({ database: shop.database })
    try {
      expect(
        (await production.caller({ token: admin.credentials.token ?? '' }).post('/demo/busy-hour', { seconds: 10 }))
          .status,
      ).toBe(404)
    } finally {
      await production.stop()
    }
  })
})
