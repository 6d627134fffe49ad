import { fetchCsrfCookie } from '../api/csrf.ts'
import { noteSilence } from '../api/live.ts'
import { rememberSession } from '../api/remember.ts'
import { getSession, isLoggedIn } from '../api/session.ts'
import { rehydrate } from '../api/sign-in.ts'
import { createStore } from '../lib/store.ts'

/** The state of startup: pending, success, error (it continues with less), or a word for what cannot work at all. */
export type StartStatus = 'pending' | 'success' | 'error' | 'fatal'

export const startStatus = createStore<StartStatus>('pending')
/** Whether the session is known: access to pages can be checked only then. */
export const isSessionKnown = createStore(false)

/** A counter waits this long for the server, then goes on without it. Milliseconds. */
const COUNTER_WAITS_MS = 2_500
/** If the page itself already came from this device, because nothing answered. */
const WAITS_AFTER_SILENCE_MS = 200

/** Restores the last session: stored data, the anti-forgery cookie, the current user. */
export async function start(): Promise<void> {
  try {
    await rememberSession()
  } catch {
    // The browser denies its key store (private mode, a full disk): everything works until the next reload.
    startStatus.set(() => 'fatal')
  }
  const asked = Promise.all([fetchCsrfCookie().then(wasAnswered, wasSilent), rehydrate()]).then(([cookie]) => cookie)
  const cookie = await (isCounter() ? Promise.race([asked, silence()]) : asked)
  const isRecalled = cookie === 'error' && isCounter() && (await recall())
  isSessionKnown.set(() => true)
  startStatus.set((now) => (now === 'fatal' ? now : isRecalled ? 'success' : cookie))
}

const wasAnswered = () => 'success' as const
const wasSilent = () => {
  noteSilence()
  return 'error' as const
}

function isCounter(): boolean {
  const { token, userType } = getSession()
  return token !== null && userType === 'employee'
}

/** The service worker says so in the page's own answer. */
const wasPageSilent = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && JSON.stringify(entry.serverTiming).includes('no-answer'))

/** No answer for a while; the one that comes later still counts. */
const silence = () =>
  new Promise<'error'>((resolve) => {
    const ms = wasPageSilent() ? WAITS_AFTER_SILENCE_MS : COUNTER_WAITS_MS
    setTimeout(() => resolve(isLoggedIn(getSession()) ? 'error' : wasSilent()), ms)
  })

/** Goes on as who was at this counter. Not part of the first load. */
const recall = () =>
  import('../api/offline/recall-session.ts').then(
    (all) => all.recallSession(),
    () => false,
  )
