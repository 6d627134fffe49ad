import { sessionBranchSchema } from '@labada/contracts/access/session'
import { ROLES } from '@labada/domain/core/access'
import { z } from 'zod'
import { createStore } from '../lib/store.ts'
import { getSession, PERSISTED, type PersistedField, type Session, setSession, subscribeToSession } from './session.ts'
import { openStorage, type SafeStorage, STORAGE_PREFIX } from './storage.ts'

/** Whether this browser keeps the session across a reload; only in a secure context. */
export const persistence = createStore<'unknown' | 'kept' | 'not-kept'>('unknown')

const shapes = {
  client: z.string(),
  branch: sessionBranchSchema,
  token: z.string(),
  userType: z.enum(ROLES),
  employeeLoginTimestamp: z.string(),
} satisfies Record<PersistedField, z.ZodType>

/** Where this browser keeps the session; undefined before it is opened. */
export let storage: SafeStorage | undefined

let keep: (change: Partial<Session>) => Promise<void> = async () => undefined

/** Stores a session, then shows it: a reload or a crash right after a login on screen does not lose it. */
export async function keepAndShow(change: Partial<Session>): Promise<void> {
  await keep(change)
  setSession(change)
}

/**
 * Restores what the last visit stored, and from then on stores the five fields that survive a reload. A record of
 * another shape is ignored. Returns what ends it.
 */
export async function rememberSession(open: () => Promise<SafeStorage> = openStorage): Promise<() => void> {
  const opened = await open()
  storage = opened
  persistence.set(() => (opened.isPersistent ? 'kept' : 'not-kept'))
  const [client, branch, token, userType, employeeLoginTimestamp] = await Promise.all([
    readField(opened, 'client', shapes.client),
    readField(opened, 'branch', shapes.branch),
    readField(opened, 'token', shapes.token),
    readField(opened, 'userType', shapes.userType),
    readField(opened, 'employeeLoginTimestamp', shapes.employeeLoginTimestamp),
  ])
  setSession({ client, branch, token, userType, employeeLoginTimestamp })

  let kept = getSession()
  // One change after the other, so that the last one wins.
  let line: Promise<unknown> = Promise.resolve()
  keep = async (change) => {
    const now = { ...kept, ...change }
    const fields = PERSISTED.filter((field) => now[field] !== kept[field])
    kept = now
    const write = (field: PersistedField) =>
      opened.write(field, field === 'branch' ? withoutFigures(now.branch) : now[field])
    if (fields.length > 0) line = line.then(() => Promise.all(fields.map(write))).catch(notKept)
    await line
  }
  const leave = subscribeToSession(() => void keep(getSession()))
  const hearOtherTab = (event: StorageEvent) => {
    const field = (['token', 'client'] as const).find((name) => event.key === STORAGE_PREFIX + name)
    if (field && event.newValue !== null) void adopt(opened, field).catch(notKept)
  }
  window.addEventListener('storage', hearOtherTab)
  return () => {
    leave()
    window.removeEventListener('storage', hearOtherTab)
  }
}

/**
 * Another tab of this browser got a newer credential for the same login: this tab adopts it. Using the old one much
 * later would look like theft and end the device.
 */
async function adopt(from: SafeStorage, field: 'token' | 'client'): Promise<void> {
  const [value, userType, loginTimestamp] = await Promise.all([
    readField(from, field, shapes[field]),
    readField(from, 'userType', shapes.userType),
    readField(from, 'employeeLoginTimestamp', shapes.employeeLoginTimestamp),
  ])
  const mine = getSession()
  const isSameLogin = mine.userType === userType && mine.employeeLoginTimestamp === loginTimestamp
  if (value !== null && value !== mine[field] && mine[field] !== null && isSameLogin) setSession({ [field]: value })
}

async function readField<S extends z.ZodType>(
  from: SafeStorage,
  field: PersistedField,
  shape: S,
): Promise<z.output<S> | null> {
  const parsed = shape.safeParse(await from.read(field))
  return parsed.success ? parsed.data : null
}

/** Cash figures are never stored: they would be out of date, and they are confidential. */
const withoutFigures = (branch: unknown): unknown => {
  const parsed = sessionBranchSchema.safeParse(branch)
  return parsed.success ? parsed.data : null
}

const notKept = () => persistence.set(() => 'not-kept')
