import { describe, expect, it } from 'vitest'
import { EMPTY_SESSION, type Session } from '../api/session.ts'
import { homeOf } from '../lib/hooks/use-home.ts'
import { afterLogin, judgePage } from './access.ts'

const BRANCH_ID = '0199aaaa-0000-7000-8000-0000000000b1'
const guest: Session = EMPTY_SESSION
const admin: Session = { ...EMPTY_SESSION, token: 't', user: true, userType: 'admin' }
const ana = (features: readonly ('receive' | 'release' | 'summary' | 'expenses' | 'items')[]): Session => ({
  ...EMPTY_SESSION,
  token: 't',
  client: 'c',
  userType: 'employee',
  user: { id: BRANCH_ID, username: 'ana', firstname: 'Ana', lastname: 'Reyes' },
  branch: { id: BRANCH_ID, name: 'Mabolo', features: [...features], closed: false },
})

describe('a page', () => {
  it.each([
    ['a guest page lets guests stay', { for: 'guest' }, guest, { kind: 'stay' }],
    ['a guest page sends an admin home', { for: 'guest' }, admin, { kind: 'go', to: '/schedule' }],
    ['a guest page sends an employee home', { for: 'guest' }, ana(['summary']), { kind: 'go', to: '/summary' }],
    ['an admin page wants a login', { for: 'admin' }, guest, { kind: 'log-in' }],
    ['an admin page lets an admin stay', { for: 'admin' }, admin, { kind: 'stay' }],
    ['an admin page refuses an employee', { for: 'admin' }, ana(['summary']), { kind: 'go', to: '/unauthorized' }],
    [
      'a shop page refuses an admin',
      { for: 'employee', feature: 'receive' },
      admin,
      { kind: 'go', to: '/unauthorized' },
    ],
    [
      'a shop page wants its feature',
      { for: 'employee', feature: 'receive' },
      ana(['release']),
      { kind: 'go', to: '/no-auth', feature: 'receive' },
    ],
    ['a shop page that is on is open', { for: 'employee', feature: 'receive' }, ana(['receive']), { kind: 'stay' }],
    [
      'a token without a user is no login',
      { for: 'signed-in' },
      { ...guest, token: 't', userType: 'admin' },
      { kind: 'log-in' },
    ],
    ['the unauthorized page wants a login', { for: 'signed-in' }, guest, { kind: 'log-in' }],
  ] as const)('%s', (_, access, session, verdict) => {
    expect(judgePage(access, session)).toEqual(verdict)
  })
})

describe('a screen without a shell, after login', () => {
  it.each([
    ['/display', ['receive'], '/display'],
    ['/display', ['release'], '/release'],
    ['/release/screen', ['release'], '/release/screen'],
  ] as const)('%s of a branch with %j is %s', (wanted, features, to) => {
    expect(afterLogin(ana(features), wanted)).toBe(to)
  })
})

describe('home', () => {
  it.each([
    [['receive', 'release', 'summary'], '/summary'],
    [['release', 'receive'], '/receive'],
    [['release'], '/release'],
    [[], '/no-auth'],
  ] as const)('of an employee with %j is %s', (features, home) => {
    expect(homeOf(ana(features))).toBe(home)
  })
})

describe('after login', () => {
  it.each([
    ['the wanted page, if this role may see it', admin, '/branches?branch=1', '/branches?branch=1'],
    ['the wanted page of the counter', ana(['receive', 'summary']), '/receive', '/receive'],
    ['the wall screen of a page that is on', ana(['release']), '/release/screen', '/release/screen'],
    ['home, when the wall screen’s page is off', ana(['receive']), '/release/screen', '/receive'],
    ['home, when the wanted page is another role’s', ana(['summary']), '/branches', '/summary'],
    ['home, when an admin wanted the counter', admin, '/receive', '/schedule'],
    ['home, when the wanted page is off', ana(['summary']), '/receive', '/summary'],
    ['home, when nothing was wanted', admin, null, '/schedule'],
    ['home, when LoginPage itself was wanted', admin, '/', '/schedule'],
  ] as const)('comes %s', (_, session, wanted, expected) => {
    expect(afterLogin(session, wanted)).toBe(expected)
  })
})
