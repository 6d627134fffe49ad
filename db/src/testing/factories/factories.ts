import { randomUUID } from 'node:crypto'
import type { Feature, Role } from '@labada/domain/core/access'
import { FEATURES } from '@labada/domain/core/access'
import { formatCredential, SESSION_LIFETIMES } from '@labada/domain/core/credentials'
import { centavos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import type { Preset } from '@labada/domain/core/presets'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { mintSecret } from '../../core/secrets.ts'
import type { Database } from '../../schema.ts'
import { counting } from '../counting.ts'

/** The password of everybody a factory makes, and its argon2id hash (made once; hashing is slow on purpose). */
export const TEST_PASSWORD = 'tabo-at-batya-7'
export const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$g7vyBVR/EQ/qXB7+rW7Vng$sLTky17q6peJhQXiP/mxyREbinhiRGM+iM+95/hH4l8'

const counted = counting()

const FIRSTNAMES = [
  'Ana',
  'Ben',
  'Carla',
  'Dino',
  'Elsa',
  'Felix',
  'Gina',
  'Hugo',
  'Ines',
  'Jun',
  'Karen',
  'Leo',
  'Mila',
]
const LASTNAMES = [
  'Reyes',
  'Cruz',
  'Santos',
  'Garcia',
  'Mendoza',
  'Torres',
  'Ramos',
  'Aquino',
  'Flores',
  'Castro',
  'Lim',
]
const peopled = counting()
/** Another name for each employee, 143 of them; the first of a test file is Ana Reyes. */
function anotherName(): { readonly firstname: string; readonly lastname: string } {
  const at = peopled() - 1
  return { firstname: FIRSTNAMES[at % FIRSTNAMES.length] ?? '', lastname: LASTNAMES[at % LASTNAMES.length] ?? '' }
}

export interface GivenBranch {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly features: readonly Feature[]
}

/** An open branch with every feature, unless told otherwise. */
export async function givenBranch(
  db: Db,
  branch: {
    readonly name?: string
    readonly code?: string
    readonly features?: readonly Feature[]
    readonly cutoffMinutes?: number
    readonly isVatRegistered?: boolean
    readonly openingFloatCentavos?: number
    readonly closedAt?: Date
  } = {},
): Promise<GivenBranch> {
  const number = counted()
  const { openingFloatCentavos = 0, closedAt, ...given } = branch
  const row = {
    id: newId(),
    code: `B${number}`,
    name: `Branch ${number}`,
    features: FEATURES,
    ...given,
  }
  await db
    .insertInto('branch')
    .values({
      ...row,
      hours: JSON.stringify(Array.from({ length: 7 }, () => ({ opens: 420, closes: 1200 }))),
      openingFloatCentavos: centavos(openingFloatCentavos),
      ...(closedAt && { closedAt, closedReason: 'Closed for the test' }),
    })
    .execute()
  return { id: row.id, code: row.code, name: row.name, features: row.features }
}

export interface GivenUser {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly employeeId: string | null
  readonly firstname: string
  readonly lastname: string
}

export async function givenAdmin(db: Db, user: { readonly username?: string } = {}): Promise<GivenUser> {
  const name = { firstname: 'Ada', lastname: 'Reyes' }
  return givenUser(db, { username: user.username ?? `admin${counted()}`, role: 'admin', employeeId: null, ...name })
}

/** An employee who may sign in, assigned to a branch (or several) since long ago. */
export async function givenEmployee(
  db: Db,
  employee: { readonly branchIds: readonly string[]; readonly username?: string },
): Promise<GivenUser> {
  const employeeId = newId()
  const name = anotherName()
  await db
    .insertInto('employee')
    .values({ id: employeeId, ...name })
    .execute()
  for (const branchId of employee.branchIds)
    await db.insertInto('branchAssignment').values({ employeeId, branchId, fromOn: sql`'2020-01-01'::date` }).execute()
  return givenUser(db, { username: employee.username ?? `employee${counted()}`, role: 'employee', employeeId, ...name })
}

/** Gives an account a preset, and the only branches it sees. */
export async function givePreset(
  db: Db,
  user: GivenUser,
  preset: Preset,
  branchIds: readonly string[] | null = null,
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ preset, seesAllBranches: branchIds === null })
    .where('id', '=', user.id)
    .execute()
  for (const branchId of branchIds ?? []) {
    await db.insertInto('userBranch').values({ userId: user.id, branchId }).execute()
  }
}

export interface GivenDevice {
  readonly id: number
  readonly branchId: string
  /** The whole X-Client value. */
  readonly credential: string
}

/** A device that is set up for a branch. */
export async function givenDevice(
  db: Db,
  device: { readonly branchId: string; readonly name?: string },
): Promise<GivenDevice> {
  const { secret, hash } = mintSecret('client')
  const { id } = await db
    .insertInto('client')
    .values({
      branchId: device.branchId,
      name: device.name ?? `Counter ${counted()}`,
      secretHash: hash,
      createdBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, branchId: device.branchId, credential: formatCredential(id, secret) }
}

export interface GivenToken {
  readonly id: number
  readonly family: string
  /** The whole bearer token. */
  readonly credential: string
}

/** A live session of a user, on a device or (an admin's) on none. */
export async function givenToken(
  db: Db,
  session: { readonly user: GivenUser; readonly device?: GivenDevice; readonly confirmed?: boolean },
): Promise<GivenToken> {
  const { user, device, confirmed = true } = session
  const { secret, hash } = mintSecret('app')
  const { idleSeconds, absoluteSeconds } = SESSION_LIFETIMES[user.role]
  const { id, family } = await db
    .insertInto('accessToken')
    .values({
      kind: 'app',
      userId: user.id,
      role: user.role,
      clientId: device?.id ?? null,
      branchId: device?.branchId ?? null,
      family: randomUUID(),
      tokenHash: hash,
      idleSeconds,
      expiresAt: sql<Date>`now() + make_interval(secs => ${absoluteSeconds})`,
      confirmedAt: confirmed ? sql<Date>`now()` : null,
    })
    .returning(['id', 'family'])
    .executeTakeFirstOrThrow()
  return { id, family, credential: formatCredential(id, secret) }
}

/** Makes a session older, ended, replaced. */
export async function changeToken(db: Db, id: number, changes: UpdateObject<Database, 'accessToken'>): Promise<void> {
  await db.updateTable('accessToken').set(changes).where('id', '=', id).execute()
}

/** Makes a device older, ended, replaced. */
export async function changeDevice(db: Db, id: number, changes: UpdateObject<Database, 'client'>): Promise<void> {
  await db.updateTable('client').set(changes).where('id', '=', id).execute()
}

/** The name of somebody of whom only the file is known. */
export async function nameOfEmployee(db: Db, employeeId: string): Promise<string> {
  const file = db.selectFrom('employee').select(['firstname', 'lastname']).where('id', '=', employeeId)
  return fullNameOf(await file.executeTakeFirstOrThrow())
}

async function givenUser(db: Db, user: Omit<GivenUser, 'id'>): Promise<GivenUser> {
  const row = { id: newId(), ...user }
  await db
    .insertInto('appUser')
    .values({ ...row, passwordHash: TEST_PASSWORD_HASH })
    .execute()
  return row
}
