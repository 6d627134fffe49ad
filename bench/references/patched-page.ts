import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { WebSocketServer } from 'ws'
import { buildPage } from '../support/pages.ts'

/** A thousand rows in the cache; all changes that arrive between two frames are applied in one batch. */
const ENTRY = `
import { createElement, memo } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'

const client = new QueryClient()
const rows = Array.from({ length: 1000 }, (_, i) => ({ id: i, total: i, changes: 0 }))
client.setQueryData(['rows'], rows)
const Row = memo(({ row }) => createElement('tr', null, createElement('td', null, row.id), createElement('td', null, row.changes)))
function Page() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => rows, staleTime: Infinity })
  return createElement('table', null, createElement('tbody', null, data.map((row) => createElement(Row, { key: row.id, row }))))
}
createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client }, createElement(Page)))

let waiting = new Set()
const socket = new WebSocket('ws://' + location.host)
socket.onmessage = ({ data }) => {
  if (waiting.size === 0) requestAnimationFrame(() => {
    const now = waiting
    waiting = new Set()
    client.setQueryData(['rows'], (old) => old.map((row) => (now.has(row.id) ? { ...row, changes: row.changes + 1 } : row)))
  })
  for (const id of JSON.parse(data)) waiting.add(id)
}`

const FRAME_MS = 16

/** The limit of row 10: a page that does only the necessary work. `storm` sends it this many changes a second. */
export async function openPatchedPage() {
  const page = await buildPage(ENTRY)
  const app = express().use(express.static(page.folder))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    storm(perSecond: number): () => void {
      const timer = setInterval(() => {
        const ids = Array.from({ length: Math.round((perSecond * FRAME_MS) / 1000) }, () =>
          Math.floor(Math.random() * 1000),
        )
        for (const socket of sockets.clients) socket.send(JSON.stringify(ids))
      }, FRAME_MS)
      return () => clearInterval(timer)
    },
    async close() {
      sockets.close()
      server.closeAllConnections()
      server.close()
      await page.close()
    },
  }
}
