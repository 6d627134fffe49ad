import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { EMPTY_SESSION, setSession } from '../api/session.ts'
import { cssVariables, theme } from '../components/theme.ts'

/** What jsdom leaves out of a browser; a wide screen with a mouse unless told otherwise. */
export function givenBrowser({ isPhone = false }: { readonly isPhone?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 575px') ? isPhone : query.includes('pointer: fine'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
}

/** What a USB scanner types, a few milliseconds between its keys by their own clock, however slow the machine is. */
export function scanKeys(keys: readonly string[], target: EventTarget = document.body): void {
  const startedAt = performance.now()
  for (const [at, key] of keys.entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: startedAt + at * 5 })
    act(() => void target.dispatchEvent(event))
  }
}

/** Nobody is logged in, nothing is known. */
export function givenNoSession(): void {
  setSession({ ...EMPTY_SESSION })
}

/** What every component of ours stands on. */
export function Ground({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
  readonly body: unknown
}

type Answer = (asked: Asked) => Response | Promise<Response>

/**
 * A server at the other end of the wire: the only part of the house that is not here. `answers` are by method and path,
 * `GET /api/reauthorize`; anything else is 404 without a body. Gives everything that was asked, in order.
 */
export function givenServer(answers: Readonly<Record<string, Answer>>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const [path = '', query = ''] = input.split('?')
    const request: Asked = {
      method: init.method ?? 'GET',
      path,
      query,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(request)
    const answer = answers[`${request.method} ${path}`]
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', stop)
    })
    return Promise.race([answer ? answer(request) : new Response(null, { status: 404 }), aborted])
  })
  return asked
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const text = (body: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/plain', ...headers } })
