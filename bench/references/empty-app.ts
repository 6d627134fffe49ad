import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../support/place.ts'

const PAGE = '<!doctype html><div id="root"></div><script type="module" src="./main.js"></script>'
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

/** Kilobytes of gzip of the least that could be a dashboard: React, the router, the queries and the socket around one word. */
export async function emptyAppKilobytes(): Promise<number> {
  const parent = join(root, '.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'empty-app-'))
  try {
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'main.js'), ENTRY)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { target: 'chrome116', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    })
    const assets = join(folder, 'dist/assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(join(assets, name)), { level: 9 }).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
