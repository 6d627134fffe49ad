import { readFileSync } from 'node:fs'
import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { checksumsOf } from '@labada/db/testing/checksum'
import { type GivenUser, givenAdmin, givenBranch, givenDevice } from '@labada/db/testing/factories/factories'
import { givenPrincipals, type Principals, type Shown } from '@labada/db/testing/principals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccessTable,
  accessTable,
  type Outcome,
  PRINCIPALS,
  type Principal,
  REFUSALS,
} from '../../../e2e/access-table/expectations.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type Authorize, authorize } from './access.ts'

const COMMITTED: AccessTable = JSON.parse(
  readFileSync(new URL('../../../e2e/access-table/access-table.json', import.meta.url), 'utf8'),
)
const ROUTES: readonly Route[] = Object.values(routeCatalog)
const NAMES = Object.keys(PRINCIPALS).filter((name): name is Principal => name in PRINCIPALS)

let shop: TestApp
let principals: Principals
let pathOf: (route: Route) => string

beforeAll(async () => {
  shop = await startTestApp()
  principals = await givenPrincipals(shop.db)
  pathOf = await pathsTo(shop)
})
afterAll(() => shop.stop())

test('the committed table is the one the contracts and security.md 1.6 give', () => {
  expect(COMMITTED).toEqual(JSON.parse(JSON.stringify(accessTable())))
  expect(Object.keys(COMMITTED.calls)).toHaveLength(ROUTES.length)
})

test('every route answers every principal as the committed table says, and a refusal changes nothing', async () => {
  const checked = await walk(shop, ROUTES, NAMES)
  expect(checked.differences).toEqual([])
  expect(checked.calls).toBe(ROUTES.length * NAMES.length)
}, 900_000)

test('a call that moves money and names no record is refused without an Idempotency-Key, once all else is right', async () => {
  expect(COMMITTED.needKey).toContain('POST /cash-sessions/:cashSessionId/close')
  const keyless = { headers: { 'idempotency-key': undefined } }
  const [admin, counter] = [await shop.admin(), await shop.counter()]
  for (const route of ROUTES.filter(({ method }) => method !== 'GET')) {
    const name = `${route.method} ${route.path}`
    const somebody = route.access.kind === 'shop' ? counter : admin
    const { status, text } = await somebody.call(route.method, pathOf(route), {
      ...(route.body && { body: {} }),
      ...keyless,
    })
    const isRefused = status === 400 && text === '{"message":"Bad request."}'
    expect([name, isRefused]).toEqual([name, COMMITTED.needKey.includes(name)])
  }
})

test.each<{ weakness: string; judge: Authorize; caught: readonly [Principal, string] }>([
  {
    weakness: 'employees may do what admins may',
    judge: (access, standing) => {
      if (access.kind !== 'admin') authorize(access, standing)
    },
    caught: ['employee', 'POST /branches/:branchId/close'],
  },
  {
    weakness: 'a branch that is not theirs lets them in',
    judge: (access, { device, session, portal }) =>
      authorize(access, { device, portal, session: session && { ...session, isAssigned: true } }),
    caught: ['unassigned', 'POST /orders'],
  },
  {
    weakness: 'a feature that is off is not looked at',
    judge: (access, standing) => authorize('features' in access ? { ...access, features: [] } : access, standing),
    caught: ['feature-off', 'POST /orders'],
  },
  {
    weakness: 'a password is never asked again',
    judge: (access, standing) => authorize('stepUp' in access ? { ...access, stepUp: false } : access, standing),
    caught: ['unconfirmed-admin', 'POST /clients/setup-codes'],
  },
])(
  'the table notices when $weakness',
  async ({ judge, caught: [principal, call] }) => {
    const weak = await startTestApp({ database: shop.database, authorize: judge })
    try {
      const { differences } = await walk(weak, ROUTES, [principal], { watches: false })
      expect(differences.map((one) => one.split(': ')[0])).toContain(`${principal} ${call}`)
    } finally {
      await weak.stop()
    }
  },
  120_000,
)

/**
 * Makes every call as every principal; gives what differs from the table. What all the refusals of one call may have
 * changed is looked at once, those that raise an alarm apart: a look at every table takes longer than the calls, so a
 * walk that is about the answers alone does not watch.
 */
async function walk(
  app: TestApp,
  routes: readonly Route[],
  names: readonly Principal[],
  { watches } = { watches: true },
) {
  const browser = app.caller()
  await browser.fetchCsrf()
  const differences: string[] = []
  let calls = 0
  const lastBefore = await lastToken(app)
  for (const route of routes) {
    const call = `${route.method} ${route.path}`
    const outcomes = COMMITTED.calls[call]
    const isRefused = (name: Principal) => outcomes?.[name] !== 'allowed'
    const quiet = names.filter((name) => isRefused(name) && !ALARMED.has(name))
    const alarmed = names.filter((name) => isRefused(name) && ALARMED.has(name))
    const allowed = names.filter((name) => !isRefused(name))

    const shownBy = async (some: readonly Principal[]) => {
      const shown = new Map<Principal, Shown>()
      for (const name of some) shown.set(name, await principals[name](route.access.kind))
      return shown
    }
    const tryAll = async (shown: ReadonlyMap<Principal, Shown>) => {
      for (const [name, credentials] of shown) {
        calls += 1
        const answer = await browser.call(route.method, pathOf(route), {
          headers: headersOf(credentials),
          ...(route.body && { body: {} }),
        })
        const expected = outcomes?.[name]
        const complaint = expected === undefined ? 'not in the table' : complaintAbout(expected, answer)
        if (complaint) differences.push(`${name} ${call}: ${complaint}`)
      }
    }
    const look = async () => (watches ? checksumsOf(app.db) : new Map<string, string>())
    const isChanged = (some: readonly Principal[], tables: readonly string[]) => {
      if (tables.length === 0) return
      const what = `one of these refusals changed something in ${tables.join(', ')}`
      differences.push(...some.map((name) => `${name} ${call}: ${what}`))
    }

    // What they show is made before the first look, so that one look ends the quiet ones and begins the alarmed ones.
    const [shownByQuiet, shownByAlarmed] = [await shownBy(quiet), await shownBy(alarmed)]
    const before = await look()
    await tryAll(shownByQuiet)
    const between = quiet.length > 0 ? await look() : before
    isChanged(quiet, changedTables(before, between))
    await tryAll(shownByAlarmed)
    if (alarmed.length > 0)
      isChanged(
        alarmed,
        changedTables(between, await look()).filter((table) => !NOTES.has(table)),
      )
    await tryAll(await shownBy(allowed))
    // Thousands would be summed at each look.
    await app.db.deleteFrom('accessToken').where('id', '>', lastBefore).execute()
  }
  return { differences, calls }
}

async function lastToken({ db }: TestApp): Promise<number> {
  const { last } = await db
    .selectFrom('accessToken')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((table) => before.get(table) !== after.get(table))
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

function complaintAbout(expected: Outcome, { status, text, headers }: Answered): string | undefined {
  const got = `${status} ${text.slice(0, 120)}`
  if (expected === 'allowed') {
    const isRefusal = Object.values(REFUSALS).some((one) => one.status === status && one.body === text)
    const isFine = status < 400 || (status === 404 && text === '') || status === 409 || status === 422
    return isRefusal || !isFine ? `expected to be let in, got ${got}` : undefined
  }
  const { status: wanted, body, headers: named } = REFUSALS[expected]
  if (status !== wanted || text !== body) return `expected ${expected}, got ${got}`
  const missing = Object.entries(named).find(([name, value]) => headers.get(name) !== value)
  if (missing) return `header ${missing[0]} is ${headers.get(missing[0])}`
  return headers.get('cache-control') === 'no-store' ? undefined : 'may be cached'
}

function headersOf({ token, client, origin, withoutXsrf }: Shown): Record<string, string | undefined> {
  return {
    authorization: token && `Bearer ${token}`,
    'x-client': client,
    ...(origin && { origin, 'sec-fetch-site': 'cross-site' }),
    ...(withoutXsrf && { 'x-xsrf-token': undefined }),
  }
}

/** Alarms are the answer to these two: they write the audit log and end sessions, and nothing else. */
const ALARMED: ReadonlySet<Principal> = new Set(['rotated-reused', 'employee-of-a-on-b'])
const NOTES: ReadonlySet<string> = new Set(['access_token', 'audit_log', 'outbox'])

/** Real records to aim at, so that a call let in by mistake would change something. */
async function pathsTo({ db }: TestApp): Promise<(route: Route) => string> {
  const branch = await givenBranch(db, { name: 'Aimed at' })
  const device = await givenDevice(db, { branchId: branch.id })
  const user: GivenUser = await givenAdmin(db)
  const { employeeId } = await db.selectFrom('portalSession').select('employeeId').executeTakeFirstOrThrow()
  const values: Readonly<Record<string, string>> = {
    branchId: branch.id,
    clientId: String(device.id),
    userId: user.id,
    claimCode: 'ZZZZZZ',
    door: 'nowhere',
  }
  return ({ path, access }) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      if (name === 'employeeId' && access.kind === 'portal') return employeeId
      return values[name] ?? '0190a000-0000-7000-8000-000000000000'
    })
}
