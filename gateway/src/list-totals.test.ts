import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { cursorOf } from '@labada/db/core/keyset'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { hearStatements } from '@labada/db/testing/statements'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from './testing/app.ts'

const TODAY = manilaDateOf(DEMO_NOW)
const LISTS: readonly (readonly [string, Route])[] = Object.entries(routeCatalog as Record<string, Route>).filter(
  ([, { query, answersFile }]) => query && 'cursor' in query.shape && !answersFile,
)

const heard = hearStatements()
let shop: TestApp
let admin: Person
let counter: Counter
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestApp({ clock: () => DEMO_NOW, database: await createDemoDatabase() })
  admin = await shop.admin()
  const branch = await shop.db.selectFrom('branch').select(['id', 'code', 'name', 'features']).executeTakeFirstOrThrow()
  counter = await shop.counter(branch)
  ids.branchId = branch.id
  ids.machineId = (await shop.db.selectFrom('machine').select('id').executeTakeFirstOrThrow()).id
  ids.customerId = (await shop.db.selectFrom('customer').select('id').executeTakeFirstOrThrow()).id
  // Who did the most, so that there is another page of it.
  ids.employeeId =
    (
      await shop.db
        .selectFrom('order')
        .innerJoin('appUser', 'appUser.id', 'order.receivedBy')
        .select('appUser.employeeId')
        .where('appUser.employeeId', 'is not', null)
        .groupBy('appUser.employeeId')
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .executeTakeFirstOrThrow()
    ).employeeId ?? expect.fail('Nobody received an order')
  ids.runId = (await shop.db.selectFrom('payrollRun').select('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  heard.stop()
  await shop.stop()
  await shop.database.drop()
})

/** What a list must be asked with. */
const NEEDED: Readonly<Record<string, string>> = { from: addDays(TODAY, -20), to: TODAY, section: 'cash' }
const isNeeded = ({ query }: Route, name: string) => query?.shape[name]?.safeParse(undefined).success === false

const pathOf = (route: Route) => {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? expect.fail(`No ${name}`))
  const needed = Object.entries(NEEDED).filter(([name]) => isNeeded(route, name))
  return `${path}?${new URLSearchParams([...needed, ['limit', '1']])}`
}

/** Places a list may be continued at, by what it may be sorted by: none needs to be a row's. */
const PLACES = [DEMO_NOW, TODAY, `${TODAY} ${DEMO_NOW.toISOString()}`, 1_000].map((value) =>
  cursorOf({ value, id: '0190a000-0000-7000-8000-000000000000' }),
)

/** Who asks is read anew every few seconds, whatever they ask for. */
const asksWho = (statement: string) => /\b(from|update) "(client|access_token)"/.test(statement)

async function asked(route: Route, path: string) {
  const by = route.access.kind === 'shop' ? counter : admin
  heard.since()
  const { status, body } = await by.get(path)
  return { status, body, statements: heard.since().filter((statement) => !asksWho(statement)) }
}

/** A statement that counts or sums without being bound to the rows of a page: by their number, or by their ids. */
const countsAll = (statement: string) =>
  /\b(count|sum)\(/i.test(statement) && !/\b(limit \$\d|any\(\$\d|unnest\(\$\d)/i.test(statement)

test.each(LISTS)('%s is totalled with its first page, and not again with each further one', async (_, route) => {
  const first = await asked(route, pathOf(route))
  expect([first.status, first.body]).toEqual([200, expect.objectContaining({ totals: expect.any(Object) })])
  let further = first
  for (const cursor of [first.body.nextCursor ?? '1000', ...PLACES]) {
    further = await asked(route, `${pathOf(route)}&cursor=${cursor}`)
    if (further.status === 200) break
  }
  expect([further.status, further.body.totals, further.statements.filter(countsAll)]).toEqual([200, null, []])
  if (Object.keys(first.body.totals).length > 0) expect(further.statements.length).toBeLessThan(first.statements.length)
})

test('who shows rows alone asks for no sums of orders, and none are made', async () => {
  const { status, body, statements } = await asked(routeCatalog.listOrders, '/orders?limit=1&totals=none')
  expect([status, body.items.length, body.totals, statements.filter(countsAll)]).toEqual([200, 1, null, []])
})
