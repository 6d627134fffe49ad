import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenNoSession, givenServer, json, text } from '../testing/browser.tsx'
import { enterDoor } from './demo-door.ts'
import { NO_SCANNER, scannerState } from './scanner/scanner-state.ts'
import { getSession, isLoggedIn, type Session, setLoadState, setSession } from './session.ts'
import { logIn, logOut, refreshBranch, rehydrate } from './sign-in.ts'

const BRANCH_ID = '0199aaaa-0000-7000-8000-0000000000b1'
const branch = { id: BRANCH_ID, name: 'Mabolo', features: ['receive'], closed: false }
const employee = {
  user: { id: '0199aaaa-0000-7000-8000-0000000000a1', username: 'ana', firstname: 'Ana', lastname: 'Reyes' },
  branch: { ...branch, balance: 4215 },
  logged_in_at: '2026-11-21T09:05:12.000Z',
}
const asAdmin = () => text('Logged in as administrator.', 200, { 'x-resource-id': 'new-token' })
const asEmployee = () => json(employee, 200, { 'x-resource-id': 'new-token' })

describe('a session', () => {
  beforeEach(givenNoSession)
  afterEach(() => vi.unstubAllGlobals())

  it('begins as administrator with the server’s text', async () => {
    givenServer({ 'POST /api/login': asAdmin })
    await logIn({ username: 'admin', password: 'labada-demo' })
    expect(getSession()).toMatchObject({ userType: 'admin', user: true, token: 'new-token', homepage: '/' })
    expect(isLoggedIn(getSession())).toBe(true)
  })

  it('begins as employee with user, branch, login time and the summary as home', async () => {
    givenServer({ 'POST /api/login': asEmployee })
    await logIn({ username: 'ana', password: 'labada-demo' })
    expect(getSession()).toMatchObject({
      userType: 'employee',
      user: employee.user,
      branch: { ...branch, balance: 4215_00 },
      employeeLoginTimestamp: '2026-11-21T09:05:12.000Z',
      homepage: '/summary',
      channel: `branch:${BRANCH_ID}`,
    })
  })

  it('sets a device up together with the scanner beside it; an ordinary login says nothing of it', async () => {
    const identity = {
      agent_id: 'abcdefghijklmnopqrstuv',
      keys: { sign: 'A'.repeat(60), seal: 'B'.repeat(60) },
      epoch: 1,
    }
    const hello = { ...identity, paired: false, driver: 'simulated', state: 'ready' } as const
    scannerState.set((now) => ({ ...now, agent: hello }))
    const asked = givenServer({ 'POST /api/login': asEmployee, 'POST /api/demo/doors/mab': asEmployee })
    await logIn({ username: 'ana', password: 'labada-demo' })
    await logIn({ username: 'ana', password: 'labada-demo', setup_code: 'ABCD-EFGH' })
    await enterDoor('mab')
    expect(asked.map(({ body }) => (body as { agent?: unknown }).agent)).toEqual([undefined, identity, identity])
    scannerState.set(() => NO_SCANNER)
  })

  it.each([
    ['token and admin', { token: 't', userType: 'admin', client: 'c' }, ['/api/reauthorize?WebApp=1']],
    ['token and employee', { token: 't', userType: 'employee', client: 'c' }, ['/api/verify-access?WebApp=1']],
    ['client only', { client: 'c' }, ['/api/verify-client?WebApp=1']],
    ['nothing', {}, []],
    ['a token of nobody', { token: 't', client: 'c' }, []],
    ['a load state', { token: 't', userType: 'admin', loadState: 'Unauthorized.' }, []],
  ] as const)('is taken up with %s', async (_, kept, calls) => {
    setSession(kept)
    const asked = givenServer({
      'GET /api/reauthorize': asAdmin,
      'GET /api/verify-access': asEmployee,
      'GET /api/verify-client': () => json({ branch }),
    })
    await rehydrate()
    expect(asked.map(({ path, query }) => `${path}?${query}`)).toEqual(calls)
  })

  it('stores only the branch for a device without a login', async () => {
    setSession({ client: 'c' })
    givenServer({ 'GET /api/verify-client': () => json({ branch }) })
    expect(await rehydrate()).toBe(true)
    expect(getSession()).toMatchObject({ branch, user: null, userType: null, homepage: '/' })
  })

  it('is null when it cannot be taken up', async () => {
    setSession({ token: 't', userType: 'admin' })
    givenServer({ 'GET /api/reauthorize': () => json({ message: 'Unauthenticated.' }, 401) })
    expect(await rehydrate()).toBeNull()
    expect(getSession()).toMatchObject({ user: null, loadState: 'Unauthenticated.' })
  })

  it('keeps the cash figures when only the branch is read again', async () => {
    givenServer({
      'POST /api/login': asEmployee,
      'GET /api/verify-client': () => json({ branch: { ...branch, features: [] } }),
    })
    await logIn({ username: 'ana', password: 'labada-demo' })
    await refreshBranch()
    expect(getSession().branch).toMatchObject({ features: [], balance: 4215_00 })
  })
})

describe('logging out', () => {
  const signedIn: Partial<Session> = {
    token: 't',
    client: 'c',
    user: employee.user,
    branch: { ...branch, features: ['receive'] },
    userType: 'employee',
    homepage: '/summary',
    employeeLoginTimestamp: '2026-11-21T09:05:12.000Z',
  }

  beforeEach(() => {
    givenNoSession()
    setSession(signedIn)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('with ‘Logged Out.’ clears exactly timestamp, token, user, type and home', async () => {
    givenServer({ 'GET /api/logout': () => text('Logged Out.') })
    await logOut()
    expect(getSession()).toMatchObject({
      employeeLoginTimestamp: null,
      token: null,
      user: null,
      userType: null,
      homepage: '/',
      client: 'c',
      branch: signedIn.branch,
    })
  })

  it.each([
    ['another text', () => text('Bye')],
    ['an error', () => json({ message: 'Server Error' }, 500)],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('with %s raises ‘Error logging out’ and clears nothing', async (_, answer) => {
    givenServer({ 'GET /api/logout': answer })
    await expect(logOut()).rejects.toThrow(/^Error logging out$/)
    expect(getSession()).toMatchObject(signedIn)
  })

  it('ends every request in flight first', async () => {
    givenServer({
      'GET /api/logout': () => text('Logged Out.'),
      'GET /api/verify-client': () => new Promise<Response>(() => undefined),
    })
    const waiting = refreshBranch()
    await logOut()
    await expect(waiting).rejects.toThrow()
  })

  it('says nothing of its end when the live channel knows of it before the answer comes', async () => {
    let leave: (answer: Response) => void = () => undefined
    givenServer({
      'GET /api/logout': () =>
        new Promise<Response>((answer) => {
          leave = answer
        }),
    })
    const leaving = logOut()
    setLoadState('Unauthenticated.')
    leave(text('Logged Out.'))
    await leaving
    expect(getSession().loadState).toBeNull()
    setLoadState('Unauthenticated.')
    expect(getSession().loadState).toBe('Unauthenticated.')
  })

  it('sends nothing while the server is asked, and goes on with the next session', async () => {
    let leave: (answer: Response) => void = () => undefined
    const asked = givenServer({
      'GET /api/logout': () =>
        new Promise<Response>((answer) => {
          leave = answer
        }),
      'GET /api/verify-client': () => json({ branch }),
    })
    const leaving = logOut()
    await expect(refreshBranch()).rejects.toThrow()
    leave(text('Logged Out.'))
    await leaving
    expect(asked.map(({ path }) => path)).toEqual(['/api/logout'])
    await refreshBranch()
    expect(asked.map(({ path }) => path)).toEqual(['/api/logout', '/api/verify-client'])
  })
})
