import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { type Caller, openCaller } from '../../e2e/support/api.ts'
import { openHttp } from '../support/http.ts'
import { inTurns, perSecond } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'

const REQUESTS = 600
const AT_ONCE = 16

export const listOrders: Row = {
  name: 'list-orders',
  what: 'the 50 newest orders of a branch, with loads and totals',
  unit: 'requests/s',
  limitIs: 'minimal Express + pg, the 50 rows of the same branch',
  isRate: true,
  floor: 0.7,
  goal: 1,
  measure: async ({ url, databaseUrl }) => {
    const admin = await openCaller(url)
    await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const branchId = await firstBranch(admin)
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const app = express()
    app.get('/orders', async (_request, response) => {
      const { rows } = await pool.query({
        name: 'newest',
        text: 'select * from "order" where branch_id = $1 order by received_at desc, id desc limit 50',
        values: [branchId],
      })
      response.json({ items: rows })
    })
    const server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const reference = openHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, AT_ONCE)
    const ours = openHttp(url, AT_ONCE)
    const headers = { authorization: `Bearer ${admin.credentials().token}` }
    try {
      return await inTurns(
        5,
        () => perSecond(REQUESTS, AT_ONCE, () => reference.get('/orders', {})),
        () => perSecond(REQUESTS, AT_ONCE, () => ours.get(`/api/orders?branchId=${branchId}&limit=50`, headers)),
      )
    } finally {
      reference.close()
      ours.close()
      server.close()
      await pool.end()
    }
  },
}

async function firstBranch(admin: Caller): Promise<string> {
  const { items } = (await admin.call('GET', '/branches')).json() as { items: { id: string }[] }
  const [first] = items
  if (!first) throw new Error('The demo company has no branch')
  return first.id
}
