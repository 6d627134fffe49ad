// The limit of row 2: the handwritten statements of the list of orders, behind Express and nothing else.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { answerQuestions } from '../support/answers.ts'

const PAGE = `
  select o.id, o.number, o.claim_code, o.branch_id, b.name as branch_name, o.type, o.stage, o.is_rush,
    o.total_centavos, o.paid_centavos, o.refunded_centavos, o.received_at, o.promised_at, o.released_at, o.received_by,
    u.firstname || ' ' || u.lastname as received_by_name, c.name as customer_name, c.phone as customer_phone,
    o.services, o.kilos
  from "order" o join branch b on b.id = o.branch_id join app_user u on u.id = o.received_by
    left join customer c on c.id = o.customer_id
  where o.branch_id = $1 order by o.received_at desc, o.id desc limit 51`

const LOADS = `
  select l.*, u.firstname || ' ' || u.lastname as stage_by_name
  from load l join app_user u on u.id = l.stage_by
  where l.order_id = any($1::uuid[]) order by l.order_id, l.number`

const TOTALS = `
  select sum(orders) as orders, sum(orders + voided) as found, sum(loads) as loads, sum(sales_centavos) as total,
    sum(discount_centavos) as discount, sum(paid_centavos) as paid, sum(due_centavos) as balance
  from (
    select orders, voided, loads, sales_centavos, discount_centavos, paid_centavos, due_centavos from branch_day where branch_id = $1
    union all
    select orders, voided, loads, sales_centavos, discount_centavos, paid_centavos, due_centavos from pending_day_change
      where branch_id = $1
  ) day`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
app.get('/orders', async (request, response) => {
  const values = [request.query.branchId]
  const [page, totals] = await Promise.all([
    pool.query<{ id: string }>({ name: 'page', text: PAGE, values }).then(async ({ rows }) => {
      const items = rows.slice(0, 50)
      const loads = await pool.query<{ order_id: string }>({
        name: 'loads',
        text: LOADS,
        values: [items.map(({ id }) => id)],
      })
      const byOrder = new Map<string, unknown[]>()
      for (const load of loads.rows) byOrder.set(load.order_id, [...(byOrder.get(load.order_id) ?? []), load])
      return items.map((order) => ({ ...order, loads: byOrder.get(order.id) ?? [] }))
    }),
    pool.query({ name: 'totals', text: TOTALS, values }),
  ])
  response.json({ items: page, totals: totals.rows[0] })
})
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
answerQuestions({ port: () => (server.address() as AddressInfo).port })
