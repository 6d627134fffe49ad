import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { buildPage } from '../support/pages.ts'

/** Posts each message from the socket and writes the response to the page. */
const ENTRY = `
const root = document.getElementById('root')
root.dataset.testid = 'scan-result'
const socket = new WebSocket('ws://' + location.host)
socket.onmessage = async ({ data }) => {
  const answer = await fetch('/scan', { method: 'POST', headers: { 'content-type': 'application/json' }, body: data })
  root.textContent = (await answer.json()).name
}`

/** The limit of a scan on the screen: no matching, signing or storing of the scan, only one row written. */
export async function openPlainKiosk(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await pool.query('create table if not exists bench_scan (id bigint generated always as identity, name text)')
  const page = await buildPage(ENTRY)
  const app = express().use(express.static(page.folder))
  app.post('/scan', express.json(), async (request, response) => {
    const name = String(request.body.name)
    await pool.query({ name: 'scan', text: 'insert into bench_scan (name) values ($1)', values: [name] })
    response.json({ name })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    press(name: string): void {
      for (const socket of sockets.clients) socket.send(JSON.stringify({ name }))
    },
    async close() {
      sockets.close()
      server.closeAllConnections()
      server.close()
      await Promise.all([page.close(), pool.end()])
    },
  }
}
