import { employeeSessionSchema, sessionBranchSchema } from '@labada/contracts/access/session'
import { z } from 'zod'
import { getLive, subscribeToLive } from '../live.ts'
import { getSession, isLoggedIn, setSession } from '../session.ts'
import { counterSession, rehydrate } from '../sign-in.ts'
import { isTooOld, settingsIn } from './known.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'

/** Without the cash that was there. */
const keptSession = employeeSessionSchema.extend({
  branch: sessionBranchSchema,
  standing: employeeSessionSchema.shape.user.omit({ username: true }).nullable().optional(),
})
const NAME = 'session'

/** Keeps who is at this counter, for a start without a connection. */
export async function keepSession(store: LocalStore): Promise<void> {
  const { user, branch, employeeLoginTimestamp, keys, attended } = getSession()
  if (!user || user === true || !branch || employeeLoginTimestamp === null) return
  const session = {
    user,
    branch,
    logged_in_at: new Date(employeeLoginTimestamp),
    ...(keys && { keys: [...keys] }),
    // Whoever stands there goes on; a locked counter stays locked.
    ...(attended && { counter: { lockMinutes: attended.lockMinutes }, standing: attended.standing ?? null }),
  }
  await store.writeFact(NAME, { at: Date.now(), value: z.encode(keptSession, session) })
}

/** Goes on as who was at this counter, without a word of the server. False if nobody was, or too long ago. */
export async function recallSession(): Promise<boolean> {
  const store = await openLocalStore()
  try {
    const fact = await store?.readFact(NAME)
    if (!store || !fact) return false
    if (isTooOld(fact.at, settingsIn(await store.readFact('settings')), Date.now())) {
      await store.eraseFacts()
      return false
    }
    const session = keptSession.safeParse(fact.value)
    // The server may have answered meanwhile.
    if (!session.success || isLoggedIn(getSession())) return false
    setSession(counterSession(session.data))
    askOnceBack()
    return true
  } finally {
    store?.close()
  }
}

/** Erases what this browser knows of the shop; unsent work stays. */
export async function forgetKnown(): Promise<void> {
  const store = await openLocalStore()
  await store?.eraseFacts()
  store?.close()
}

/** The server is asked who this is as soon as it answers. */
function askOnceBack(): void {
  const leave = subscribeToLive(() => {
    if (getLive().silentSince !== null) return
    leave()
    void rehydrate()
  })
}
