import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { startChild } from '../references/child.ts'
import { ratesFigure } from '../support/figures.ts'
import { openLanes, requestText } from '../support/http.ts'
import type { Place } from '../support/place.ts'
import { inTurns, rateOf } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'

const SECONDS = 2
const AT_ONCE = 16

export const listOrders: Row<Place> = {
  name: 'list-orders',
  what: `the 50 newest orders of a branch with their loads, and the totals, ${AT_ONCE} at once`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl } = await open()
    const admin = await openCaller(product.url)
    await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const branchId = await firstBranch(admin)
    const child = await startChild('newest-orders.ts', { environment: { DATABASE_URL: databaseUrl } })
    const reference = await openLanes(`http://127.0.0.1:${String(await child.ask('port'))}`, AT_ONCE)
    const ours = await openLanes(product.url, AT_ONCE)
    const plain = requestText('GET', `/orders?branchId=${branchId}`, {})
    const full = requestText('GET', `/api/orders?branchId=${branchId}&limit=50`, {
      authorization: `Bearer ${admin.credentials().token}`,
    })
    try {
      await refuseLess(await reference.send(0, plain), await ours.send(0, full))
      const rounds = await inTurns(
        () => rateOf(SECONDS, AT_ONCE, (_, lane) => reference.send(lane, plain)),
        () => rateOf(SECONDS, AT_ONCE, (_, lane) => ours.send(lane, full)),
      )
      return [
        ratesFigure(rounds, 'minimal Express + pg, the same statements, named', {
          what: 'rate',
          unit: 'lists/s',
          one: 'a list',
          floor: 0.7,
          goal: 1,
        }),
      ]
    } finally {
      reference.close()
      ours.close()
      await child.close()
    }
  },
}

/** Both must return the same fifty orders, otherwise the comparison is meaningless. */
async function refuseLess(reference: string, product: string): Promise<void> {
  const [one, other] = [reference, product].map((text) => {
    const { items } = JSON.parse(text) as { items: { id: string; loads: unknown[] }[] }
    return JSON.stringify(items.map(({ id, loads }) => [id, loads.length]))
  })
  if (one !== other || JSON.parse(product).items.length !== 50) throw new Error('The lists differ')
}

async function firstBranch(admin: Caller): Promise<string> {
  const { items } = (await admin.call('GET', '/branches')).json() as { items: { id: string }[] }
  const [first] = items
  if (!first) throw new Error('The demo company has no branch')
  return first.id
}
