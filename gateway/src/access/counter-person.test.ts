import { newId } from '@labada/db/core/ids'
import { loadSecurityNews } from '@labada/db/reports/security-news'
import {
  type GivenUser,
  givenDevice,
  givenEmployee,
  givenToken,
  givePreset,
} from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { done, opened, orderOf, payment, startTill } from '../testing/till.ts'
import { hashPassword } from './passwords.ts'

/** Who stands at the counter: issue of six people at one tablet. */

const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())

const PIN = '7391'
const pinHash = await hashPassword(PIN)

let counter: Counter
let ana: GivenUser
let ben: GivenUser
beforeEach(async () => {
  await asked('pin')
  counter = await till.app.counter()
  ana = await person()
  ben = await person()
  await opened(till, { '100': 5 }, await whereNobodyIsAsked(counter))
})

/** Someone of the branch with a PIN. */
async function person(branchId = counter.branch.id): Promise<GivenUser> {
  const user = await givenEmployee(till.app.db, { branchIds: [branchId] })
  const setAt = till.now()
  await till.app.db
    .insertInto('counterPin')
    .values({ userId: user.id, pinHash, length: 4, setAt, setBy: user.id })
    .execute()
  return user
}

async function asked(standing: 'off' | 'pin'): Promise<void> {
  const { items } = done(await till.admin.get('/settings'))
  const item = items.find(
    (one: { current: { setting: { section: string } } }) => one.current.setting.section === 'counter',
  )
  if (item.current.setting.value.standing === standing) return
  const change = { section: 'counter', value: { standing, lockMinutes: 3 } }
  done(await till.admin.post('/settings', { change, version: item.newestVersion }))
}

/** Opens the drawer as before: the setting is off meanwhile. */
async function whereNobodyIsAsked(at: Counter): Promise<Counter> {
  await asked('off')
  return at
}

const stand = (who: GivenUser, pin = PIN, at: Caller = counter) => at.post('/counter/person', { userId: who.id, pin })
const secondDevice = async (): Promise<Caller> => {
  const device = await givenDevice(till.app.db, { branchId: counter.branch.id })
  const { credential } = await givenToken(till.app.db, { user: counter.user, device })
  return till.app.caller({ token: credential, client: device.credential })
}
/** A new window of the limits. */
const forgetLimits = () => till.app.db.deleteFrom('rateLimit').execute()

describe('A shop that does not ask', () => {
  test('works as before, and answers of a login say nothing of it', async () => {
    await asked('off')
    const order = done(await counter.post('/orders', orderOf(till, 100)))
    expect(order.receivedBy.id).toBe(counter.user.id)
    expect(done(await counter.get('/verify-access'))).not.toHaveProperty('counter')
    expect(done(await counter.get('/counter/person'))).toEqual({ people: [], standing: null })
    expect((await stand(ana)).status).toBe(422)
  })
})

describe('A counter where nobody stands', () => {
  beforeEach(() => asked('pin'))

  test('shows, and records nothing', async () => {
    expect((await counter.get('/orders')).status).toBe(200)
    for (const refused of [
      await counter.post('/orders', orderOf(till, 100)),
      await counter.post('/handover-notes', { id: newId(), text: 'Dryer 2 is slow', checks: [] }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'NOBODY_STANDS'])
    expect(done(await counter.get('/verify-access')).counter).toEqual({ lockMinutes: 3 })
  })

  test('lists whoever works at the branch and has a PIN, and never a hash', async () => {
    const elsewhere = await till.app.counter()
    await person(elsewhere.branch.id)
    const answer = await counter.get('/counter/person')
    const ids = done(answer).people.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set([ana.id, ben.id]))
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/i)
  })
})

describe('Whoever stands at the counter', () => {
  beforeEach(() => asked('pin'))

  test('is the person of each order, payment, move and entry, beside the account', async () => {
    expect(done(await stand(ana)).standing).toMatchObject({ id: ana.id, firstname: ana.firstname })
    const order = done(await counter.post('/orders', orderOf(till, 100)))
    expect(order.receivedBy.id).toBe(ana.id)
    done(await stand(ben))
    const paid = done(await counter.post(`/orders/${order.id}/payments`, payment('cash', 100, { tendered: 100 })))
    expect(paid.payments ?? paid.order?.payments).toMatchObject([{ recordedBy: { id: ben.id } }])
    const load = order.loads[0]
    done(await counter.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'washing' }))
    const { items: history } = done(await till.admin.get(`/orders/${order.id}/timeline`))
    expect(history.filter(({ kind }: { kind: string }) => kind === 'stage')).toMatchObject([{ by: fullNameOf(ben) }])
    done(await stand(ana))
    const { Meals } = await categoriesOf(till)
    const spent = done(await counter.post('/expenses', expenseOf(Meals, 20)))
    expect(spent.recordedBy).toEqual({ id: ana.id, name: fullNameOf(ana) })
    done(await stand(ben))
    done(
      await counter.post('/cash-movements', {
        id: newId(),
        kind: 'cash_in',
        reason: 'change_fund',
        note: 'Coins',
        amount: 50,
      }),
    )
    const { items } = done(await till.admin.get(`/audit?branchId=${counter.branch.id}&limit=50`))
    const moved = items.find(({ action }: { action: string }) => action === 'cash.moved')
    expect(moved).toMatchObject({ actor: fullNameOf(ben), account: fullNameOf(counter.user), key: 'drawer.move' })
    const rows = await till.app.db
      .selectFrom('cashMovement')
      .select(['recordedBy'])
      .where('branchId', '=', counter.branch.id)
      .execute()
    expect(rows).toEqual([{ recordedBy: ben.id }])
  })

  test('may do what both the account and the own preset allow', async () => {
    await givePreset(till.app.db, ana, 'attendant')
    const { standing } = done(await stand(ana))
    expect(standing.keys).toContain('order.create')
    expect(standing.keys).not.toContain('order.release')
    expect((await counter.get('/shop/branch-balance')).status).toBe(403)
    // A page that is loaded again asks for no more.
    expect(done(await counter.get('/verify-access')).keys).toEqual(standing.keys)
    // The screen behind the lock shows no more than before.
    done(await counter.call('DELETE', '/counter/person'))
    expect((await counter.get('/shop/branch-balance')).status).toBe(403)
    done(await stand(ben))
    expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  })

  test('stays until a lock, which may be repeated', async () => {
    done(await stand(ana))
    expect(done(await counter.get('/counter/person')).standing).toMatchObject({ id: ana.id })
    expect(done(await counter.call('DELETE', '/counter/person')).standing).toBeNull()
    expect(done(await counter.call('DELETE', '/counter/person')).standing).toBeNull()
    expect((await counter.post('/orders', orderOf(till, 100))).body.code).toBe('NOBODY_STANDS')
  })

  test('stands at this device alone', async () => {
    done(await stand(ana))
    const other = await secondDevice()
    expect((await other.post('/orders', orderOf(till, 100))).body.code).toBe('NOBODY_STANDS')
    done(await stand(ben, PIN, other))
    expect(done(await counter.get('/counter/person')).standing).toMatchObject({ id: ana.id })
  })

  test('who leaves is put off at once, and stands nowhere anymore', async () => {
    done(await stand(ana))
    const { version } = done(await till.admin.get(`/employees/${ana.employeeId}`))
    const lastDay = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const leaving = { version, lastDay, reason: 'resigned', note: '' }
    done(await till.admin.post(`/employees/${ana.employeeId}/deactivate`, leaving))
    expect((await counter.post('/orders', orderOf(till, 100))).body.code).toBe('NOBODY_STANDS')
    expect((await stand(ana)).status).toBe(422)
    expect(await till.app.db.selectFrom('counterPin').selectAll().where('userId', '=', ana.id).execute()).toEqual([])
    expect(await till.app.announced()).toContain('counter.person_changed')
  })

  test('changes the own PIN with the old one, and not to one that anybody tries', async () => {
    const change = (pin: string, newPin: string) => counter.post('/counter/person', { userId: ana.id, pin, newPin })
    // However often: the PIN itself was right, so that no guess is counted.
    for (let round = 0; round < 7; round++)
      expect((await change(PIN, '1234')).body.errors).toEqual({ newPin: ['PIN is too easy to guess'] })
    expect((await change('0000', '860294')).status).toBe(422)
    expect(done(await change(PIN, '860294')).people).toContainEqual(
      expect.objectContaining({ id: ana.id, pinLength: 6 }),
    )
    expect((await stand(ana, PIN)).status).toBe(422)
    expect((await stand(ana, '860294')).status).toBe(200)
  })
})

describe('A PIN', () => {
  beforeEach(() => asked('pin'))

  test('is given by an admin, shown once, and resets what was guessed; the person is put off', async () => {
    done(await stand(ana))
    for (let wrong = 0; wrong < 5; wrong += 1) await stand(ana, '5820')
    expect((await stand(ana)).status).toBe(429)
    const given = done(await till.admin.post(`/employees/${ana.employeeId}/pin`, {}))
    expect(given).toMatchObject({ hasPin: true, pin: expect.stringMatching(/^\d{4}$/) })
    expect((await counter.post('/orders', orderOf(till, 100))).body.code).toBe('NOBODY_STANDS')
    expect((await stand(ana, given.pin)).status).toBe(200)
    expect(done(await till.admin.call('DELETE', `/employees/${ana.employeeId}/pin`))).toMatchObject({ hasPin: false })
    expect((await stand(ana, given.pin)).status).toBe(422)
  })

  test('is in no answer, event, audit entry or stored request', async () => {
    const given = done(await till.admin.post(`/employees/${ben.employeeId}/pin`, {}))
    done(await counter.post('/counter/person', { userId: ben.id, pin: given.pin, newPin: '860294' }))
    const { db } = till.app
    const kept = JSON.stringify([
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().execute(),
      await db.selectFrom('idempotencyKey').selectAll().execute(),
      done(await till.admin.get(`/employees/${ben.employeeId}`)),
      done(await till.admin.get('/accounts')),
      done(await till.admin.get('/audit')),
    ])
    expect(kept).not.toMatch(/argon2/)
    expect(kept).not.toContain('"860294"')
    expect(
      await db.selectFrom('idempotencyKey').selectAll().where('route', '=', 'POST /counter/person').execute(),
    ).toEqual([])
    expect((await db.selectFrom('auditLog').select('action').execute()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['employee.pin_given', 'pin.changed']),
    )
  })
})

describe('Guessing PINs', () => {
  beforeEach(() => asked('pin'))

  test('ends after five at a device and ten at all devices, also for the right one', async () => {
    await forgetLimits()
    const others = [await secondDevice(), await secondDevice(), await secondDevice()]
    const statuses = async (at: Caller, times: number) => {
      const all: number[] = []
      for (let wrong = 0; wrong < times; wrong += 1) all.push((await stand(ana, '5820', at)).status)
      return all
    }
    expect(await statuses(counter, 6)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await stand(ana)).status).toBe(429)
    const [second = counter, third = counter] = others
    expect(await statuses(second, 6)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await stand(ana, PIN, third)).status).toBe(429)
    expect((await stand(ben)).status).toBe(200)
  })

  test('is counted over a day: whoever waits gets no further', async () => {
    await forgetLimits()
    for (let quarter = 0; quarter < 5; quarter += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) expect((await stand(ana, '5820')).status).toBe(422)
      await till.app.db.deleteFrom('rateLimit').where('key', 'not like', 'pin-day:%').execute()
    }
    expect((await stand(ana)).status).toBe(429)
  })

  test('gets no further by waiting for the person to unlock in between, and the bell tells of it', async () => {
    await forgetLimits()
    for (let unlock = 0; unlock < 5; unlock += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) expect((await stand(ana, '5820')).status).toBe(422)
      if (unlock < 4) expect((await stand(ana)).status).toBe(200)
      if (unlock === 1) {
        const { failedLogins } = await loadSecurityNews(till.app.db, till.now())
        expect(failedLogins).toMatchObject([{ username: ana.username }])
      }
      await till.app.db.deleteFrom('rateLimit').where('key', 'not like', 'pin-day:%').execute()
    }
    expect((await stand(ana)).status).toBe(429)
  })

  test('that somebody mistyped costs the person nothing at this device once the right one is typed', async () => {
    await forgetLimits()
    for (let unlock = 0; unlock < 2; unlock += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) expect((await stand(ana, '5820')).status).toBe(422)
      expect((await stand(ana)).status).toBe(200)
    }
  })

  test('is stopped by device and by branch, whoever is guessed at', async () => {
    await forgetLimits()
    const strangers = Array.from({ length: 20 }, () => ({ ...ana, id: newId() }))
    for (const nobody of strangers) expect((await stand(nobody)).status).toBe(422)
    expect((await stand(ben)).status).toBe(429)
    const second = await secondDevice()
    for (let wrong = 0; wrong < 20; wrong += 1) await stand({ ...ana, id: newId() }, '5820', second)
    const third = await secondDevice()
    expect((await stand(ben, PIN, third)).status).toBe(429)
  })

  test('is remembered by the database, so that no restart forgets it', async () => {
    await forgetLimits()
    await stand(ana, '5820')
    const keys = await till.app.db.selectFrom('rateLimit').select('key').where('key', 'like', 'pin%').execute()
    expect(keys.map(({ key }) => key).sort()).toEqual(
      [
        `pin-at:${counter.branch.id}`,
        `pin-day:${ana.id}`,
        `pin-from:client-${counter.device.id}`,
        `pin:${ana.id}`,
        `pin:${ana.id}:client-${counter.device.id}`,
      ].sort(),
    )
  })

  test('takes as long to refuse for a person that nobody is, and however much of it is right', async () => {
    const kinds = { unknown: () => newId(), far: () => ana.id, near: () => ana.id }
    const pins = { unknown: PIN, far: '5820', near: `${PIN.slice(0, -1)}${(Number(PIN.at(-1)) + 1) % 10}` }
    const times = { unknown: [] as number[], far: [] as number[], near: [] as number[] }
    for (let round = 0; round < 7; round++)
      for (const kind of ['unknown', 'far', 'near'] as const) {
        await forgetLimits()
        const began = performance.now()
        expect((await counter.post('/counter/person', { userId: kinds[kind](), pin: pins[kind] })).status).toBe(422)
        times[kind].push(performance.now() - began)
      }
    const median = (all: number[]) => all.toSorted((one, other) => one - other)[3] ?? 0
    for (const kind of ['unknown', 'near'] as const) {
      expect(median(times[kind]) / median(times.far)).toBeGreaterThan(0.4)
      expect(median(times[kind]) / median(times.far)).toBeLessThan(2.5)
    }
  })
})
