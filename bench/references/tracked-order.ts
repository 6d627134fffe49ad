// The limit of a look at an order's tracking page: the handwritten statements behind Express and nothing else.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { answerQuestions } from '../support/answers.ts'

const ORDER = `
  select o.stage, o.type, o.promised_at, o.released_at, c.phone is not null as has_phone, b.name, b.address, b.city, b.phone,
    b.hours, b.closed_at, (
      select jsonb_agg(jsonb_build_object('number', l.number, 'stage', l.stage, 'path', l.path) order by l.number)
      from load l where l.order_id = o.id) as loads
  from "order" o join branch b on b.id = o.branch_id left join customer c on c.id = o.customer_id
  where o.claim_code = $1`

const SETTINGS = `
  select distinct on (section) section, value from setting_version where effective_at <= now()
  order by section, effective_at desc, version desc`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
app.get('/track/:code', async (request, response) => {
  const [orders, settings] = await Promise.all([
    pool.query({ name: 'order', text: ORDER, values: [request.params.code] }),
    pool.query({ name: 'settings', text: SETTINGS }),
  ])
  response.json({ order: orders.rows[0], settings: settings.rows.length })
})
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
answerQuestions({ port: () => (server.address() as AddressInfo).port })
