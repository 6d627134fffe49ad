import { randomUUID } from 'node:crypto'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { tablesWith } from '@labada/db/testing/traces'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isWhole } from '../../scripts/testing/extent.ts'
import { type OwnGateway, startOwnGateway } from '../support/own-gateway.ts'
import type { Operation } from './calls.ts'
import { givenPeople, type People } from './people.ts'
import { createPool } from './pool.ts'
import { type Random, randomOf } from './random.ts'
import { nounOf, operationsOf, RARE } from './run.ts'
import { type Schema, validOf } from './values.ts'

const SEED = 20_261_122
const AT_ONCE = 8
/** Keys that are sent together, where not all of them are. */
const SOME = 9
/** Calls after which everything is opened again: what the calls switch off would refuse all others. */
const RENEW_EVERY = 40
const CLOSING: ReadonlySet<string> = new Set(['closeMonth', 'closeBranch', 'terminateClient', 'revokeSessions'])
const STRANGER = '0199dead-0000-7000-8000-00000000dead'
const WORD = 'mass-assigned'
const MOMENT = '1999-01-01T00:00:00.000Z'
/** Where one of these stands in a row, a forged key was believed. */
const TRACES = [STRANGER, WORD, '9876543210', '98765432.1', '1999-01-01']

/** What nobody may set by naming it, as the wire, a column or a prototype would call it. */
const FORBIDDEN: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['userType', 'admin'],
  ['branch_id', STRANGER],
  ['branchId', STRANGER],
  ['employee_id', STRANGER],
  ['employeeId', STRANGER],
  ['actorId', STRANGER],
  ['receivedBy', STRANGER],
  ['recordedBy', STRANGER],
  ['recorded_by', STRANGER],
  ['decidedBy', STRANGER],
  ['approvedBy', STRANGER],
  ['cashSessionId', STRANGER],
  ['clientId', 9_876_543_210],
  ['id', STRANGER],
  ['number', WORD],
  ['claimCode', WORD],
  ['stage', 'released'],
  ['status', 'approved'],
  ['state', 'approved'],
  ['paymentStatus', 'paid'],
  ['total', 98_765_432.1],
  ['totalCentavos', 9_876_543_210],
  ['price', 98_765_432.1],
  ['price_centavos', 9_876_543_210],
  ['paid', 98_765_432.1],
  ['paid_at', MOMENT],
  ['recordedAt', MOMENT],
  ['businessDate', '1999-01-01'],
  ['balance', -98_765_432.1],
  ['voided', true],
  ['overtime_status', 'approved'],
  ['password_hash', WORD],
  ['__proto__', { role: 'admin', isAdmin: true, word: WORD }],
  ['constructor', { prototype: { isAdmin: true, word: WORD } }],
  ['prototype', { isAdmin: true, word: WORD }],
]

const STATEMENT = { account: 'bank', from: '2026-11-01', to: '2026-11-21', closing: 100 }
const LINE = { on: '2026-11-20', description: 'Deposit', reference: 'R-1', amount: 5 }
/** Bodies whose words chance does not hit upon. */
const BY_HAND: Readonly<Record<string, object>> = {
  matchStatement: { ...STATEMENT, lines: [LINE] },
  recordStatement: { id: randomUUID(), ...STATEMENT, lines: [{ ...LINE, transferId: null }] },
  setBackupKey: { id: randomUUID(), recipient: recipientText(new Uint8Array(32).fill(7)) },
  addHoliday: {
    id: randomUUID(),
    date: '2026-12-08',
    name: 'Fiesta',
    dayType: 'special_nonworking',
    scope: 'city:Cebu',
    source: 'Proclamation 1',
  },
  pairScanner: {
    client: '7',
    agent: { agent_id: 'a'.repeat(22), keys: { sign: 'A'.repeat(60), seal: 'B'.repeat(60) }, epoch: 1 },
  },
}

/** A body and one key more, as bytes: only so `__proto__` is a key. Keys of the contract are left alone. */
function forged(body: object, keys: readonly (readonly [string, unknown])[]): string {
  const more = keys.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()
  const text = JSON.stringify(body)
  return text === '{}' ? `{${more}}` : more === '' ? text : `${text.slice(0, -1)},${more}}`
}

/** The keys a body may have, whichever of its shapes it takes. */
function namedIn(schema: Schema): Set<string> {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return new Set([...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => [...namedIn(part)])])
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const bodies = Object.entries<Route>(routeCatalog).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))

describe(`a key that nobody may set, added to a valid body (T22, ${FORBIDDEN.length} keys)`, () => {
  test.each(bodies)('%s: what the handler gets is the same as without', (name, body) => {
    const schema: Schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
    const named = namedIn(schema)
    const pool = createPool()
    let tried = 0
    for (let attempt = 0; attempt < 300 && tried < 3; attempt++) {
      const valid = BY_HAND[name] ?? validOf(schema, 'body', randomOf(SEED, attempt), pool)
      const plain = body.safeParse(valid)
      if (!isObject(valid) || !plain.success) continue
      tried++
      for (const key of FORBIDDEN) {
        if (named.has(key[0])) continue
        const parsed = body.safeParse(JSON.parse(forged(valid, [key])))
        // 422, or ignored.
        if (parsed.success) expect([name, key[0], parsed.data]).toEqual([name, key[0], plain.data])
      }
    }
    expect(tried, 'valid bodies of this call').toBeGreaterThan(0)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('sent with every writing call: none is believed, and no row has anything of it', {
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
      const often = [keys, keys, keys, keys, ...(isWhole ? some : [])]
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
    expect(calls.length).toBeGreaterThan(isWhole ? 1_000 : 600)
    // They were made in earnest: what a call refuses for other reasons proves less.
    expect(succeeded.size / writing.length, [...succeeded].join()).toBeGreaterThan(isWhole ? 0.2 : 0.15)
    expect(await admins()).toEqual(before)
    expect(await tablesWith(gateway.db, TRACES)).toEqual([])
  })
})

let gateway: OwnGateway
beforeAll(async () => {
  gateway = await startOwnGateway({ LABADA_REQUESTS_PER_MINUTE: '1000000000' }, { withDemo: true })
})
afterAll(() => gateway?.stop())
