import { demoRoutes } from '@labada/contracts/demo'
import type { RouteRequest } from '@labada/contracts/route'
import { ADMIN_LOGGED_IN, type EmployeeSession, LOGGED_OUT, sessionRoutes } from '@labada/contracts/session'
import { call, send } from './call.ts'
import { requestControl } from './request-control.ts'
import { ADMIN_HOME, DEFAULT_HOME, EMPLOYEE_HOME, getSession, setSession } from './session.ts'

/** Which build asks; for display only, the server never trusts it. */
const BUILD = { query: { WebApp: '1' } } as const

/** Logs in; with a setup code it also sets this device up. Throws `CallError` (422 for wrong credentials). */
export async function logIn(credentials: RouteRequest<typeof sessionRoutes.login>['body']): Promise<void> {
  begin(await call(sessionRoutes.login, { body: credentials }, { mode: 'debounce' }))
}

/** Goes in through one of the demo's doors. */
export async function enterDoor(door: string): Promise<void> {
  begin(await call(demoRoutes.enterDoor, { params: { door } }, { mode: 'debounce' }))
}

/**
 * Takes a session up again after a reload: token and admin, token and employee, client only, in this order; otherwise
 * nothing. Only while no load state is set. A failure gives null: the load-state dialog says why.
 */
export async function rehydrate(): Promise<true | null> {
  const { loadState, token, userType, client } = getSession()
  if (loadState !== null) return null
  try {
    if (token && userType === 'admin') begin(await call(sessionRoutes.reauthorize, BUILD))
    else if (token && userType === 'employee') begin(await call(sessionRoutes.verifyAccess, BUILD))
    else if (client && !token) await refreshBranch()
    return true
  } catch {
    return null
  }
}

/** Reads this device's branch again: at start without a login, and when an event says that it changed. */
export async function refreshBranch(): Promise<void> {
  const { branch } = await call(sessionRoutes.verifyClient, BUILD)
  const before = getSession().branch
  setSession({ branch: before?.id === branch.id ? { ...before, ...branch } : branch })
}

/**
 * Logs out: ends every request in flight, then asks the server. Only its 'Logged Out.' clears the session; anything else
 * throws 'Error logging out'.
 */
export async function logOut(): Promise<void> {
  requestControl.abortAll()
  const answer = await send({ method: sessionRoutes.logout.method, url: sessionRoutes.logout.path }).catch(() => null)
  if (answer === null || 'canceled' in answer || answer.value !== LOGGED_OUT) throw new Error('Error logging out')
  setSession({
    employeeLoginTimestamp: null,
    token: null,
    user: null,
    userType: null,
    homepage: DEFAULT_HOME,
    channel: null,
  })
}

function begin(answer: typeof ADMIN_LOGGED_IN | EmployeeSession): void {
  if (answer === ADMIN_LOGGED_IN) {
    setSession({ userType: 'admin', user: true, homepage: ADMIN_HOME, channel: 'admin' })
    return
  }
  setSession({
    userType: 'employee',
    user: answer.user,
    branch: answer.branch,
    employeeLoginTimestamp: answer.logged_in_at.toISOString(),
    homepage: EMPLOYEE_HOME,
    channel: `branch:${answer.branch.id}`,
  })
}
