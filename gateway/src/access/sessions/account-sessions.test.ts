import { newId } from '@labada/db/core/ids'
import {
  type GivenUser,
  givenAdmin,
  givenToken,
  givePreset,
  TEST_PASSWORD,
} from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/caller.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.stop())

let address = 1
async function screenOf(user: GivenUser): Promise<Caller> {
  const screen = shop.caller()
  const headers = { 'x-forwarded-for': `198.51.100.${address++}` }
  expect((await screen.post('/login', { username: user.username, password: TEST_PASSWORD }, { headers })).status).toBe(
    200,
  )
  return screen
}
const listed = async (by: Caller, { id }: GivenUser) =>
  (await by.get(`/accounts/${id}/sessions`)).body.items as { id: string }[]

describe('the sessions of somebody else', () => {
  it('are listed and ended one by one, or all at once, by whoever manages access', async () => {
    const [owner, user] = [await shop.admin(), await givenAdmin(shop.db)]
    expect(await listed(owner, user)).toEqual([])
    const [office, home, phone] = [await screenOf(user), await screenOf(user), await screenOf(user)]
    const before = await listed(owner, user)
    expect(before).toHaveLength(3)
    const target = before.at(-1)?.id
    expect((await owner.post(`/accounts/${user.id}/sessions/${target}/end`)).body).toEqual({ ended: true })
    expect((await owner.post(`/accounts/${user.id}/sessions/${target}/end`)).body).toEqual({ ended: false })
    expect(await listed(owner, user)).toEqual(before.slice(0, 2))
    expect((await owner.post(`/accounts/${user.id}/sessions/end`)).body).toEqual({ ended: 2 })
    for (const screen of [office, home, phone]) expect((await screen.get('/own-sessions')).status).toBe(401)
    const entries = await shop.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('objectId', '=', user.id)
      .where('action', '=', 'session.revoked')
      .orderBy('seq')
      .execute()
    expect(entries.map(({ after }) => after)).toEqual([{ sessions: 1 }, { sessions: 2 }])
    expect(entries.every(({ actorId }) => actorId !== user.id)).toBe(true)
    expect((await screenOf(user)).credentials.token).toBeDefined()
  })

  it('never end the session of the person who asks', async () => {
    const user = await givenAdmin(shop.db)
    const [here, there] = [await screenOf(user), await screenOf(user)]
    const own = (await here.get('/own-sessions')).body.items[0].id
    expect((await here.post(`/accounts/${user.id}/sessions/${own}/end`)).status).toBe(404)
    expect((await here.post(`/accounts/${user.id}/sessions/end`)).body).toEqual({ ended: 1 })
    expect([(await here.get('/own-sessions')).status, (await there.get('/own-sessions')).status]).toEqual([200, 401])
  })

  it('are not one’s to end through the account of another, nor by whoever may do less', async () => {
    const [owner, user, other] = [await shop.admin(), await givenAdmin(shop.db), await givenAdmin(shop.db)]
    await screenOf(user)
    const [session] = await listed(owner, user)
    expect((await owner.post(`/accounts/${other.id}/sessions/${session?.id}/end`)).body).toEqual({ ended: false })
    const clerk = await givenAdmin(shop.db)
    const id = newId()
    const keys = ['access.see', 'access.edit']
    expect((await owner.post('/key-sets', { id, role: 'admin', name: `Clerks ${id}`, keys })).status).toBe(200)
    const given = { preset: null, keySetId: id, branchIds: null }
    expect((await owner.put(`/accounts/${clerk.id}/keys`, given)).status).toBe(200)
    const lesser = shop.caller({ token: (await givenToken(shop.db, { user: clerk })).credential })
    expect(await listed(lesser, user)).toHaveLength(1)
    const refused = await lesser.post(`/accounts/${user.id}/sessions/end`)
    expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_OWN'])
    expect(await listed(owner, user)).toHaveLength(1)
  })

  it('are those in the portal and at others’ counters too, when all are ended', async () => {
    const [owner, counter] = [await shop.admin(), await shop.counter()]
    const { device, user } = counter
    const employeeId = user.employeeId ?? ''
    const { credential } = await givenPortalSession(shop.db, { employeeId, device })
    const portal = shop.caller({ token: credential, client: device.credential })
    const place = { clientId: device.id, branchId: counter.branch.id, family: newId() }
    const stand = { ...place, id: newId(), accountId: user.id, since: new Date() }
    await shop.db
      .insertInto('counterStand')
      .values({ ...stand, personId: user.id })
      .execute()
    expect((await owner.post(`/accounts/${user.id}/sessions/end`)).body).toEqual({ ended: 1 })
    expect((await portal.get(`/employee-portal/details/${employeeId}`)).status).toBe(401)
    const left = shop.db.selectFrom('counterStand').selectAll().where('endedAt', 'is', null)
    expect(await left.where('personId', '=', user.id).execute()).toEqual([])
  })

  it('are of accounts that exist, and read by nobody who may not see access', async () => {
    const owner = await shop.admin()
    expect((await owner.get(`/accounts/${newId()}/sessions`)).status).toBe(404)
    expect((await owner.post(`/accounts/${newId()}/sessions/end`)).status).toBe(404)
    const user = await givenAdmin(shop.db)
    await givePreset(shop.db, user, 'payroll')
    const payroll = shop.caller({ token: (await givenToken(shop.db, { user })).credential })
    expect((await payroll.get(`/accounts/${user.id}/sessions`)).status).toBe(403)
  })
})
