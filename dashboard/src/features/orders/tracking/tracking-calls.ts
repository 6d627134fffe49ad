import type { TrackedOrderOnWire } from '@labada/contracts/orders/order-tracking'
import { ask, bodyOf, send, waitOf } from './page-calls.ts'

/** What an answer means for the page. */
export type Looked =
  | { readonly kind: 'order'; readonly version: string; readonly order: TrackedOrderOnWire | null }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'away' }

export type Confirmed = 'confirmed' | 'wrong' | 'away' | { readonly waitSeconds: number }

/** The calls of one order's page. Its pass is kept for the tab, so that reloading does not ask again. */
export function openCalls(code: string) {
  const keptAs = `labada-tracking-pass:${code}`
  let pass = kept(keptAs)

  return {
    hasPass: () => pass !== null,
    /** What shows that the caller knows the phone number. */
    passHeaders: (): Readonly<Record<string, string>> => (pass ? { authorization: `Bearer ${pass}` } : {}),
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
      const answer = await send(`/api/track/${code}/confirm-phone`, { lastFour })
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
      return (await send(`/api/track/${code}/stop-messages`, {}))?.ok === true
    },
    /** The pass no longer opens anything. */
    forgetPass(): void {
      pass = null
      keep(keptAs, null)
    },
  }
}

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
