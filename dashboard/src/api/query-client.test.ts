import { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { callQuery, createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

it('gives a page its data that is left and opened again while it loads', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const answer = new Response(JSON.stringify({ needed: false, demo: false, shopName: 'Suds' }), {
      headers: { 'content-type': 'application/json' },
    })
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      setTimeout(resolve, 5, answer)
    })
  })
  const client = createQueryClient()
  const watch = () => new QueryObserver(client, callQuery(['shop'], setupStateRoutes.setupState, {}))
  const leave = watch().subscribe(() => undefined)
  await Promise.resolve()
  leave()
  const second = watch()
  const stop = second.subscribe(() => undefined)
  await vi.waitFor(() => expect(second.getCurrentResult().data?.shopName).toBe('Suds'))
  stop()
})
