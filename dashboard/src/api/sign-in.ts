import { ownKeysSchema } from '@labada/contracts/access/own-keys'
import { ADMIN_LOGGED_IN, type EmployeeSession, LOGGED_OUT, sessionRoutes } from '@labada/contracts/access/session'
import { OWN_KEYS_HEADER } from '@labada/contracts/core/problem'
import type { RouteRequest } from '@labada/contracts/core/route'
import { IS_DESKTOP } from '../lib/build.ts'
import { call, send } from './call.ts'
import { holdCallsToBranches } from './may-call.ts'
import { hasUnsentWork, offlineDesk } from './offline-desk.ts'
import { keepAndShow } from './remember.ts'
import { requestControl } from './request-control.ts'
import { reactivate, type ScannerState, scannerState, standBy } from './scanner/scanner-state.ts'
import {
  ADMIN_HOME,
  type Attended,
  EMPLOYEE_HOME,
  getSession,
  NOBODY,
  noteLeaving,
  type Session,
  type SessionBranch,
  setSession,
} from './session.ts'
import { t } from './t.ts'

/** The build that asks; for display only, the server never trusts it. */
const BUILD = IS_DESKTOP ? ({ query: { Desktop: '1' } } as const) : ({ query: { WebApp: '1' } } as const)

/** Logs in; with a setup code it also pairs this device. Throws `CallError` (422 for wrong credentials). */
export async function logIn(credentials: RouteRequest<typeof sessionRoutes.login>['body']): Promise<void> {
  const body = credentials.setup_code === undefined ? credentials : { ...credentials, ...(await withScanner()) }
  let ownKeys: string | null = null
  const onHeaders = (headers: Headers) => {
    ownKeys = headers.get(OWN_KEYS_HEADER)
  }
  await begin(await call(sessionRoutes.login, { body }, { mode: 'debounce', onHeaders }), ownKeys)
}

/** Pairs the scanner next to this browser with the new device. On a branch's PC, waits for it up to three seconds. */
export async function withScanner() {
  const agent = scannerState.get().agent ?? (IS_DESKTOP ? await agentWithin(AGENT_MS) : null)
  if (!agent) return {}
  const { agent_id, keys, epoch } = agent
  return { agent: { agent_id, keys, epoch } }
}

/** How long to wait for a scanner that is still starting, the same as for finding its host. */
const AGENT_MS = 3_000

function agentWithin(ms: number): Promise<ScannerState['agent']> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve(scannerState.get().agent)
    }
    const leave = scannerState.subscribe(() => {
      if (scannerState.get().agent) end()
    })
    const timer = setTimeout(end, ms)
  })
}

/**
 * Restores a session after a reload: token and admin, token and employee, client only, in this order; otherwise
 * nothing. Only while no load state is set. A failure returns null: the load-state dialog says why.
 */
export async function rehydrate(): Promise<true | null> {
  const { loadState, token, userType, client } = getSession()
  if (loadState !== null) return null
  try {
    if (token && userType === 'admin') await rehydrateOffice()
    else if (token && userType === 'employee') await begin(await call(sessionRoutes.verifyAccess, BUILD))
    else if (client && !token) await refreshBranch()
    return true
  } catch {
    return null
  }
}

async function rehydrateOffice(): Promise<void> {
  let ownKeys: string | null = null
  const onHeaders = (headers: Headers) => {
    ownKeys = headers.get(OWN_KEYS_HEADER)
  }
  await begin(await call(sessionRoutes.reauthorize, BUILD, { onHeaders }), ownKeys)
}

/** Reads this device's branch again: at start without a login, and when an event says that it changed. */
export async function refreshBranch(): Promise<void> {
  const { branch } = await call(sessionRoutes.verifyClient, BUILD)
  const before = getSession().branch
  setSession({ branch: before?.id === branch.id ? { ...before, ...branch } : branch })
}

/**
 * Logs out: aborts every request in flight, then asks the server; nothing else is sent meanwhile, because it would be
 * refused and end the next session on screen. Only 'Logged Out.' clears the session; anything else throws 'Error
 * logging out'. While work is unsent it is refused: the next person may not be able to send it.
 */
export async function logOut(): Promise<void> {
  if (hasUnsentWork()) throw new Error(t('workDoneOfflineIsntSent'))
  noteLeaving(true)
  try {
    const { method, path: url } = sessionRoutes.logout
    const answer = await send({ method, url }, { mode: 'last' }).catch(() => ({ value: null }))
    if (!('value' in answer) || answer.value !== LOGGED_OUT) throw new Error('Error logging out')
    await offlineDesk()?.erase()
    setSession(NOBODY)
    reactivate()
  } finally {
    noteLeaving(false)
    requestControl.goOn()
  }
}

/** Who is at a counter, as the server last said it. */
export type CounterSession = Omit<EmployeeSession, 'branch'> & {
  readonly branch: SessionBranch
  /** Who stood there, as this device remembers it. */
  readonly standing?: Attended['standing']
}

/** Stores the server's answer to a login, then shows it. `ownKeys` is what its header says of an office account. */
export async function begin(
  answer: typeof ADMIN_LOGGED_IN | CounterSession,
  ownKeys: string | null = null,
): Promise<void> {
  if (answer === ADMIN_LOGGED_IN) {
    const own = ownKeys === null ? null : ownKeysSchema.parse(JSON.parse(decodeURIComponent(ownKeys)))
    // Without that part the server refuses them.
    if (own?.branches) await holdCallsToBranches().catch(() => undefined)
    await keepAndShow({
      userType: 'admin',
      user: true,
      homepage: ADMIN_HOME,
      channel: 'admin',
      keys: own && new Set(own.keys),
      withheld: own?.withheld ?? [],
      branches: own?.branches ?? null,
    })
    standBy()
    return
  }
  await keepAndShow(counterSession(answer))
}

/** The session of a counter as the page keeps it. */
export const counterSession = (answer: CounterSession) =>
  ({
    userType: 'employee',
    user: answer.user,
    branch: answer.branch,
    employeeLoginTimestamp: answer.logged_in_at.toISOString(),
    homepage: EMPLOYEE_HOME,
    channel: `branch:${answer.branch.id}`,
    keys: answer.keys ? new Set(answer.keys) : null,
    withheld: [],
    branches: null,
    attended: answer.counter ? { ...answer.counter, standing: answer.standing } : null,
  }) satisfies Partial<Session>
