import type { CounterPerson } from '@labada/contracts/access/counter-person'
import type { OwnKeys } from '@labada/contracts/access/own-keys'
import type { employeeSessionSchema, sessionBranchSchema } from '@labada/contracts/access/session'
import type { Feature, Role } from '@labada/domain/core/access'
import type { Key, RouteKey } from '@labada/domain/core/keys'
import type { Centavos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { t } from './t.ts'

/** The start page of each kind of user. The admin's index redirects to the schedule. */
export const ADMIN_HOME = '/'
export const EMPLOYEE_HOME = '/summary'
export const DEFAULT_HOME = '/'

export type SessionUser = z.output<typeof employeeSessionSchema>['user']

/** The counter's data about its branch. The cash figures arrive with the first balance call. */
export interface SessionBranch extends z.output<typeof sessionBranchSchema> {
  readonly balance?: Centavos | undefined
  readonly drawer?: Centavos
  readonly safe?: Centavos
  /** When the cash figures were read. */
  readonly balanceAt?: Date
}

/** Of a counter where the shop wants to know who stands there. */
export interface Attended {
  /** Minutes without input after which it locks; zero: never by itself. */
  readonly lockMinutes: number
  /** Who stands there; null while it is locked, undefined until the server has said. */
  readonly standing: Pick<SessionUser, 'id' | 'firstname' | 'lastname'> | null | undefined
  /** Who may stand there, and what each may allow others by PIN. */
  readonly people?: CounterPerson['people']
}

/** The whole app session, field by field as the specification names them. */
export interface Session {
  readonly token: string | null
  readonly client: string | null
  /** `true` stands for the administrator, whose name the server does not send. */
  readonly user: SessionUser | true | null
  readonly pageError: string | null
  /** Overrides the route's title. */
  readonly customPageTitle: string | null
  readonly branch: SessionBranch | null
  readonly userType: Role | null
  readonly homepage: string
  /** The reason the session ended; opens the load-state dialog. */
  readonly loadState: string | null
  /** Increases with every load state, so that the same one twice opens the dialog twice. */
  readonly loadStateDeepWatcher: number
  readonly pageHeight: number
  readonly employeeLoginTimestamp: string | null
  /** The room this session listens to. */
  readonly channel: string | null
  /** What this person may do; null for everything that their user type may. */
  readonly keys: ReadonlySet<Key> | null
  /** What this person may do besides, once they logged in with a second step. */
  readonly withheld: readonly Key[]
  /** The only branches an office account sees, one at a time; null for all. */
  readonly branches: OwnKeys['branches']
  /** Null where nobody is asked. */
  readonly attended: Attended | null
}

const NO_KEYS: readonly Key[] = []

/** The fields of a session that nobody has: what a logout clears. */
export const NOBODY = {
  token: null,
  user: null,
  userType: null,
  homepage: DEFAULT_HOME,
  employeeLoginTimestamp: null,
  channel: null,
  keys: null,
  withheld: NO_KEYS,
  branches: null,
  attended: null,
}

export const EMPTY_SESSION: Session = {
  ...NOBODY,
  client: null,
  pageError: null,
  customPageTitle: null,
  branch: null,
  loadState: null,
  loadStateDeepWatcher: 0,
  pageHeight: 0,
}

/** The only fields that survive a reload. */
export const PERSISTED = ['client', 'branch', 'token', 'userType', 'employeeLoginTimestamp'] as const
export type PersistedField = (typeof PERSISTED)[number]

let current: Session = EMPTY_SESSION
const listeners = new Set<() => void>()

export const getSession = (): Session => current

/** Changes some fields and notifies all subscribers. */
export function setSession(change: Partial<Session>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Selects a part of the session in a component; the part must be a stored value, not a newly created one. */
export function useSession<Piece>(pick: (session: Session) => Piece): Piece {
  return useSyncExternalStore(subscribeToSession, () => pick(current))
}

/** The id of this device, without its secret; empty if it is none. */
export const deviceId = (): string => current.client?.split('|')[0] ?? ''

/** A user with a username (or the admin flag) is present and a user type is set. */
export function isLoggedIn(session: Session): boolean {
  const hasUser = session.user === true || Boolean(session.user?.username)
  return hasUser && session.userType !== null
}

/** First and last name; the administrator has none on the wire. */
export function displayName(session: Session): string {
  if (session.user === true) return t('administrator')
  return session.user ? fullNameOf(session.user) : ''
}

let isLeaving = false

/** Somebody logs out: the live channel may say that their session ended before the answer does. */
export const noteLeaving = (leaving: boolean): void => {
  isLeaving = leaving
}

/** Shows the reason for the end of the session; not to somebody who is logging out. */
export function setLoadState(loadState: string): void {
  if (isLeaving) return
  setSession({ loadState, loadStateDeepWatcher: current.loadStateDeepWatcher + 1 })
}

/** The features turned on for the counter's branch. */
export const useFeatures = (): readonly Feature[] => useSession(featuresOf)

const NO_FEATURES: readonly Feature[] = []
const featuresOf = (session: Session) => session.branch?.features ?? NO_FEATURES

/** Whether a session's person may do something. The server refuses all the same. */
export const holdsKey = ({ keys }: Session, key: RouteKey): boolean =>
  key === 'public' || key === 'own' || keys === null || keys.has(key)

/** Whether the person at this screen may do something; what they may not do is not on the page. */
export const useMayDo = (key: RouteKey): boolean => useSession((session) => holdsKey(session, key))

/** Where this device remembers the branch that lists and figures cover. */
export const BRANCH_SCOPE = 'labada:branch-scope'

/** The one branch that a person of named branches looks at: in the URL, remembered, or the first. Null for all others. */
export function branchInSight(): string | null {
  const { branches } = current
  if (!branches) return null
  const said = [new URLSearchParams(window.location.search).get('branch'), localStorage.getItem(BRANCH_SCOPE)]
  return said.find((id) => branches.some((branch) => branch.id === id)) ?? branches[0]?.id ?? null
}

/** Who stands at this counter, as this page knows it; undefined for nobody. */
export const standingId = ({ attended }: Session): string | undefined => attended?.standing?.id

/** The server knew of nobody here when somebody asked: it locks, unless another person stands here since. */
export function noteNobodyStands(asker: string | undefined): void {
  const { attended } = getSession()
  if (attended && standingId(getSession()) === asker) setSession({ attended: { ...attended, standing: null } })
}
