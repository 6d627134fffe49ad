import { requestControl } from '../api/request-control.ts'
import { getSession, isLoggedIn, subscribeToSession } from '../api/session.ts'
import { toast } from '../components/notices/toast.tsx'
import { t } from './t.ts'
import { WORKER_URL } from './trusted-types.ts'

/** A counter stays open for days. Milliseconds. */
const LOOK_FOR_UPDATES_MS = 30 * 60_000

/**
 * Keeps the program on this device, so that it starts without a connection. A newer version waits until nobody is logged
 * in here, somebody asks for it, or no tab of this one is left. Not part of the first load.
 */
export async function keepProgram(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' })
  if (!registration) return
  const look = () => {
    // Without a controller it is the first version, and nobody waits for anything.
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  setInterval(() => void registration.update().catch(() => undefined), LOOK_FOR_UPDATES_MS)
}

function offer(newer: ServiceWorker): void {
  const take = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    newer.postMessage('take-over')
  }
  const takeInQuiet = () => {
    if (isLoggedIn(getSession()) || hasInput() || requestControl.isSaving()) return false
    take()
    return true
  }
  if (takeInQuiet()) return
  toast.ongoing(t('newVersionReady'), { id: 'update', action: { label: t('reload'), run: take } })
  const leave = subscribeToSession(() => {
    if (takeInQuiet()) leave()
  })
}

/** Whether somebody is typing. */
const hasInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value !== '')
