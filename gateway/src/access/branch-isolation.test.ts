import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { heldBy } from '@labada/contracts/core/sight'
import { newId } from '@labada/db/core/ids'
import { checksumOf } from '@labada/db/testing/checksum'
import { givenAdmin, givenBranch, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { PRESET_KEYS, type Preset } from '@labada/domain/core/presets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBranchPapers } from '../testing/branch-papers.ts'
import type { Caller } from '../testing/caller.ts'
import { done, orderOf, startTill, type Till } from '../testing/till.ts'

/** A manager of Mabolo, beside a branch of which they must learn nothing. */

let till: Till
let manager: Caller
let both: Caller
let mabolo: string
let lahug: Readonly<Record<string, string>>
beforeAll(async () => {
  till = await startTill()
  const { db } = till.app
  lahug = await givenBranchPapers(till)
  await db.updateTable('branch').set({ name: 'Lahug' }).where('id', '=', till.counter.branch.id).execute()
  mabolo = (await givenBranch(db, { name: 'Mabolo' })).id
  manager = await managerOf([mabolo])
  both = await managerOf([mabolo, till.counter.branch.id])
})
afterAll(() => till.app.stop())

async function managerOf(branchIds: readonly string[], preset: Preset = 'manager'): Promise<Caller> {
  const user = await givenAdmin(till.app.db)
  await givePreset(till.app.db, user, preset, branchIds)
  return till.app.caller({ token: (await givenToken(till.app.db, { user })).credential })
}

/** Every call that the preset's keys open and that can be held to a branch. */
const OPEN: [string, Route][] = Object.entries<Route>(routeCatalog).filter(
  ([, route]) =>
    heldBy(route) !== undefined &&
    (route.key === 'own' || (route.key !== 'public' && PRESET_KEYS.manager.includes(route.key))),
)
/** Answers a stranger's code as it answers one of no order. */
const FINDS_NOTHING: Readonly<Record<string, string>> = { lookUpOrder: '{"order":null}' }
/** Ids that are of the company, or of a person. */
const SHARED = new Set(['customerId', 'uploadId', 'exportId', 'userId', 'itemId', 'sessionId', 'passkeyId'])
const AIMED = OPEN.filter(([, { path }]) => [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !SHARED.has(name)))
const READS = OPEN.filter(([, { method, path }]) => method === 'GET' && !/:\w+/.test(path))

test.each(AIMED)(
  '%s of a Lahug record is not found for a manager of Mabolo, and nothing changes',
  async (name, route) => {
    const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => lahug[param] ?? newId())
    const before = await checksumOf(till.app.db)
    const answer = await manager.call(route.method, path, { ...(route.body && { body: {} }) })
    // A body of another shape is refused before the record is looked for, as it is for anyone.
    if (name in FINDS_NOTHING) return expect([answer.status, answer.text]).toEqual([200, FINDS_NOTHING[name]])
    expect([404, 422], `${path} ${answer.text.slice(0, 200)}`).toContain(answer.status)
    if (answer.status === 404) expect(answer.text).toBe('')
    expect(await checksumOf(till.app.db)).toBe(before)
  },
)

test.each(READS)('%s tells a manager of Mabolo nothing of Lahug, with and without its name', async (_, route) => {
  const names = Object.keys(route.query?.shape ?? {})
  const filters = Object.entries({
    from: '2026-11-01',
    to: '2026-11-30',
    date: '2026-11-21',
    month: '2026-11',
    weekOn: '2026-11-16',
    q: 'Lahug',
    by: 'item',
    format: 'csv',
    cashSessionId: lahug.cashSessionId ?? '',
  })
  const query = new URLSearchParams(filters.filter(([name]) => names.includes(name)))
  const own = await manager.get(`${route.path}?${query}`)
  if (names.includes('cashSessionId')) return expect([own.status, own.text]).toEqual([404, ''])
  expect(own.status, own.text).toBe(200)
  const answers = [own]
  if (names.includes('branchId')) {
    query.set('branchId', till.counter.branch.id)
    const named = await manager.get(`${route.path}?${query}`)
    expect([named.status, named.text]).toEqual([404, ''])
    answers.push(named)
  }
  for (const { text } of answers) expect(text).not.toMatch(traces())
})

/** The name and id of the branch, and the ids and numbers of its records. */
function traces(): RegExp {
  const ids = Object.entries(lahug).flatMap(([name, value]) => (SHARED.has(name) || value.length < 6 ? [] : [value]))
  return new RegExp(['Lahug', till.counter.branch.id, ...ids].join('|'))
}

test('the walk finds Lahug where it may be seen', async () => {
  expect((await till.admin.get('/orders')).text).toMatch(traces())
  const seen = await both.get('/orders', { headers: { 'x-branch': till.counter.branch.id } })
  expect(seen.text).toMatch(traces())
  expect(AIMED.length).toBeGreaterThan(20)
  expect(READS.length).toBeGreaterThan(15)
})

test('a manager of two branches looks at one at a time, and never at a third', async () => {
  const at = (id: string) => ({ headers: { 'x-branch': id } })
  expect((await both.get('/orders', at(mabolo))).body.items).toEqual([])
  expect((await both.get('/orders', at(till.counter.branch.id))).body.items).toHaveLength(1)
  expect((await both.get('/orders')).status).toBe(400)
  const third = await givenBranch(till.app.db)
  const refused = await both.get('/orders', at(third.id))
  expect([refused.status, refused.text]).toEqual([404, ''])
  const names = (await both.get('/branches')).body.items.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Lahug', 'Mabolo'])
  expect((await manager.get('/branches')).body.items).toHaveLength(1)
})

test('an export of a manager holds one of their branches, whatever it asks for', async () => {
  const ask = (query: object, list = 'orders') => manager.post('/exports', { id: newId(), list, format: 'csv', query })
  const made = await ask({})
  expect(made.status).toBe(200)
  expect((await manager.get(`/exports/${made.body.id}/file`)).text).not.toMatch(traces())
  expect((await ask({ branchId: till.counter.branch.id })).status).toBe(403)
  for (const list of ['everything', 'employees', 'payslips', 'audit']) expect((await ask({}, list)).status).toBe(403)
})

test('a call that cannot be held to a branch is refused to whoever sees named ones, whatever their keys', async () => {
  const [accountant, everywhere] = [await managerOf([mabolo], 'accountant'), await managerOf([mabolo], 'accountant')]
  const loose = Object.values<Route>(routeCatalog).filter(
    (route) =>
      route.method === 'GET' &&
      route.access.kind === 'admin' &&
      !/:/.test(route.path) &&
      route.key !== 'public' &&
      route.key !== 'own' &&
      PRESET_KEYS.accountant.includes(route.key) &&
      heldBy(route) === undefined,
  )
  expect(loose.length).toBeGreaterThan(3)
  for (const { path } of loose) {
    const refused = await accountant.get(path)
    expect([path, refused.status, refused.text]).toEqual([path, 403, '{"message":"Unauthorized."}'])
  }
  // The same keys without named branches open them: it is the branch that refuses.
  await till.app.db.updateTable('appUser').set({ seesAllBranches: true }).where('preset', '=', 'accountant').execute()
  const statuses = await Promise.all(loose.map(async ({ path }) => (await everywhere.get(path)).status))
  expect(statuses).not.toContain(403)
})

test('a customer who only came to Lahug is nobody to a manager of Mabolo; one who came to both has the orders of Mabolo', async () => {
  const [ofLahug, ofBoth] = [
    { name: 'Rosario Villanueva', phone: '09171112233' },
    { name: 'Rosario Abellana', phone: '09171112244' },
  ]
  const branch = await till.app.db.selectFrom('branch').selectAll().where('id', '=', mabolo).executeTakeFirstOrThrow()
  const there = await till.app.counter(branch)
  for (const customer of [ofLahug, ofBoth]) done(await till.counter.post('/orders', orderOf(till, 150, { customer })))
  const here = done(await there.post('/orders', orderOf(till, 150, { customer: ofBoth })))
  const known = (await till.admin.get('/customers?search=Rosario')).body.items
  const idOf = ({ name }: { name: string }): string => known.find((one: { name: string }) => one.name === name).id
  expect(known.map(({ balance }: { balance: number }) => balance).sort()).toEqual([150, 300])

  const found = (await manager.get('/customers?search=Rosario')).body.items
  expect(found).toMatchObject([{ name: ofBoth.name, balance: 150, openOrders: 1 }])
  expect(found).toHaveLength(1)
  const titles = (await manager.get('/search?q=Rosario')).body.items
  expect(titles.filter(({ kind }: { kind: string }) => kind === 'customer')).toMatchObject([{ title: ofBoth.name }])
  const similar = (await manager.get('/search?q=Villanueba')).body.items
  expect(similar).toEqual([])
  const file = await manager.get(`/customers/${idOf(ofBoth)}`)
  expect(file.body).toMatchObject({ balance: 150, lastOrders: [{ id: here.id }] })
  for (const path of [`/customers/${idOf(ofLahug)}`, `/orders?customerId=${idOf(ofLahug)}`]) {
    const answer = await manager.get(path)
    expect([path, answer.status, answer.text]).toEqual([path, 404, ''])
  }
})
