import { type GivenUser, givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { changeSettings, givenStander, PIN } from '../testing/standers.ts'
import { done, startTill } from '../testing/till.ts'

/** One’s own PIN of the counter, in the portal; a colleague’s is portal-scope.test.ts. */
const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())

let counter: Counter
beforeEach(async () => {
  await changeSettings(till, 'counter', { standing: 'pin' })
  counter = await till.app.counter()
})

async function inPortal(user: GivenUser) {
  const { employeeId } = user
  if (!employeeId) throw new Error('An employee has an id')
  const { credential } = await givenPortalSession(till.app.db, { employeeId, device: counter.device })
  const caller = till.app.caller({ token: credential, client: counter.device.credential })
  const path = `/employee-portal/pin/${employeeId}`
  return {
    user,
    known: async () => done(await caller.get(path)).data,
    change: (new_pin: string, pin?: string) => caller.post(path, { new_pin, ...(pin !== undefined && { pin }) }),
  }
}
const withPin = async () => inPortal(await givenStander(till, counter.branch.id))
const withoutPin = async () => inPortal(await givenEmployee(till.app.db, { branchIds: [counter.branch.id] }))
const stand = ({ id }: GivenUser, pin: string) => counter.post('/counter/person', { userId: id, pin })

describe('In the portal', () => {
  it('somebody without a PIN sets one, and stands at the counter with it', async () => {
    const ana = await withoutPin()
    expect(await ana.known()).toEqual({ is_used: true, has_pin: false })
    expect(done(await ana.change('860294')).message).toBe('Your PIN is saved')
    expect(await ana.known()).toEqual({ is_used: true, has_pin: true })
    expect(done(await stand(ana.user, '860294')).standing).toMatchObject({ id: ana.user.id })
    // Sent twice: now there is a PIN, so it asks for it.
    expect((await ana.change('860294')).body.errors).toEqual({ pin: ['Current PIN is required'] })
  })

  it('somebody with a PIN needs it for another one, and is put off where they stand by the old one', async () => {
    const ben = await withPin()
    done(await stand(ben.user, PIN))
    expect((await ben.change('860294')).body.errors).toEqual({ pin: ['Current PIN is required'] })
    expect((await ben.change('860294', '5820')).body.errors).toEqual({ pin: ['Wrong PIN. Try again.'] })
    expect(done(await counter.get('/counter/person')).standing).toMatchObject({ id: ben.user.id })
    done(await ben.change('860294', PIN))
    expect(done(await counter.get('/counter/person')).standing).toBeNull()
    expect(await till.app.announced()).toContain('counter.person_changed')
    expect((await stand(ben.user, PIN)).status).toBe(422)
    expect((await stand(ben.user, '860294')).status).toBe(200)
  })

  it('a PIN that anybody tries, one’s birthday, and what is no PIN are refused', async () => {
    const ana = await withoutPin()
    await till.app.db
      .updateTable('employee')
      .set({ birthDate: '1998-03-21' as ManilaDate })
      .where('id', '=', ana.user.employeeId)
      .execute()
    for (const weak of ['1111', '1234', '0321', '210398'])
      expect((await ana.change(weak)).body.errors, weak).toEqual({ new_pin: ['PIN is too easy to guess'] })
    expect((await ana.change('12')).body.errors).toEqual({ new_pin: ['PIN must be 4 to 6 digits'] })
    expect(await ana.known()).toEqual({ is_used: true, has_pin: false })
  })

  it('guesses at the old PIN count with those of the counter', async () => {
    const ben = await withPin()
    for (let wrong = 0; wrong < 3; wrong += 1) await stand(ben.user, '5820')
    const statuses: number[] = []
    for (let wrong = 0; wrong < 3; wrong += 1) statuses.push((await ben.change('860294', '5820')).status)
    expect(statuses).toEqual([422, 422, 429])
    expect((await ben.change('860294', PIN)).status).toBe(429)
    expect((await stand(ben.user, PIN)).status).toBe(429)
  })

  it('of two changes at the same moment one is refused', async () => {
    const ben = await withPin()
    const both = await Promise.all([ben.change('860294', PIN), ben.change('739158', PIN)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  it('the audit log says who, where and that it changed, and the PIN is nowhere', async () => {
    const ana = await withoutPin()
    done(await ana.change('860294'))
    const entry = await till.app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'pin.changed')
      .where('objectId', '=', ana.user.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actorId: ana.user.id,
      accountId: null,
      clientId: counter.device.id,
      branchId: counter.branch.id,
      key: null,
    })
    const kept = JSON.stringify([
      entry,
      await till.app.db.selectFrom('outbox').selectAll().execute(),
      await till.app.db.selectFrom('idempotencyKey').selectAll().execute(),
    ])
    expect(kept).not.toMatch(/860294|argon2/)
  })

  it('there is none where the shop does not ask, and for somebody without a login', async () => {
    const ben = await withPin()
    await till.app.db.updateTable('appUser').set({ isActive: false }).where('id', '=', ben.user.id).execute()
    expect(await ben.known()).toEqual({ is_used: false, has_pin: false })
    expect((await ben.change('860294', PIN)).status).toBe(404)
    const ana = await withoutPin()
    await changeSettings(till, 'counter', { standing: 'off' })
    expect(await ana.known()).toEqual({ is_used: false, has_pin: false })
    expect((await ana.change('860294')).status).toBe(404)
  })
})
