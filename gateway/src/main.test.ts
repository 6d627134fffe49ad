import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Caller, createCaller } from './testing/caller.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
let database: TestDatabase
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
})

function run(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      DATABASE_URL: database.urlOf('labada_gateway'),
      REDIS_URL: inject('redisUrl'),
      LABADA_SECRET: 'p9Lq2vXw7RzT4mKc8NbH5sYd1FgJ6aQe',
      PORT: '0',
      ...env,
    },
  })
  started.push(child)
  let out = ''
  const waiting: { readonly pattern: RegExp; readonly resolve: (found: string) => void }[] = []
  const take = (part: Buffer) => {
    out += String(part)
    for (const { pattern, resolve } of waiting) {
      const found = pattern.exec(out)
      if (found) resolve(found[1] ?? found[0])
    }
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = (pattern: RegExp) => {
    const found = pattern.exec(out)
    if (found) return Promise.resolve(found[1] ?? found[0])
    return Promise.race([
      new Promise<string>((resolve) => waiting.push({ pattern, resolve })),
      ended.then(() => Promise.reject(new Error(`ended, saying ${out}`))),
    ])
  }
  return { child, ended, says, said: () => out }
}

test('a setting that makes no sense ends the start with 78 and a plain sentence', async () => {
  const gateway = run({ LABADA_SECRET: 'change-me-change-me-change-me-change-me' })
  expect(await gateway.ended).toBe(78)
  expect(gateway.said()).toBe('The gateway cannot start:\nLABADA_SECRET is a sample; make a random one of your own\n')
})

test('a gateway shows the one-time code of an empty shop, serves it, and drains on SIGTERM', async () => {
  const gateway = run({})
  const url = await gateway.says(/"url":"([^"]+)"/)
  const code = await gateway.says(/one-time code: ([A-Z2-9-]{9})/)
  const browser = createCaller(url, {})
  expect((await browser.get('/setup')).body.needed).toBe(true)
  const wrong = await browser.post('/setup', { code })
  expect(wrong.status).toBe(422)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  const taken = run({ PORT: new URL(url).port })
  expect(await taken.ended).toBe(78)
  expect(taken.said()).toContain(`cannot listen on 127.0.0.1:${new URL(url).port} (EADDRINUSE); set PORT`)

  const running = await startedCall(url, browser)
  const from = performance.now()
  gateway.child.kill('SIGTERM')
  await gateway.says(/draining/)
  expect(await running.finish()).toBe(422)
  expect(await gateway.ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
  await expect(fetch(`${url}/health/live`)).rejects.toThrow()
}, 60_000)

test('a gateway that starts before Postgres says that it waits, and stops when told', async () => {
  const gateway = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', REDIS_URL: 'redis://127.0.0.1:9' })
  const url = await gateway.says(/"url":"([^"]+)"/)
  const ready = await fetch(`${url}/health/ready`)
  expect([ready.status, (await ready.json()).reason]).toEqual([503, 'Postgres does not answer'])
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
}, 60_000)

/** A login whose head the gateway has read and whose body is still on its way. */
async function startedCall(url: string, browser: Caller): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
  const call = request(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN'),
      expect: '100-continue',
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (answer) => resolve(answer.resume().statusCode))
    call.once('error', reject)
  })
  const heard = new Promise<void>((resolve) => call.once('continue', () => resolve()))
  call.flushHeaders()
  await heard
  return {
    finish() {
      call.end(body)
      return answered
    },
  }
}
