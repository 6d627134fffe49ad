import { clientsClaim } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

/**
 * Starts the counter and the kiosk without a connection: their files are kept by revision, and a page request that gets
 * no answer is answered with the shell of the same build. Calls, health and files of users are never kept.
 */
declare const self: ServiceWorkerGlobalScope
/** Written by `service-worker-plugin.ts`: the files of the counter and the kiosk, and where the build is served. */
declare const FILES: { readonly url: string; readonly revision: string | null }[]
declare const BASE: string
declare const REVISION: string

/** A page that got no answer by then comes from here. Milliseconds. */
const PATIENCE_MS = 1_200
/** How the page is told; `app/start.ts` reads it. */
const NO_ANSWER = 'no-answer'
const SHELL_CACHE = `labada-shell:${BASE}:`
const SHELL = SHELL_CACHE + REVISION
/**
 * Not pages of this build: calls, probes, the live channel, the other build, customers' own pages, and anything with a
 * file extension.
 */
const NOT_A_PAGE = /^\/(?:api|health|metrics|socket\.io)\b|^\/desktop\b|^\/t\/|^\/book\b|\.\w+$/

precacheAndRoute(FILES, { cleanURLs: false, directoryIndex: '' })
clientsClaim()

self.addEventListener('install', (event) => {
  // With its own policy and nonce: a response keeps its headers.
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(new Request(BASE, { cache: 'reload' }))))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(SHELL_CACHE) && name !== SHELL))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  )
})
self.addEventListener('message', ({ data }) => {
  // The page says when it is quiet.
  if (data === 'take-over') void self.skipWaiting()
})

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && (BASE === '/' ? !NOT_A_PAGE.test(url.pathname) : !/\.\w+$/.test(url.pathname)),
  async ({ request }) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    try {
      const answer = await fetch(request, { signal: patience.signal })
      if (answer.status < 500) return answer
    } catch {
      // No answer: the shell is here.
    } finally {
      clearTimeout(timer)
    }
    return fromHere()
  },
)

/** The shell, with a word to the page that nothing answers: it need not find out by waiting itself. */
async function fromHere(): Promise<Response> {
  const shell = await caches.match(BASE, { cacheName: SHELL })
  if (!shell) return Response.error()
  const headers = new Headers(shell.headers)
  headers.set('Server-Timing', NO_ANSWER)
  return new Response(shell.body, { headers })
}
