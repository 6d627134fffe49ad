import { randomUUID } from 'node:crypto'
import { WAKE_CHANNEL } from '@labada/contracts/core/realtime'
import { startOwnRedis } from '@labada/db/testing/own-redis'
import { trimHistory } from '@labada/db/trimming'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '../log.ts'
import { openRedis } from '../redis.ts'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { runCommand } from './command.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.admin()
  await admin.fetchCsrf()
})
afterAll(() => shop.stop())

let number = 1
const newBranch = () => ({ id: randomUUID(), code: `K${number}`, name: `Key ${number++}` })
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

async function eventsOf(branchId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('outbox')
    .select('type')
    .where('branchId', '=', branchId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

test('a repeated key gets the first answer again and does nothing more', async () => {
  const branch = newBranch()
  const key = randomUUID()
  const first = await admin.post('/branches', branch, keyed(key))
  const again = await admin.post('/branches', { name: branch.name, code: branch.code, id: branch.id }, keyed(key))
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await eventsOf(branch.id)).toEqual(['branch.created'])
})

test('a key that comes back with something else is refused', async () => {
  const branch = newBranch()
  const key = randomUUID()
  await admin.post('/branches', branch, keyed(key))
  for (const answer of [
    await admin.post('/branches', { ...branch, name: 'Another' }, keyed(key)),
    await admin.patch(`/branches/${branch.id}`, { name: 'Another' }, keyed(key)),
  ]) {
    expect([answer.status, answer.text]).toEqual([422, '{"message":"Idempotency-Key reused with different request."}'])
  }
  expect(await eventsOf(branch.id)).toEqual(['branch.created'])
})

test('a key that comes again after 23 hours and a night’s trimming gets the first answer to the byte (R12)', async () => {
  const branch = newBranch()
  const key = randomUUID()
  const first = await admin.post('/branches', branch, keyed(key))
  const createdAt = new Date(Date.now() - 23 * 3_600_000)
  await shop.db.updateTable('idempotencyKey').set({ createdAt }).where('key', '=', key).execute()
  await trimHistory(shop.db, new Date())
  const again = await admin.post('/branches', branch, keyed(key))
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  expect(await eventsOf(branch.id)).toEqual(['branch.created'])
})

test('another person’s same key is another key', async () => {
  const other = await shop.admin()
  const key = randomUUID()
  const [mine, theirs] = [newBranch(), newBranch()]
  expect((await admin.post('/branches', mine, keyed(key))).body.id).toBe(mine.id)
  expect((await other.post('/branches', theirs, keyed(key))).body.id).toBe(theirs.id)
})

test('twenty at once do it once and all hear the same', async () => {
  const branch = newBranch()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/branches', branch, keyed(key))))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
  expect(await eventsOf(branch.id)).toEqual(['branch.created'])
})

test('what was refused may be tried again under its key', async () => {
  const key = randomUUID()
  const branch = { ...newBranch(), name: 'Taken' }
  await admin.post('/branches', { ...newBranch(), name: 'Taken' })
  expect((await admin.post('/branches', branch, keyed(key))).status).toBe(409)
  await shop.db.updateTable('branch').set({ name: 'Was taken' }).where('name', '=', 'Taken').execute()
  expect((await admin.post('/branches', branch, keyed(key))).status).toBe(200)
})

test.each(['', 'two words', 'ä', 'x'.repeat(201)])('%j is no key', async (key) => {
  const answer = await admin.post('/branches', newBranch(), {
    headers: { 'idempotency-key': encodeURI(key) === key ? key : 'two words' },
  })
  expect([answer.status, answer.text]).toEqual([400, '{"message":"Bad request."}'])
})

test('an answer with a secret in it is never kept', async () => {
  const branch = newBranch()
  await admin.post('/branches', branch)
  const key = randomUUID()
  const codes = [1, 2].map(() => admin.post('/clients/setup-codes', { branchId: branch.id }, keyed(key)))
  const [one, other] = (await Promise.all(codes)).map(({ body }) => body.code)
  expect(one).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(other).not.toBe(one)
  const kept = await shop.db.selectFrom('idempotencyKey').selectAll().where('key', '=', key).execute()
  expect(kept).toEqual([])
})

test('a command that lost a deadlock is run again, a bad one is not', async () => {
  let runs = 0
  const lose = (code: string, times: number) => () => {
    runs += 1
    if (runs <= times) throw Object.assign(new Error('lost'), { code })
    return Promise.resolve(runs)
  }
  const commands = { db: shop.db, key: undefined, write: () => undefined, wake: () => undefined }
  expect(await runCommand(commands, lose('40P01', 3))).toBe(4)
  runs = 0
  await expect(runCommand(commands, lose('40001', 9))).rejects.toThrow('lost')
  expect(runs).toBe(4)
  runs = 0
  await expect(runCommand(commands, lose('23514', 1))).rejects.toThrow('lost')
  expect(runs).toBe(1)
})

test('the relay is woken after a commit', async () => {
  const listener = openRedis(inject('redisUrl'), createLog('silent'))
  try {
    await new Promise<void>((resolve) => listener.once('ready', () => resolve()))
    await listener.subscribe(WAKE_CHANNEL)
    const woken = new Promise<string>((resolve) => listener.once('message', resolve))
    await admin.post('/branches', newBranch())
    expect(await woken).toBe(WAKE_CHANNEL)
  } finally {
    listener.disconnect()
  }
})

test('without Redis a command is answered all the same, and nobody waits', async () => {
  const lonely = await startTestApp({ database: shop.database, redisUrl: 'redis://127.0.0.1:9' })
  try {
    const boss = await lonely.admin()
    await boss.fetchCsrf()
    const from = performance.now()
    expect((await boss.post('/branches', newBranch())).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(5_000)
    const ready = await (await fetch(`${lonely.url}/health/ready`)).json()
    expect(ready).toMatchObject({ status: 'ready', redis: expect.not.stringMatching('ready') })
  } finally {
    await lonely.stop()
  }
})

test('while Redis takes everything and answers nothing, each command is answered at its first sending and as fast (R7)', async () => {
  const own = await startOwnRedis()
  const app = await startTestApp({ database: shop.database, redisUrl: own.url })
  try {
    const boss = await app.admin()
    await boss.fetchCsrf()
    await expect.poll(() => app.redis.status).toBe('ready')
    expect((await boss.post('/branches', newBranch())).status).toBe(200)
    own.freeze()
    const took: number[] = []
    for (let at = 0; at < 30; at++) {
      const from = performance.now()
      expect((await boss.post('/branches', newBranch())).status).toBe(200)
      took.push(performance.now() - from)
    }
    // One that waited for Redis would wait for as long as it is silent.
    expect(Math.max(...took)).toBeLessThan(2_000)
  } finally {
    own.thaw()
    await app.stop()
    await own.stop()
  }
})
