import type { Role } from '@labada/domain/core/access'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** A user who may sign in. */
export interface UserRow {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
  readonly role: Role
  readonly employeeId: string | null
  readonly firstname: string
  readonly lastname: string
  readonly isActive: boolean
  readonly isDemo: boolean
}

const columns = [
  'id',
  'username',
  'passwordHash',
  'role',
  'employeeId',
  'firstname',
  'lastname',
  'isActive',
  'isDemo',
] as const

/** Usernames are stored in lower case. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('appUser').select(columns).where('username', '=', username.toLowerCase()).executeTakeFirst()
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds a user. Throws a unique violation (`app_user_username_key`) if the name is taken. */
export async function insertUser(
  trx: Trx,
  user: Omit<UserRow, 'isActive' | 'isDemo'> & { readonly isDemo?: boolean },
): Promise<void> {
  await trx
    .insertInto('appUser')
    .values({ ...user, username: user.username.toLowerCase() })
    .execute()
}

/** Adds an employee and the branch they are assigned to from a Manila day on. */
export async function insertEmployee(
  trx: Trx,
  employee: { readonly id: string; readonly firstname: string; readonly lastname: string; readonly branchId: string },
): Promise<void> {
  const { branchId, ...person } = employee
  await trx.insertInto('employee').values(person).execute()
  await trx
    .insertInto('branchAssignment')
    .values({
      employeeId: employee.id,
      branchId,
      fromOn: sql`(now() at time zone 'Asia/Manila')::date`,
    })
    .execute()
}

/** Whether an employee is assigned to a branch today (Manila, by the database's clock). */
export async function isAssigned(db: Db, employeeId: string, branchId: string): Promise<boolean> {
  const found = await db
    .selectFrom('branchAssignment')
    .select('branchId')
    .where('employeeId', '=', employeeId)
    .where('branchId', '=', branchId)
    .where(sql<boolean>`(now() at time zone 'Asia/Manila')::date between from_on and coalesce(to_on, 'infinity')`)
    .executeTakeFirst()
  return found !== undefined
}

/** The demo's users, with their branches, for sign-in with one click. */
export async function listDemoUsers(
  db: Db,
): Promise<(UserRow & { branchId: string | null; branchCode: string | null; branchName: string | null })[]> {
  return db
    .selectFrom('appUser as u')
    .leftJoin('branchAssignment as a', (join) =>
      join
        .onRef('a.employeeId', '=', 'u.employeeId')
        .on(sql<boolean>`(now() at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity')`),
    )
    .leftJoin('branch as b', (join) => join.onRef('b.id', '=', 'a.branchId').on('b.closedAt', 'is', null))
    .select([
      'u.id',
      'u.username',
      'u.passwordHash',
      'u.role',
      'u.employeeId',
      'u.firstname',
      'u.lastname',
      'u.isActive',
      'u.isDemo',
      'b.id as branchId',
      'b.code as branchCode',
      'b.name as branchName',
    ])
    .where('u.isDemo', '=', true)
    .where('u.isActive', '=', true)
    .orderBy('u.createdAt')
    .orderBy('u.username')
    .execute()
}

/** The user of an employee, whether or not they may sign in now. */
export async function findUserOfEmployee(db: Db, employeeId: string): Promise<UserRow | undefined> {
  return db.selectFrom('appUser').select(columns).where('employeeId', '=', employeeId).executeTakeFirst()
}

/** Changes a user's password, or whether they may sign in. */
export async function setUser(
  trx: Trx,
  id: string,
  changes: { readonly passwordHash?: string; readonly isActive?: boolean },
): Promise<void> {
  await trx
    .updateTable('appUser')
    .set({ ...changes, ...(changes.passwordHash !== undefined && { passwordChangedAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()
}
