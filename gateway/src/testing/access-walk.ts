import { readFileSync } from 'node:fs'
import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { checksumsOf } from '@labada/db/testing/checksum'
import { type GivenUser, givenAdmin, givenBranch, givenDevice } from '@labada/db/testing/factories/factories'
import { givenPrincipals, type Principals, type Shown } from '@labada/db/testing/principals'
import {
  type AccessTable,
  type Outcome,
  PRINCIPALS,
  type Principal,
  REFUSALS,
} from '../../../e2e/access-table/expectations.ts'
import type { TestApp } from './app.ts'

export const COMMITTED: AccessTable = JSON.parse(
  readFileSync(new URL('../../../e2e/access-table/access-table.json', import.meta.url), 'utf8'),
)
export const ROUTES: readonly Route[] = Object.values(routeCatalog)
export const NAMES = Object.keys(PRINCIPALS).filter((name): name is Principal => name in PRINCIPALS)

/** The first word of a path. */
const nounOf = ({ path }: Route) => `/${path.split('/')[1] ?? ''}`

/** The calls by it. */
const BY_NOUN = new Map<string, Route[]>()
for (const route of ROUTES) {
  const noun = nounOf(route)
  BY_NOUN.set(noun, [...(BY_NOUN.get(noun) ?? []), route])
}

/** So many nouns are walked together: what their refusals may have changed is looked at once for all of them. */
const TOGETHER = 6

/**
 * Two test files walk the table, each every other noun: a file is what one worker does. The nouns that are walked together, by
 * their names.
 */
function shareOf(share: 0 | 1): readonly (readonly [names: string, routes: readonly Route[]])[] {
  const own = [...BY_NOUN].filter((_, index) => index % 2 === share)
  return Array.from({ length: Math.ceil(own.length / TOGETHER) }, (_, at) => {
    const some = own.slice(at * TOGETHER, (at + 1) * TOGETHER)
    return [some.map(([noun]) => noun).join(', '), some.flatMap(([, routes]) => routes)]
  })
}
export const NOUNS = shareOf(0)
export const OTHER_NOUNS = shareOf(1)

/**
 * Makes each of these calls as every principal; gives what differs from the table. What all the refusals of these calls may have
 * changed is looked at together, those that raise an alarm apart: a look at every table takes longer than the calls, so a
 * walk that is about the answers alone does not watch.
 */
export async function walk(
  app: TestApp,
  { principals, pathOf }: Aimed,
  routes: readonly Route[],
  names: readonly Principal[] = NAMES,
  { watches } = { watches: true },
): Promise<{ readonly differences: readonly string[]; readonly calls: number }> {
  const browser = app.caller()
  await browser.fetchCsrf()
  const lastBefore = await lastToken(app)
  const differences: string[] = []
  let calls = 0
  const outcomeOf = ({ method, path }: Route, name: Principal) => COMMITTED.calls[`${method} ${path}`]?.[name]
  const pairs = routes.flatMap((route) => names.map((name) => ({ route, name, outcome: outcomeOf(route, name) })))
  const refused = pairs.filter(({ outcome }) => outcome !== 'allowed')
  const quiet = refused.filter(({ name }) => !ALARMED.has(name))
  const alarmed = refused.filter(({ name }) => ALARMED.has(name))

  const make = async ({ route, name }: Pair) => principals[name](route.access.kind)
  const tryOne = async ({ route, name, outcome }: Pair, credentials: Shown) => {
    calls += 1
    const answer = await browser.call(route.method, pathOf(route), {
      headers: headersOf(credentials),
      ...(route.body && { body: {} }),
    })
    const complaint = outcome === undefined ? 'not in the table' : complaintAbout(outcome, answer)
    if (complaint) differences.push(`${name} ${route.method} ${route.path}: ${complaint}`)
  }
  const look = async () => (watches ? checksumsOf(app.db) : new Map<string, string>())
  const complainOf = (tables: readonly string[], who: string) => {
    if (tables.length > 0)
      differences.push(`${who} ${nounsOf(routes)}: one of these refusals changed something in ${tables.join(', ')}`)
  }

  // A refusal that changes nothing uses up nothing, and what lets one in does so again: what is shown serves every refused call,
  // and the others of a noun, of which some end a session.
  const shown = new Map<string, Shown>()
  const shownBy = async (pair: Pair, where = '') => {
    const key = `${pair.name} ${pair.route.access.kind} ${where}`
    const known = shown.get(key) ?? (await make(pair))
    shown.set(key, known)
    return known
  }
  for (const pair of quiet) await shownBy(pair)
  const before = await look()
  for (const pair of quiet) await tryOne(pair, await shownBy(pair))
  const between = await look()
  complainOf(changedTables(before, between), 'quiet')
  for (const pair of alarmed) await tryOne(pair, await make(pair))
  complainOf(
    changedTables(between, await look()).filter((table) => !NOTES.has(table)),
    'alarmed',
  )
  for (const pair of pairs) if (pair.outcome === 'allowed') await tryOne(pair, await shownBy(pair, nounOf(pair.route)))
  // Thousands would be summed at each look.
  await app.db.deleteFrom('accessToken').where('id', '>', lastBefore).execute()
  return { differences, calls }
}

interface Pair {
  readonly route: Route
  readonly name: Principal
  readonly outcome: Outcome | undefined
}

const nounsOf = (routes: readonly Route[]) => [...new Set(routes.map(nounOf))].join(', ')

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

export interface Aimed {
  readonly principals: Principals
  readonly pathOf: (route: Route) => string
}

/** Everybody who calls, and real records for them to aim at, so that a call let in by mistake would change something. */
export async function aimedAt(app: TestApp): Promise<Aimed> {
  const principals = await givenPrincipals(app.db)
  return { principals, pathOf: await pathsTo(app) }
}

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
