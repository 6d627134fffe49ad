import { createStore } from '../../../lib/store.ts'

/** By age and by inactivity alike. */
export const PORTAL_MS = 15 * 60_000
/** From here on the time that is left counts down on screen. */
export const COUNTDOWN_MS = 2 * 60_000

/** Who is in the portal. In memory only: a reload, a log out or leaving the page ends it. */
export interface PortalSession {
  readonly employee: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly token: string
  /** When it began, milliseconds since 1970. */
  readonly loginTimestamp: number
  /** When the last data came or the last request was taken. */
  readonly activeAt: number
}

export const portalSession = createStore<PortalSession | null>(null)

/** When a session is over, whatever happens until then: 15 minutes old, or 15 minutes without a success. */
export const portalEnd = ({ loginTimestamp, activeAt }: Pick<PortalSession, 'loginTimestamp' | 'activeAt'>): number =>
  Math.min(loginTimestamp, activeAt) + PORTAL_MS

export function openPortal(session: Pick<PortalSession, 'employee' | 'token'>): void {
  const now = Date.now()
  portalSession.set(() => ({ ...session, loginTimestamp: now, activeAt: now }))
}

/** A load or a request succeeded: the inactivity starts anew. */
export function noteActivity(): void {
  portalSession.set((session) => session && { ...session, activeAt: Date.now() })
}

export function closePortal(): void {
  portalSession.set(() => null)
}
