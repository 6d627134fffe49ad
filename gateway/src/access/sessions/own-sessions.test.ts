import { type GivenUser, givenAdmin, givenToken, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Caller } from '../../testing/caller.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.stop())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

async function screenOf(user: GivenUser, ip: string, agent = FIREFOX): Promise<Caller> {
  const screen = shop.caller()
  const login = await screen.post(
    '/login',
    { username: user.username, password: TEST_PASSWORD },
    { headers: { 'x-forwarded-for': ip, 'user-agent': agent } },
  )
  expect(login.status).toBe(200)
  return screen
}
const listed = async (screen: Caller) =>
  (await screen.get('/own-sessions')).body.items as {
    id: string
    ip: string | null
    browser: string | null
    current: boolean
  }[]

test('an admin sees where they are logged in, this place first, and nobody else’s', async () => {
  const [user, other] = [await givenAdmin(shop.db), await givenAdmin(shop.db)]
  const [office, home] = [await screenOf(user, '198.51.100.7'), await screenOf(user, '203.0.113.9', 'curl/8.5.0')]
  await screenOf(other, '198.51.100.8')
  const seen = await listed(office)
  expect(seen.map(({ current }) => current)).toEqual([true, false])
  expect(seen.map(({ ip }) => ip)).toEqual(['198.51.100.7', '203.0.113.9'])
  expect(seen.map(({ browser }) => browser)).toEqual(['Firefox on Linux', null])
  expect((await listed(home))[0]).toMatchObject({ id: seen[1]?.id, current: true })
})

test('ends one other place or all of them, never this one and never another person’s', async () => {
  const [user, other] = [await givenAdmin(shop.db), await givenAdmin(shop.db)]
  const [here, there, elsewhere] = await Promise.all(
    ['198.51.100.7', '203.0.113.9', '203.0.113.10'].map((ip) => screenOf(user, ip)),
  )
  const stranger = await screenOf(other, '198.51.100.8')
  if (!here || !there || !elsewhere) throw new Error('Three screens')
  const mine = await listed(here)
  const [theirs] = await listed(stranger)
  const target = (await listed(there))[0]?.id
  expect((await here.post(`/own-sessions/${target}/end`)).body).toEqual({ ended: true })
  expect((await there.get('/own-sessions')).status).toBe(401)
  expect((await here.post(`/own-sessions/${target}/end`)).body).toEqual({ ended: false })
  expect((await here.post(`/own-sessions/${mine[0]?.id}/end`)).status).toBe(404)
  expect((await here.post(`/own-sessions/${theirs?.id}/end`)).body).toEqual({ ended: false })
  expect((await stranger.get('/own-sessions')).status).toBe(200)
  expect((await here.post('/own-sessions/end-others')).body).toEqual({ ended: 1 })
  expect((await elsewhere.get('/own-sessions')).status).toBe(401)
  expect(await listed(here)).toHaveLength(1)
  const entries = await shop.db.selectFrom('auditLog').select('action').where('objectId', '=', user.id).execute()
  expect(entries.filter(({ action }) => action === 'session.revoked')).toHaveLength(2)
})

test('a session that expired or stood idle too long is not listed', async () => {
  const user = await givenAdmin(shop.db)
  const here = await screenOf(user, '198.51.100.7')
  const { id } = await givenToken(shop.db, { user })
  expect(await listed(here)).toHaveLength(2)
  await shop.db
    .updateTable('accessToken')
    .set({ expiresAt: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute()
  expect(await listed(here)).toHaveLength(1)
})
