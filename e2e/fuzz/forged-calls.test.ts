import { randomUUID } from 'node:crypto'
import { tablesWith } from '@labada/db/testing/traces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../support/own-gateway.ts'
import type { Operation } from './calls.ts'
import { BY_HAND, FORBIDDEN, forged, isObject, namedIn, TRACES } from './forged-keys.ts'
import { givenPeople, type People } from './people.ts'
import { createPool } from './pool.ts'
import { type Random, randomOf } from './random.ts'
import { nounOf, operationsOf, RARE } from './run.ts'
import { validOf } from './values.ts'

const SEED = 20_261_122
const AT_ONCE = 8
/** Keys that are sent together, where not all of them are. */
const SOME = 9
/** Calls after which everything is opened again: what the calls switch off would refuse all others. */
const RENEW_EVERY = 40
const CLOSING: ReadonlySet<string> = new Set(['closeMonth', 'closeBranch', 'terminateClient', 'revokeSessions'])

let gateway: OwnGateway
beforeAll(async () => {
  gateway = await startOwnGateway({ LABADA_REQUESTS_PER_MINUTE: '1000000000' }, { withDemo: true })
})
afterAll(() => gateway?.stop())

test('a key that nobody may set, sent with every writing call: none is believed, and no row has anything of it (T22)', {
  timeout: 120_000,
}, async () => {
  const document: unknown = await (await fetch(`${gateway.url}/api/openapi.json`)).json()
  const people = await givenPeople(gateway)
  const admins = () => gateway.db.selectFrom('appUser').select('id').where('role', '=', 'admin').execute()
  const before = await admins()
  // What closes the door on all others comes last.
  const writing = operationsOf(document)
    .filter(({ body }) => body !== undefined)
    .sort((one, other) => Number(CLOSING.has(one.name)) - Number(CLOSING.has(other.name)))
  const pool = createPool()
  for (const { path, parameters } of operationsOf(document).filter(({ method }) => method === 'GET')) {
    if (path.includes('{') || parameters.some(({ required }) => required)) continue
    pool.learn(await people.ask(path), nounOf(path))
  }
  const renew = async () => {
    await people.renew()
    for (const { answer, noun } of await people.work()) pool.learn(answer, noun)
  }
  const calls = writing.flatMap((operation) => {
    const named = namedIn(operation.body ?? {})
    const keys = FORBIDDEN.filter(([key]) => !named.has(key))
    // All at once, then some at a time; passwords are hashed slowly on purpose, so they are asked for once.
    const some = Array.from({ length: Math.ceil(keys.length / SOME) }, (_, at) =>
      keys.slice(at * SOME, (at + 1) * SOME),
    )
    const often = [keys, keys, keys, keys, ...some]
    return (RARE.has(operation.name) ? [keys] : often).map((one) => ({
      operation,
      keys: one,
    }))
  })
  const failures: string[] = []
  const succeeded = new Set<string>()
  let next = 0
  const work = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      const { operation, keys } = calls[at] ?? expect.fail()
      if (at % RENEW_EVERY === 0) await renew()
      const answer = await sent(operation, keys, people, randomOf(SEED, at))
      const text = await answer.text()
      const names = `${operation.name} with ${keys.map(([key]) => key).join()}`
      if (answer.status === 500 && answer.headers.get('x-error-class') === null)
        failures.push(`${names}: ${answer.status}`)
      if (TRACES.some((trace) => text.includes(trace)))
        failures.push(`${names}: ${answer.status} ${text.slice(0, 300)}`)
      if (!answer.ok) continue
      succeeded.add(operation.name)
      if (answer.headers.get('content-type')?.startsWith('application/json'))
        pool.learn(JSON.parse(text), nounOf(operation.path))
    }
  }
  const sent = (operation: Operation, keys: readonly (readonly [string, unknown])[], by: People, random: Random) => {
    const body = BY_HAND[operation.name] ?? validOf(operation.body ?? {}, 'body', random, pool)
    const inPath = (name: string) =>
      String(validOf(operation.parameters.find((one) => one.name === name)?.schema ?? {}, name, random, pool))
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath(name)))
    return fetch(`${gateway.url}${path}`, {
      method: operation.method,
      headers: {
        ...by.entitled(operation.who, random).headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: forged(isObject(body) ? body : {}, keys),
    })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(failures).toEqual([])
  expect(calls.length).toBeGreaterThan(1_000)
  // They were made in earnest: what a call refuses for other reasons proves less.
  expect(succeeded.size / writing.length, [...succeeded].join()).toBeGreaterThan(0.2)
  expect(await admins()).toEqual(before)
  expect(await tablesWith(gateway.db, TRACES)).toEqual([])
})
