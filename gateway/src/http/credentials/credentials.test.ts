import { hashOf } from '@labada/db/core/secrets'
import { changeDevice, changeToken, givenBranch, givenDevice } from '@labada/db/testing/factories/factories'
import { parseCredential } from '@labada/domain/core/credentials'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../../testing/app.ts'
import { AccessError } from '../problems.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(Date.now() - ms)
const UNAUTHENTICATED = [401, '{"message":"Unauthenticated."}']
const TERMINATED = [401, '{"message":"TERMINATED_SESSION_ACCESSED"}']
const NO_CLIENT = [404, '{"message":"CLIENT_NO_MATCH_FOUND"}']

/** What a caller hears at the counter (or in the office) now; no proof of a moment before counts. */
async function hears(caller: Person): Promise<[number, string]> {
  shop.app.credentials.forget()
  const answer = await caller.get(caller.user.role === 'admin' ? '/branches' : '/shop/branch-balance')
  return [answer.status, answer.status === 200 ? 'in' : answer.text]
}
function ofToken(person: Person) {
  const id = parseCredential(person.credentials.token)?.id ?? 0
  return {
    set: (changes: Parameters<typeof changeToken>[2]) => changeToken(shop.db, id, changes),
    row: () => shop.db.selectFrom('accessToken').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
const ofDevice = ({ device: { id } }: Counter) => ({
  set: (changes: Parameters<typeof changeDevice>[2]) => changeDevice(shop.db, id, changes),
  row: () => shop.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
})

test('secrets lie in the database as SHA-256 only', async () => {
  const counter = await shop.counter()
  const { tokenHash } = await ofToken(counter).row()
  const { secretHash } = await ofDevice(counter).row()
  expect(tokenHash).toEqual(hashOf(counter.credentials.token?.split('|')[1] ?? ''))
  expect(secretHash).toEqual(hashOf(counter.credentials.client?.split('|')[1] ?? ''))
})

test('an admin who does nothing for half an hour is out, an employee after three hours', async () => {
  const admin = await shop.admin()
  await ofToken(admin).set({ lastUsedAt: ago(29 * MINUTE) })
  expect(await hears(admin)).toEqual([200, 'in'])
  await ofToken(admin).set({ lastUsedAt: ago(30 * MINUTE) })
  expect(await hears(admin)).toEqual(UNAUTHENTICATED)
  const counter = await shop.counter()
  await ofToken(counter).set({ lastUsedAt: ago(3 * HOUR - MINUTE) })
  expect(await hears(counter)).toEqual([200, 'in'])
  await ofToken(counter).set({ lastUsedAt: ago(3 * HOUR) })
  expect(await hears(counter)).toEqual(UNAUTHENTICATED)
})

test('a session ends at its absolute end, however busy it is', async () => {
  const counter = await shop.counter()
  await ofToken(counter).set({ lastUsedAt: new Date(), expiresAt: ago(1) })
  expect(await hears(counter)).toEqual(UNAUTHENTICATED)
})

test('a use is noted at most once a minute', async () => {
  const counter = await shop.counter()
  await ofToken(counter).set({ lastUsedAt: ago(50_000) })
  const before = (await ofToken(counter).row()).lastUsedAt
  await hears(counter)
  expect((await ofToken(counter).row()).lastUsedAt).toEqual(before)
  await ofToken(counter).set({ lastUsedAt: ago(61_000) })
  await hears(counter)
  expect(Date.now() - (await ofToken(counter).row()).lastUsedAt.getTime()).toBeLessThan(60_000)
})

test.each(['/reauthorize?WebApp=1', '/verify-access?Desktop=1'])(
  'a token older than four hours gets a successor at %s',
  async (path) => {
    const counter = await shop.counter()
    const old = counter.credentials.token ?? ''
    expect((await counter.get(path)).headers.get('x-resource-id')).toBeNull()
    await ofToken(counter).set({ createdAt: ago(4 * HOUR) })
    shop.app.credentials.forget()
    const before = await ofToken(counter).row()
    const answer = await counter.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-resource-id')).toMatch(/^\d+\|lda_/)
    const after = await ofToken(counter).row()
    expect(counter.credentials.token).not.toBe(old)
    expect(after).toMatchObject({ family: before.family, expiresAt: before.expiresAt, loggedInAt: before.loggedInAt })
  },
)

test('no other call rotates', async () => {
  const counter = await shop.counter()
  await ofToken(counter).set({ createdAt: ago(5 * HOUR) })
  expect((await counter.get('/shop/branch-balance')).headers.get('x-resource-id')).toBeNull()
})

/** A counter whose token was rotated, and the same person still holding the old one. */
async function rotatedCounter() {
  const counter = await shop.counter()
  await ofToken(counter).set({ createdAt: ago(5 * HOUR) })
  shop.app.credentials.forget()
  const old = {
    ...shop.caller({ token: counter.credentials.token ?? '', client: counter.device.credential }),
    user: counter.user,
  }
  await counter.get('/verify-access')
  expect(counter.credentials.token).not.toBe(old.credentials.token)
  return { counter, old }
}

test('the old token works until the new one was used, and a minute longer', async () => {
  const { counter, old } = await rotatedCounter()
  await ofToken(old).set({ replacedAt: ago(HOUR) })
  expect(await hears(old)).toEqual([200, 'in'])
  expect(await hears(counter)).toEqual([200, 'in'])
  expect((await ofToken(old).row()).successorUsedAt).toBeInstanceOf(Date)
  await ofToken(old).set({ successorUsedAt: ago(58_000) })
  expect(await hears(old)).toEqual([200, 'in'])
})

test('an old token shown after that was copied: the whole session ends, and it is written down', async () => {
  const { counter, old } = await rotatedCounter()
  await hears(counter)
  await ofToken(old).set({ successorUsedAt: ago(61_000) })
  expect(await hears(old)).toEqual(TERMINATED)
  expect(await hears(counter)).toEqual(TERMINATED)
  const alarms = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'session.theft_detected')
    .where('actorId', '=', counter.user.id)
    .execute()
  expect(alarms).toHaveLength(1)
  const events = await shop.db.selectFrom('outbox').selectAll().where('branchId', '=', counter.branch.id).execute()
  expect(events.map(({ type }) => type)).toEqual(['session.revoked'])
})

test('a second tab that rotates at the same time is not logged out', async () => {
  const counter = await shop.counter()
  await ofToken(counter).set({ createdAt: ago(5 * HOUR) })
  const tab = () => shop.caller({ token: counter.credentials.token ?? '', client: counter.device.credential })
  const tabs = [tab(), tab(), tab()]
  shop.app.credentials.forget()
  const answers = await Promise.all(tabs.map((one) => one.get('/verify-access')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.filter(({ headers }) => headers.has('x-resource-id'))).toHaveLength(1)
  for (const one of tabs) expect((await one.get('/shop/branch-balance')).status).toBe(200)
})

test('when the answer with the successor was lost, the next start-up call gives another', async () => {
  const { counter, old } = await rotatedCounter()
  const lost = counter.credentials.token ?? ''
  await ofToken(old).set({ replacedAt: ago(2 * MINUTE) })
  shop.app.credentials.forget()
  const answer = await old.get('/verify-access')
  expect(answer.headers.get('x-resource-id')).toMatch(/^\d+\|lda_/)
  expect(answer.headers.get('x-resource-id')).not.toBe(lost)
  expect(await hears(counter)).toEqual(UNAUTHENTICATED)
  expect(await hears(old)).toEqual([200, 'in'])
})

test('a device gets a new secret after thirty days and may use the old one until the new one was used', async () => {
  const counter = await shop.counter()
  const old = shop.caller({ client: counter.device.credential })
  await ofDevice(counter).set({ rotatedAt: ago(31 * 24 * HOUR) })
  const device = shop.caller({ client: counter.device.credential })
  const answer = await device.get('/verify-client?WebApp=1')
  expect(answer.headers.get('x-client-id')).toMatch(new RegExp(`^${counter.device.id}\\|ldc_`))
  shop.app.credentials.forget()
  expect((await old.get('/verify-client')).status).toBe(200)
  shop.app.credentials.forget()
  expect((await device.get('/verify-client')).status).toBe(200)
  expect((await ofDevice(counter).row()).prevValidUntil).toBeInstanceOf(Date)
  shop.app.credentials.forget()
  expect((await old.get('/verify-client')).status).toBe(200)
  await ofDevice(counter).set({ prevValidUntil: ago(1) })
  shop.app.credentials.forget()
  const copied = await old.get('/verify-client')
  expect([copied.status, copied.text]).toEqual(TERMINATED)
  const after = await device.get('/verify-client')
  expect([after.status, after.text]).toEqual(TERMINATED)
})

test('a device unused for 45 days must be set up again', async () => {
  const counter = await shop.counter()
  await ofDevice(counter).set({ lastSeenAt: ago(45 * 24 * HOUR) })
  shop.app.credentials.forget()
  const answer = await counter.get('/verify-client')
  expect([answer.status, answer.text]).toEqual(NO_CLIENT)
})

/** Two seconds on a machine of its own. */
const SOON_MS = 8_000

test('a terminated device is out at once here and within two seconds at another gateway', async () => {
  const other = await startTestApp({ database: shop.database })
  try {
    const admin = await shop.admin()
    const counter = await shop.counter()
    const there = other.caller({ token: counter.credentials.token ?? '', client: counter.device.credential })
    expect((await counter.get('/shop/branch-balance')).status).toBe(200)
    expect((await there.get('/shop/branch-balance')).status).toBe(200)
    const from = performance.now()
    const ended = await admin.post(`/clients/${counter.device.id}/terminate`)
    expect(ended.body).toMatchObject({ id: String(counter.device.id), terminatedAt: expect.any(String), online: false })
    const here = await counter.get('/shop/branch-balance')
    expect([here.status, here.text]).toEqual(TERMINATED)
    for (;;) {
      const answer = await there.get('/shop/branch-balance')
      if (answer.status !== 200) {
        expect([answer.status, answer.text]).toEqual(TERMINATED)
        break
      }
      expect(performance.now() - from).toBeLessThan(SOON_MS)
    }
    expect(performance.now() - from).toBeLessThan(SOON_MS)
  } finally {
    await other.stop()
  }
})

test('a token shown on another device is refused and written down', async () => {
  const counter = await shop.counter()
  const other = await givenDevice(shop.db, { branchId: counter.branch.id })
  const thief = {
    ...shop.caller({ token: counter.credentials.token ?? '', client: other.credential }),
    user: counter.user,
  }
  expect(await hears(thief)).toEqual(UNAUTHENTICATED)
  expect(await hears(counter)).toEqual([200, 'in'])
  const alarms = await shop.db.selectFrom('auditLog').selectAll().where('clientId', '=', other.id).execute()
  expect(alarms.map(({ action }) => action)).toEqual(['session.used_on_other_device'])
})

test('an account that is switched off or changes its role is out', async () => {
  const admin = await shop.admin()
  await shop.db.updateTable('appUser').set({ isActive: false }).where('id', '=', admin.user.id).execute()
  expect(await hears(admin)).toEqual(UNAUTHENTICATED)
})

test('the id of another’s token with a secret of one’s own opens nothing', async () => {
  const mine = await shop.admin()
  const theirs = await shop.admin()
  const forged = `${theirs.credentials.token?.split('|')[0]}|${mine.credentials.token?.split('|')[1]}`
  expect(await hears({ ...shop.caller({ token: forged }), user: mine.user })).toEqual(UNAUTHENTICATED)
})

test('a socket’s handshake gets the session or the same refusal a call would get', async () => {
  const { resolveCredentials } = shop.app.credentials
  const counter = await shop.counter()
  const session = await resolveCredentials(counter.credentials)
  expect(session).toMatchObject({
    actor: { id: counter.user.id },
    device: { id: counter.device.id, branchId: counter.branch.id },
  })
  const refused = async (presented: { token?: string; client?: string }) => {
    const answer = await resolveCredentials(presented)
    return answer instanceof AccessError ? answer.access : 'in'
  }
  expect(await refused({})).toBe('Unauthenticated.')
  expect(await refused({ token: counter.credentials.token ?? '' })).toBe('CLIENT_NO_MATCH_FOUND')
  const closed = await shop.counter(await givenBranch(shop.db, { closedAt: new Date() }))
  expect(await refused({ token: closed.credentials.token ?? '', client: closed.device.credential })).toBe(
    'CLOSED_BRANCH_ACCESSED',
  )
  const stray = await shop.counter()
  await shop.db.deleteFrom('branchAssignment').where('branchId', '=', stray.branch.id).execute()
  expect(await refused({ token: stray.credentials.token ?? '', client: stray.device.credential })).toBe(
    'BRANCH_ACCESS_DENIED',
  )
})

test.each(['UTC', 'Asia/Manila', 'America/New_York', 'Pacific/Kiritimati'])(
  'a session is told the same when the program runs in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const midnight = new Date('2026-08-15T00:00:00+08:00')
    const frozen = await startTestApp({ database: shop.database, clock: () => midnight })
    try {
      const { credentials } = await frozen.counter()
      const counter = frozen.caller({ token: credentials.token ?? '', client: credentials.client ?? '' })
      const { body } = await counter.get('/shop/branch-balance')
      expect(body.as_of).toBe('2026-08-14T16:00:00.000Z')
      const signedIn = await counter.get('/verify-access')
      expect(Math.abs(Date.parse(signedIn.body.logged_in_at) - Date.now())).toBeLessThan(MINUTE)
    } finally {
      await frozen.stop()
      vi.unstubAllEnvs()
    }
  },
)
