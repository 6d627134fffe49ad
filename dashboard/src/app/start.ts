import { fetchCsrfCookie } from '../api/csrf.ts'
import { noteSilence } from '../api/live.ts'
import { rememberSession } from '../api/remember.ts'
import { rehydrate } from '../api/sign-in.ts'
import { createStore } from '../lib/store.ts'

/** The state of startup: pending, success, error (it continues with less), or a word for what cannot work at all. */
export type StartStatus = 'pending' | 'success' | 'error' | 'fatal'

export const startStatus = createStore<StartStatus>('pending')
/** Whether the session is known: access to pages can be checked only then. */
export const isSessionKnown = createStore(false)

/** Restores the last session: stored data, the anti-forgery cookie, the current user. */
export async function start(): Promise<void> {
  try {
    await rememberSession()
  } catch {
    // The browser denies its key store (private mode, a full disk): everything works until the next reload.
    startStatus.set(() => 'fatal')
  }
  const [cookie] = await Promise.all([fetchCsrfCookie().then(wasAnswered, wasSilent), rehydrate()])
  isSessionKnown.set(() => true)
  startStatus.set((now) => (now === 'fatal' ? now : cookie))
}

const wasAnswered = () => 'success' as const
const wasSilent = () => {
  noteSilence()
  return 'error' as const
}
