import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import type { NewEvent } from '@labada/contracts/core/events'
import { STREAM } from '@labada/contracts/core/realtime'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import {
  type GivenBranch,
  givenAdmin,
  givenBranch,
  givenDevice,
  givenToken,
  givePreset,
} from '@labada/db/testing/factories/factories'
import { type OwnRedis, startOwnRedis } from '@labada/db/testing/own-redis'
import { rotate } from '@labada/db/testing/principals'
import { startWorkersProgram } from '@labada/db/testing/programs/workers-program'
import type { Preset } from '@labada/domain/core/presets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { connect, openScreen, type Screen, type ScreenAuth } from '../testing/screen.ts'

let redis: OwnRedis
let workers: ChildProcess
let one: TestApp
let other: TestApp
const screens: Screen[] = []

beforeAll(async () => {
  redis = await startOwnRedis()
  one = await startTestApp({ live: true, redisUrl: redis.url, proveMs: 500 })
  other = await startTestApp({ live: true, redisUrl: redis.url, database: one.database })
  workers = await startWorkersProgram({ databaseUrl: one.database.urlOf('labada_workers'), redisUrl: redis.url })
})
afterEach(() => {
  for (const { socket } of screens.splice(0)) socket.close()
})
afterAll(async () => {
  workers.kill('SIGKILL')
  await other.stop()
  await one.stop()
  await redis.stop()
})

async function screen(auth: ScreenAuth, at: TestApp = one): Promise<Screen> {
  const opened = await openScreen(at.url, auth)
  screens.push(opened)
  return opened
}

/** Two seconds on a machine of its own, and far below the minute after which connections are proved anyway. */
const SOON_MS = 10_000
const until = (condition: () => boolean, timeout = 20_000) =>
  expect.poll(condition, { timeout, interval: 10 }).toBe(true)

/** Announces without a command, as many as a transaction takes. */
async function say(...events: NewEvent[]): Promise<void> {
  await one.db.transaction().execute((trx) => announce(trx, new Date(), ...events))
}

function received(branch: GivenBranch): NewEvent {
  return { type: 'order.received', branchId: branch.id, payload: { orderId: newId() } }
}

const orderIds = (from: Screen) => from.events().flatMap(({ payload }) => payload.orderId ?? [])

describe('the live channel', () => {
  it('shows at a screen of one gateway what was written at the other', async () => {
    const [admin, counter] = [await other.admin({ confirmed: true }), await one.counter()]
    const away = await screen(admin.credentials, other)
    const own = await screen(counter.credentials)
    const opened = await counter.post('/cash-sessions', { id: newId(), counted: { '1000': 2 } })
    expect(opened.status).toBe(200)
    const hasHeard = (at: Screen) => at.events().some(({ type }) => type === 'cash.session_opened')
    await until(() => hasHeard(away) && hasHeard(own))
  })

  it('never lets a branch hear another branch', async () => {
    const [a, b] = [await one.counter(), await one.counter()]
    const [atA, atB] = [await screen(a.credentials), await screen(b.credentials, other)]
    for (const room of [`branch:${b.branch.id}`, 'admin']) {
      atA.socket.emit('join', room)
      atA.socket.emit('subscribe', { room })
    }
    const written = { a: new Set<string>(), b: new Set<string>() }
    for (let turn = 0; turn < 50; turn++) {
      const events = Array.from({ length: 200 }, (_, i) => received(i % 2 ? a.branch : b.branch))
      for (const { branchId, payload } of events) {
        if ('orderId' in payload) written[branchId === a.branch.id ? 'a' : 'b'].add(payload.orderId)
      }
      await say(...events)
    }
    await until(() => orderIds(atA).length >= 5_000 && orderIds(atB).length >= 5_000, 20_000)
    expect(new Set(orderIds(atA))).toEqual(written.a)
    expect(new Set(orderIds(atB))).toEqual(written.b)
    expect(atA.events().every(({ branchId }) => branchId === a.branch.id)).toBe(true)
    expectChained(atA)
    expectChained(atB)
  })

  it('tells an office account what its keys open, and a manager of named branches nothing of another', async () => {
    const [ours, theirs] = [await givenBranch(one.db), await givenBranch(one.db)]
    const at = async (preset: Preset, branchIds?: readonly string[]) => {
      const user = await givenAdmin(one.db)
      await givePreset(one.db, user, preset, branchIds)
      return screen({ token: (await givenToken(one.db, { user })).credential })
    }
    const [manager, payroll, auditor] = [await at('manager', [ours.id]), await at('payroll'), await at('auditor')]
    const [here, there] = [received(ours), received(theirs)]
    const leave: NewEvent = { type: 'rate.changed', branchId: null, payload: { employeeId: newId() } }
    await say(here, there, leave)
    await until(() => orderIds(auditor).length === 2 && payroll.events().some(({ type }) => type === 'rate.changed'))
    await until(() => orderIds(manager).length === 1)
    // What comes later than these, in the same order, has come.
    await say(received(ours))
    await until(() => orderIds(manager).length === 2)
    expect(manager.events().every(({ branchId }) => branchId === ours.id)).toBe(true)
    expect(orderIds(payroll)).toEqual([])
  })

  it('travels in frames of many, not in one message for each', async () => {
    const admin = await screen((await one.admin()).credentials)
    const branch = await givenBranch(one.db)
    for (let turn = 0; turn < 100; turn++) await say(received(branch))
    await until(() => admin.events().length >= 100)
    expectChained(admin)
    expect(admin.frames.length).toBeLessThan(100)
  })

  it('finds a branch as an event says it is, also at a gateway that has just looked', async () => {
    const [counter, admin] = [await one.counter(), await one.admin()]
    const away = other.caller({ client: counter.device.credential })
    const own = await screen({ client: counter.device.credential }, other)
    for (const features of [['receive'], ['release'], ['summary']]) {
      const told = own.events().length
      expect((await away.get('/verify-client')).status).toBe(200)
      expect((await admin.patch(`/branches/${counter.branch.id}`, { features })).status).toBe(200)
      await until(() => own.events().length >= told + 2)
      expect((await away.get('/verify-client')).body.branch.features).toEqual(features)
    }
  })

  it('gives after a reconnect what its rooms missed, and nothing else', async () => {
    const counter = await one.counter()
    const foreign = await givenBranch(one.db)
    const before = await screen(counter.credentials)
    await say(received(counter.branch))
    await until(() => before.events().length === 1)
    const stoodAt = before.frames.at(-1)?.seq ?? 0
    before.socket.close()
    await say(received(counter.branch), received(foreign), received(counter.branch))
    const again = await screen(counter.credentials, other)
    await expect.poll(async () => missedCount(await again.resume(stoodAt))).toBe(2)
    await say(received(counter.branch))
    await until(() => again.events().length >= 1)
  })

  it('tells a screen that missed too much to start anew', async () => {
    const admin = await one.admin()
    const first = await screen(admin.credentials)
    const branch = await givenBranch(one.db)
    await say(...Array.from({ length: 501 }, () => received(branch)))
    await until(() => first.events().length >= 501)
    const again = await screen(admin.credentials, other)
    await expect.poll(() => again.resume(first.hello())).toMatchObject({ resync: true })
    expect(await again.resume(999_999_999)).toMatchObject({ resync: true })
  })

  it('misses nothing while events go on during a resume', async () => {
    const counter = await one.counter()
    const own = await screen(counter.credentials)
    const from = own.hello()
    let heard = new Set<string>()
    let isWriting = true
    const writing = (async () => {
      for (let turn = 0; turn < 60; turn++) await say(received(counter.branch))
      isWriting = false
    })()
    for (let turn = 0; turn < 20 && isWriting; turn++) {
      const answer = await own.resume(from)
      if ('events' in answer) heard = new Set([...heard, ...answer.events.map(({ id }) => id)])
    }
    await writing
    await until(() => new Set([...heard, ...own.events().map(({ id }) => id)]).size === 60)
  })

  it('hears of nothing that only the stream says', async () => {
    const counter = await one.counter()
    const own = await screen(counter.credentials)
    const forged = newId()
    await redis.send(
      'XADD',
      STREAM,
      '*',
      'id',
      forged,
      'seq',
      '999999',
      'type',
      'order.voided',
      'branch_id',
      counter.branch.id,
    )
    await say(received(counter.branch))
    await until(() => own.events().length > 0)
    expect(own.events().map(({ id }) => id)).not.toContain(forged)
    expect(own.events()).toHaveLength(1)
  })
})

describe('who may listen', () => {
  it('is told in the words of a call why not', async () => {
    const [counter, foreign] = [await one.counter(), await one.counter()]
    await expect(openScreen(one.url, {})).rejects.toThrow('Unauthenticated.')
    await expect(openScreen(one.url, { token: 'x' })).rejects.toThrow('Unauthenticated.')
    await expect(openScreen(one.url, { client: '1|ldc_x' })).rejects.toThrow('CLIENT_NO_MATCH_FOUND')
    const { token } = counter.credentials
    await expect(openScreen(one.url, { token })).rejects.toThrow('CLIENT_NO_MATCH_FOUND')
    await expect(openScreen(one.url, { token, client: foreign.credentials.client })).rejects.toThrow('Unauthenticated.')
  })

  it('is nobody from another site', async () => {
    const admin = await one.admin()
    const evil = openScreen(one.url, admin.credentials, { extraHeaders: { origin: 'https://evil.example' } })
    await expect(evil).rejects.toThrow()
  })

  it('is cut off within two seconds when the session ends, with Redis and without', async () => {
    for (const isRedisUp of [true, false]) {
      const counter = await one.counter()
      const own = await screen(counter.credentials, other)
      if (!isRedisUp) await redis.kill()
      expect((await counter.get('/logout')).status).toBe(200)
      const from = performance.now()
      await until(() => !own.isConnected())
      expect(performance.now() - from).toBeLessThan(SOON_MS)
      if (!isRedisUp) await redis.restart()
    }
  })

  it('is cut off when its device is terminated, signed in or not', async () => {
    const [counter, admin] = [await one.counter(), await one.admin()]
    // Where nothing but the event ends a connection so soon.
    const own = await screen(counter.credentials, other)
    const idle = await screen({ client: counter.credentials.client }, other)
    await admin.post(`/clients/${counter.device.id}/terminate`)
    await until(() => !own.isConnected() && !idle.isConnected())
    expect(idle.events().map(({ type }) => type)).toEqual(['client.terminated'])
    await expect(openScreen(one.url, counter.credentials)).rejects.toThrow('TERMINATED_SESSION_ACCESSED')
  })

  it('is cut off when the branch closes; the device waits for its reopening', async () => {
    const [counter, admin] = [await one.counter(), await one.admin()]
    const own = await screen(counter.credentials)
    const idle = await screen({ client: counter.credentials.client })
    const closed = await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flood' })
    expect(closed.status).toBe(200)
    await until(() => !own.isConnected())
    expect(idle.isConnected()).toBe(true)
    await expect(openScreen(one.url, counter.credentials)).rejects.toThrow('CLOSED_BRANCH_ACCESSED')
  })

  it('is cut off when the session expires, though nobody says so; a rotated one goes on', async () => {
    const counter = await one.counter()
    const [expiring, rotated] = [
      await givenToken(one.db, { user: counter.user, device: counter.device }),
      await givenToken(one.db, { user: counter.user, device: counter.device }),
    ]
    const { client } = counter.credentials
    const ends = await screen({ token: expiring.credential, client })
    const stays = await screen({ token: rotated.credential, client })
    await rotate(one.db, rotated, 3_600)
    await one.db
      .updateTable('accessToken')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', expiring.id)
      .execute()
    await until(() => !ends.isConnected())
    expect(stays.isConnected()).toBe(true)
  })

  it('counts as use while it is open: an idle counter stays signed in, and is out after it closed', async () => {
    const counter = await one.counter()
    const token = await givenToken(one.db, { user: counter.user, device: counter.device })
    const credentials = { token: token.credential, client: counter.credentials.client }
    const row = () => one.db.selectFrom('accessToken').selectAll().where('id', '=', token.id).executeTakeFirstOrThrow()
    const wasUsed = (minutesAgo: number) =>
      one.db
        .updateTable('accessToken')
        .set({ lastUsedAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where('id', '=', token.id)
        .execute()
    const open = await screen(credentials)
    await wasUsed(179)
    await expect.poll(async () => Date.now() - (await row()).lastUsedAt.getTime()).toBeLessThan(60_000)
    expect(open.isConnected()).toBe(true)
    open.socket.close()
    await wasUsed(181)
    one.app.credentials.forget()
    await expect(openScreen(one.url, credentials)).rejects.toThrow('Unauthenticated.')
    const { lastSeenAt } = await one.db
      .selectFrom('client')
      .select('lastSeenAt')
      .where('id', '=', counter.device.id)
      .executeTakeFirstOrThrow()
    expect(Date.now() - (lastSeenAt?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  it('never brings back what ended: an open channel of an idle session is closed, not kept', async () => {
    const counter = await one.counter()
    const token = await givenToken(one.db, { user: counter.user, device: counter.device })
    const open = await screen({ token: token.credential, client: counter.credentials.client })
    await one.db
      .updateTable('accessToken')
      .set({ lastUsedAt: new Date(Date.now() - 181 * 60_000) })
      .where('id', '=', token.id)
      .execute()
    await until(() => !open.isConnected())
  })

  it('finds no other way in: no namespace, no message that joins', async () => {
    const { credentials } = await one.counter()
    for (const namespace of ['/admin', '/branch', '/%2f']) {
      await expect(openScreen(one.url + namespace, credentials)).rejects.toThrow('Invalid namespace')
    }
  })

  it('keeps the channel of another session of the same person', async () => {
    const counter = await one.counter()
    const device = await givenDevice(one.db, { branchId: counter.branch.id })
    const second = await givenToken(one.db, { user: counter.user, device })
    const stays = await screen({ token: second.credential, client: device.credential })
    const goes = await screen(counter.credentials)
    await counter.get('/logout')
    await until(() => !goes.isConnected())
    expect(stays.isConnected()).toBe(true)
  })

  it('is at most five times the same device', async () => {
    const counter = await one.counter()
    const five = await Promise.all(Array.from({ length: 5 }, () => screen(counter.credentials)))
    const sixth = connect(one.url, counter.credentials)
    const ended = new Promise<string>((resolve) => {
      sixth.io.engine.once('close', (reason) => resolve(reason))
      sixth.once('hello', () => resolve('let in'))
    })
    expect(await ended).not.toBe('let in')
    sixth.close()
    five[0]?.socket.close()
    await expect.poll(async () => (await screen(counter.credentials)).isConnected()).toBe(true)
  })

  it('is hung up on when it floods', async () => {
    const admin = await screen((await one.admin()).credentials)
    for (let i = 0; i < 40; i++) admin.socket.emit('anything', i)
    await until(() => !admin.isConnected())
  })
})

describe('a gateway that ends', () => {
  it('does not wait for a page that no longer answers', async () => {
    const ending = await startTestApp({ live: true, redisUrl: redis.url, database: one.database })
    const { hostname, port, host } = new URL(ending.url)
    const silent = connectTcp(Number(port), hostname)
    const upgrade = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    silent.write(`${upgrade.join('\r\n')}\r\n\r\n`)
    await once(silent, 'data')
    const from = performance.now()
    await ending.stop()
    expect(performance.now() - from).toBeLessThan(SOON_MS)
    silent.destroy()
  })
})

describe('without Redis', () => {
  it('still shows within two seconds what is written, and after FLUSHALL too', async () => {
    const counter = await one.counter()
    const own = await screen(counter.credentials, other)
    await redis.kill()
    const from = performance.now()
    await say(received(counter.branch))
    await until(() => own.events().length === 1)
    expect(performance.now() - from).toBeLessThan(SOON_MS)
    await redis.restart()
    await say(received(counter.branch))
    await until(() => own.events().length === 2)
    await redis.send('FLUSHALL')
    await say(received(counter.branch))
    await until(() => own.events().length === 3)
    expectChained(own)
  })
})

/** Every frame begins where the one before ended, and nothing comes twice. */
function expectChained({ frames, hello }: Screen): void {
  let seq = hello()
  for (const frame of frames) {
    expect(frame.prevSeq).toBe(seq)
    expect(frame.seq).toBeGreaterThan(seq)
    seq = frame.seq
  }
}

function missedCount(answer: object): number {
  return 'events' in answer && Array.isArray(answer.events) ? answer.events.length : -1
}
