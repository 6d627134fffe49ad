import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPage } from '../support/pages.ts'

const ENTRY = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { io } from 'socket.io-client'

function Page() {
  const { data } = useQuery({ queryKey: ['page'], queryFn: () => fetch('/page').then((answer) => answer.text()) })
  return createElement('p', null, data)
}
io()
const router = createBrowserRouter([{ path: '/', element: createElement(Page) }])
const app = createElement(RouterProvider, { router })
createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client: new QueryClient() }, app))
`

/** Gzipped kilobytes of a minimal dashboard: React, the router, the query client and the socket around one word. */
export async function emptyAppKilobytes(): Promise<number> {
  const { folder, close } = await buildPage(ENTRY)
  try {
    const assets = join(folder, 'assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(join(assets, name)), { level: 9 }).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  } finally {
    await close()
  }
}
