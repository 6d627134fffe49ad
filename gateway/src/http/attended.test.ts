import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Aimed, aimedAt, ROUTES } from '../testing/access-walk.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { changeSettings } from '../testing/standers.ts'
import { startTill } from '../testing/till.ts'
import { type Authorize, authorize } from './access.ts'

/** Where the shop asks who is at the counter and nobody is, its device records nothing, whatever it calls. */

const till = await startTill()
afterAll(() => till.app.stop())
let aimed: Aimed
beforeAll(async () => {
  aimed = await aimedAt(till.app)
  await changeSettings(till, 'counter', { standing: 'pin' })
})

/**
 * What the account of the branch does alone: who comes and goes, what records nothing, and the work that was done without a
 * connection, each command of which has its own person.
 */
const ALONE = [
  'DELETE /counter/person',
  'POST /counter/finger',
  'POST /counter/person',
  'POST /offline/commands',
  'POST /offline/series',
  'POST /orders/quote',
]

const WRITES = ROUTES.filter(
  ({ method, access }) => method !== 'GET' && (access.kind === 'shop' || access.kind === 'admin-or-shop'),
)

/** The calls that such a counter gets through the door with. */
async function letThrough(app: TestApp): Promise<string[]> {
  const { client, token } = till.counter.credentials
  const counter = app.caller({ ...(token && { token }), ...(client && { client }) })
  const through: string[] = []
  for (const route of WRITES) {
    const { status, body } = await counter.call(route.method, aimed.pathOf(route), { ...(route.body && { body: {} }) })
    if (!(status === 409 && body?.code === 'NOBODY_STANDS')) through.push(`${route.method} ${route.path}`)
  }
  return through.sort()
}

test('a counter where nobody stands records nothing but what its account does alone', async () => {
  expect(WRITES.length).toBeGreaterThan(60)
  expect(await letThrough(till.app)).toEqual(ALONE)
})

test('the walk notices a call that forgets to ask', async () => {
  const { key } = ROUTES.find(({ method, path }) => method === 'POST' && path === '/orders') ?? { key: 'public' }
  const judge: Authorize = (route, standing) =>
    authorize(route.key === key ? { ...route, unattended: true } : route, standing)
  const weak = await startTestApp({ database: till.app.database, authorize: judge })
  try {
    const through = await letThrough(weak)
    expect(through).toContain('POST /orders')
  } finally {
    await weak.stop()
  }
})
