import type { Preset } from '@labada/domain/core/presets'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { OWN_KEYS } from './key-sets.ts'

/** Whoever stood last at a counter. */
export interface StandRow {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly employeeId: string | null
  readonly preset: Preset | null
  readonly ownKeys: readonly string[] | null
  readonly since: Date
  /** Still there, with a PIN, and working at the branch today (Manila, by the database's clock). */
  readonly isThere: boolean
}

/** A user `u` may stand at a branch: active, with a PIN, and assigned there today. */
export const mayStandAt = (branchId: unknown) => sql<boolean>`(u.is_active and u.role = 'employee'
  and exists (select from counter_pin p where p.user_id = u.id)
  and exists (select from branch_assignment a where a.employee_id = u.employee_id and a.branch_id = ${branchId}
    and (now() at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity')))`

/** Who stood last in a session, and whether they still do. Demo people count only in a demo. */
export async function findStand(db: Db, family: string, demo: boolean): Promise<StandRow | undefined> {
  return db
    .selectFrom('counterStand as s')
    .innerJoin('appUser as u', 'u.id', 's.personId')
    .select(['u.id', 'u.username', 'u.firstname', 'u.lastname', 'u.employeeId', 'u.preset', 's.since'])
    .select([
      OWN_KEYS,
      sql<boolean>`(s.ended_at is null and (${demo} or not u.is_demo) and ${mayStandAt(sql.ref('s.branch_id'))})`.as(
        'isThere',
      ),
    ])
    .where('s.family', '=', family)
    .orderBy('s.since', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Someone who may stand at a branch. */
export interface StandingPerson {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly pinLength: number
  readonly preset: Preset | null
  readonly ownKeys: readonly string[] | null
}

/** Everyone who may stand at a branch today, by name. */
export async function listStandingPeople(db: Db, branchId: string, demo: boolean): Promise<StandingPerson[]> {
  return db
    .selectFrom('appUser as u')
    .innerJoin('counterPin as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.firstname', 'u.lastname', 'c.length as pinLength', 'u.preset', OWN_KEYS])
    .where(mayStandAt(branchId))
    .where(sql<boolean>`(${demo} or not u.is_demo)`)
    .orderBy('u.firstname')
    .orderBy('u.lastname')
    .orderBy('u.id')
    .execute()
}

/** The hash of the PIN of someone who may stand at a branch, and their birthday. */
export async function findPin(
  db: Db,
  { userId, branchId, demo }: { readonly userId: string; readonly branchId: string; readonly demo: boolean },
): Promise<{ pinHash: string; birthDate: string | null } | undefined> {
  return db
    .selectFrom('appUser as u')
    .innerJoin('counterPin as c', 'c.userId', 'u.id')
    .select('c.pinHash')
    .select(sql<string | null>`(select e.birth_date::text from employee e where e.id = u.employee_id)`.as('birthDate'))
    .where('u.id', '=', userId)
    .where(mayStandAt(branchId))
    .where(sql<boolean>`(${demo} or not u.is_demo)`)
    .executeTakeFirst()
}

/** The login of an employee who may stand at a branch. */
export async function findStanderOf(
  db: Db,
  { employeeId, branchId, demo }: { readonly employeeId: string; readonly branchId: string; readonly demo: boolean },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('appUser as u')
    .select('u.id')
    .where('u.employeeId', '=', employeeId)
    .where(mayStandAt(branchId))
    .where(sql<boolean>`(${demo} or not u.is_demo)`)
    .executeTakeFirst()
  return found?.id
}

interface OwnPin {
  readonly userId: string
  readonly pinHash: string | null
  readonly birthDate: string | null
}

/** The login of an employee and their own PIN, at whichever branch they are. */
export async function findOwnPin(
  db: Db,
  { employeeId, demo }: { readonly employeeId: string; readonly demo: boolean },
): Promise<OwnPin | undefined> {
  return ownPin(db, employeeId, demo).executeTakeFirst()
}

/** The same, its login locked: of two changes at the same moment, one sees the other’s. */
export async function lockOwnPin(
  trx: Trx,
  { employeeId, demo }: { readonly employeeId: string; readonly demo: boolean },
): Promise<OwnPin | undefined> {
  await trx.selectFrom('appUser').select('id').where('employeeId', '=', employeeId).forUpdate().execute()
  return ownPin(trx, employeeId, demo).executeTakeFirst()
}

const ownPin = (db: Db, employeeId: string, demo: boolean) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('employee as e', 'e.id', 'u.employeeId')
    .leftJoin('counterPin as c', 'c.userId', 'u.id')
    .select(['u.id as userId', 'c.pinHash'])
    .select(sql<string | null>`e.birth_date::text`.as('birthDate'))
    .where('u.employeeId', '=', employeeId)
    .where('u.role', '=', 'employee')
    .where('u.isActive', '=', true)
    .where(sql<boolean>`(${demo} or not u.is_demo)`)

export const hasPin = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('counterPin').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined

/** Gives somebody a PIN, in place of the one they had. */
export async function setPin(
  trx: Trx,
  pin: {
    readonly userId: string
    readonly pinHash: string
    readonly length: number
    readonly setAt: Date
    readonly setBy: string
  },
): Promise<void> {
  const { userId: _, ...changed } = pin
  await trx
    .insertInto('counterPin')
    .values(pin)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changed))
    .execute()
}

/** Takes somebody's PIN away. Returns whether they had one. */
export async function deletePin(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('counterPin').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Somebody stands at a counter from now on, in place of whoever stood there. If two do so at the same moment, one of
 * them does.
 */
export async function startStand(
  trx: Trx,
  stand: {
    readonly family: string
    readonly clientId: number
    readonly branchId: string
    readonly accountId: string
    readonly personId: string
    readonly since: Date
  },
): Promise<void> {
  await endStands(trx, { family: stand.family }, stand.since)
  await trx
    .insertInto('counterStand')
    .values({ id: newId(), ...stand })
    .onConflict((conflict) => conflict.column('family').where('endedAt', 'is', null).doNothing())
    .execute()
}

/** Nobody stands in a session anymore, or a person nowhere. Returns the devices where somebody did. */
export async function endStands(
  trx: Trx,
  whose: { readonly family: string } | { readonly personId: string },
  now: Date,
): Promise<{ readonly clientId: number; readonly branchId: string }[]> {
  const ended = trx
    .updateTable('counterStand')
    .set({ endedAt: sql<Date>`greatest(since, ${now})` })
    .where('endedAt', 'is', null)
    .returning(['clientId', 'branchId'])
  const chosen =
    'family' in whose ? ended.where('family', '=', whose.family) : ended.where('personId', '=', whose.personId)
  return chosen.execute()
}

/** Whether somebody stood at a device at a moment. */
export async function stoodAt(
  db: Db,
  { clientId, personId, at }: { readonly clientId: number; readonly personId: string; readonly at: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('counterStand')
    .select('id')
    .where('clientId', '=', clientId)
    .where('personId', '=', personId)
    .where('since', '<=', at)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>=', at)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
