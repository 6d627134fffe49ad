import type { TrackedOrderOnWire } from '@labada/contracts/orders/order-tracking'

/** What an answer means for the page. */
export type Looked =
  | { readonly kind: 'order'; readonly version: string; readonly order: TrackedOrderOnWire | null }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'away' }

export type Confirmed = 'confirmed' | 'wrong' | 'away' | { readonly waitSeconds: number }

/** An answer later than this counts as none. Milliseconds. */
const PATIENCE_MS = 15_000

/** The calls of one order's page. Its pass is kept for the tab, so that reloading does not ask again. */
export function openCalls(code: string) {
  const keptAs = `labada-tracking-pass:${code}`
  let pass = kept(keptAs)

  return {
    hasPass: () => pass !== null,
    /** `seen`: the version that is shown. */
    async look(seen: string | undefined): Promise<Looked> {
      const query = seen ? `?seen=${encodeURIComponent(seen)}` : ''
      const answer = await ask(
        `/api/track/${code}${query}`,
        pass ? { headers: { authorization: `Bearer ${pass}` } } : {},
      )
      if (answer?.status === 404) return { kind: 'nothing' }
      if (answer?.status === 429) return { kind: 'wait', seconds: waitOf(answer) }
      if (!answer?.ok) return { kind: 'away' }
      const read = await bodyOf<{ version: string; order: TrackedOrderOnWire | null }>(answer)
      return read ? { kind: 'order', ...read } : { kind: 'away' }
    },
    async confirm(lastFour: string): Promise<Confirmed> {
      const pair = await antiForgery()
      if (pair === undefined) return 'away'
      const answer = await ask(`/api/track/${code}/confirm-phone`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': pair },
        body: JSON.stringify({ lastFour }),
      })
      if (answer?.status === 422) return 'wrong'
      if (answer?.status === 429) return { waitSeconds: waitOf(answer) }
      const read = answer?.ok ? await bodyOf<{ token: string }>(answer) : undefined
      if (!read) return 'away'
      pass = read.token
      keep(keptAs, pass)
      return 'confirmed'
    },
    /** Stops messages about orders; false if it could not be done. */
    async stopMessages(): Promise<boolean> {
      const pair = await antiForgery()
      if (pair === undefined) return false
      const answer = await ask(`/api/track/${code}/stop-messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': pair },
        body: '{}',
      })
      return answer?.ok === true
    },
    /** The pass no longer opens anything. */
    forgetPass(): void {
      pass = null
      keep(keptAs, null)
    },
  }
}

/** Undefined if there was no answer. */
async function ask(url: string, options: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...options, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return undefined
  }
}

/** Undefined if the answer broke off. */
async function bodyOf<T>(answer: Response): Promise<T | undefined> {
  try {
    return (await answer.json()) as T
  } catch {
    return undefined
  }
}

/** The anti-forgery token, fetched anew; undefined if it cannot be. */
async function antiForgery(): Promise<string | undefined> {
  const answer = await ask('/sanctum/csrf-cookie', {})
  if (!answer?.ok) return undefined
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

const waitOf = (answer: Response): number => Number(answer.headers.get('retry-after')) || 60

function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    // Without storage the pass lasts as long as the page.
    return null
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // See above.
  }
}
