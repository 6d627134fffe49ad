import type { Key } from '@labada/domain/core/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTable, type Principal } from '../../../e2e/access-table/expectations.ts'
import { type Aimed, aimedAt, COMMITTED, NAMES, NOUNS, OTHER_NOUNS, ROUTES, walk } from '../testing/access-walk.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type Authorize, authorize, type Standing } from './access.ts'

let shop: TestApp
let aimed: Aimed
beforeAll(async () => {
  shop = await startTestApp()
  aimed = await aimedAt(shop)
})
afterAll(() => shop.stop())

test('the committed table is the one the contracts and security.md 1.6 give', () => {
  expect(COMMITTED).toEqual(JSON.parse(JSON.stringify(accessTable())))
  expect(Object.keys(COMMITTED.calls)).toHaveLength(ROUTES.length)
  expect([...NOUNS, ...OTHER_NOUNS].flatMap(([, routes]) => routes)).toHaveLength(ROUTES.length)
})

test.each(NOUNS)(
  '%s answer every principal as the committed table says, and a refusal changes nothing',
  async (_noun, routes) => {
    const checked = await walk(shop, aimed, routes)
    expect(checked.differences).toEqual([])
    expect(checked.calls).toBe(routes.length * NAMES.length)
  },
  240_000,
)

test('a call that moves money and names no record is refused without an Idempotency-Key, once all else is right', async () => {
  expect(COMMITTED.needKey).toContain('POST /cash-sessions/:cashSessionId/close')
  const keyless = { headers: { 'idempotency-key': undefined } }
  const [admin, counter] = [await shop.admin(), await shop.counter()]
  for (const route of ROUTES.filter(({ method }) => method !== 'GET')) {
    const name = `${route.method} ${route.path}`
    const somebody = route.access.kind === 'shop' ? counter : admin
    const { status, text } = await somebody.call(route.method, aimed.pathOf(route), {
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
    judge: (route, standing) => {
      if (route.access.kind !== 'admin') authorize(route, standing)
    },
    caught: ['employee', 'POST /branches/:branchId/close'],
  },
  {
    weakness: 'a branch that is not theirs lets them in',
    judge: (route, { device, session, portal }) =>
      authorize(route, { device, portal, session: session && { ...session, isAssigned: true } }),
    caught: ['unassigned', 'POST /orders'],
  },
  {
    weakness: 'a feature that is off is not looked at',
    judge: ({ access, ...route }, standing) =>
      authorize({ ...route, access: 'features' in access ? { ...access, features: [] } : access }, standing),
    caught: ['feature-off', 'POST /orders'],
  },
  {
    weakness: 'a password is never asked again',
    judge: ({ access, ...route }, standing) =>
      authorize({ ...route, access: 'stepUp' in access ? { ...access, stepUp: false } : access }, standing),
    caught: ['unconfirmed-admin', 'POST /clients/setup-codes'],
  },
  {
    weakness: 'a call forgets to ask for its key',
    judge: (route, standing) => authorize({ ...route, key: route.key === 'order.void' ? 'own' : route.key }, standing),
    caught: ['attendant', 'POST /orders/:orderId/void'],
  },
  {
    weakness: 'a preset has one key too many',
    judge: (route, standing) => authorize(route, withKey(standing, 'audit.see')),
    caught: ['payroll', 'GET /audit'],
  },
])(
  'the table notices when $weakness',
  async ({ judge, caught: [principal, call] }) => {
    const weak = await startTestApp({ database: shop.database, authorize: judge })
    try {
      const noun = /\/[^/]+/.exec(call)?.[0] ?? ''
      const routes = ROUTES.filter(({ path }) => path.startsWith(noun))
      const { differences } = await walk(weak, aimed, routes, [principal], { watches: false })
      expect(differences.map((one) => one.split(': ')[0])).toContain(`${principal} ${call}`)
    } finally {
      await weak.stop()
    }
  },
  120_000,
)

/** The same person with one more key. */
const withKey = ({ session, ...standing }: Standing, key: Key): Standing => ({
  ...standing,
  session: session && { ...session, actor: { ...session.actor, keys: new Set([...session.actor.keys, key]) } },
})
