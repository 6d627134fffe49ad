import { createStore } from '../../../lib/store.ts'

/** Applies to both age and inactivity. */
export const PORTAL_MS = 15 * 60_000
/** The remaining time from which a countdown is shown. */
export const COUNTDOWN_MS = 2 * 60_000

/** Who is in the portal. In memory only: a reload, a log out or leaving the page ends it. */
export interface PortalSession {
  readonly employee: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly token: string
  /** When it began, milliseconds since 1970. */
  readonly loginTimestamp: number
  /** When data was last loaded or a request last accepted. */
  readonly activeAt: number
}

export const portalSession = createStore<PortalSession | null>(null)

/** When a session expires without further activity: 15 minutes old, or 15 minutes without a success. */
export const portalEnd = ({ loginTimestamp, activeAt }: Pick<PortalSession, 'loginTimestamp' | 'activeAt'>): number =>
  Math.min(loginTimestamp, activeAt) + PORTAL_MS

export function openPortal(session: Pick<PortalSession, 'employee' | 'token'>): void {
  const now = Date.now()
  portalSession.set(() => ({ ...session, loginTimestamp: now, activeAt: now }))
}

/** Restarts the inactivity timer after a successful load or request. */
export function noteActivity(): void {
  portalSession.set((session) => session && { ...session, activeAt: Date.now() })
}

export function closePortal(): void {
  portalSession.set(() => null)
}
