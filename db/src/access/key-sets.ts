import type { Role } from '@labada/domain/core/access'
import type { Key } from '@labada/domain/core/keys'
import type { Preset } from '@labada/domain/core/presets'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** The keys of the own set of a user `u`, if they have one. */
export const OWN_KEYS = sql<readonly string[] | null>`(select s.keys from key_set s where s.id = u.key_set_id)`.as(
  'ownKeys',
)

/** The only branches a user `u` sees, in the order of their names; null for all. */
export const NAMED_BRANCHES = sql<readonly string[] | null>`case when u.sees_all_branches then null else
  array(select ub.branch_id::text from user_branch ub join branch b on b.id = ub.branch_id
    where ub.user_id = u.id and b.closed_at is null order by b.name) end`.as('branchIds')

/** Whether logins of a user `u` need the code of an app, and how many passkeys they have. */
const TWO_STEP = sql<boolean>`exists (
  select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as('twoStep')
const PASSKEYS = sql<number>`(select count(*)::int from passkey p where p.user_id = u.id)`.as('passkeys')

/** What an account was given. */
export interface AccountKeys {
  readonly preset: Preset | null
  readonly keySetId: string | null
  readonly ownKeys: readonly string[] | null
  readonly branchIds: readonly string[] | null
}

/** What an account was given to do. Throws for an unknown user. */
export async function findGivenKeys(db: Db, userId: string): Promise<AccountKeys> {
  return db
    .selectFrom('appUser as u')
    .select(['u.preset', 'u.keySetId', OWN_KEYS, NAMED_BRANCHES])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** An account of the office or a counter, with what it may do. */
export interface AccountRow extends AccountKeys {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly firstname: string
  readonly lastname: string
  readonly employeeId: string | null
  readonly isActive: boolean
  /** Whether logins need the code of an authenticator app. */
  readonly twoStep: boolean
  readonly passkeys: number
}

const accounts = (db: Db) =>
  db
    .selectFrom('appUser as u')
    .select([
      'u.id',
      'u.username',
      'u.role',
      'u.firstname',
      'u.lastname',
      'u.employeeId',
      'u.isActive',
      'u.preset',
      'u.keySetId',
    ])
    .select([OWN_KEYS, NAMED_BRANCHES, TWO_STEP, PASSKEYS])

/** Everybody who may sign in, the office first. */
export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return accounts(db)
    .where('u.isActive', '=', true)
    .orderBy('u.role')
    .orderBy('u.firstname')
    .orderBy('u.lastname')
    .orderBy('u.id')
    .execute()
}

/** One account, locked until the transaction ends. */
export async function lockAccount(trx: Trx, userId: string): Promise<AccountRow | undefined> {
  return accounts(trx).where('u.id', '=', userId).forUpdate('u').executeTakeFirst()
}

/** How many active office accounts may do everything; locks them, so that two cannot step down at once. */
export async function lockOwners(trx: Trx): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .where('keySetId', 'is', null)
    .where((eb) => eb.or([eb('preset', 'is', null), eb('preset', '=', 'owner')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives an account a preset or a set of keys, and the branches it sees: null for all. */
export async function setAccountKeys(
  trx: Trx,
  userId: string,
  given: {
    readonly preset: Preset | null
    readonly keySetId: string | null
    readonly branchIds: readonly string[] | null
  },
): Promise<void> {
  const { preset, keySetId, branchIds } = given
  await trx
    .updateTable('appUser')
    .set({ preset, keySetId, seesAllBranches: branchIds === null })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('userBranch').where('userId', '=', userId).execute()
  if (branchIds && branchIds.length > 0) {
    await trx
      .insertInto('userBranch')
      .values(branchIds.map((branchId) => ({ userId, branchId })))
      .execute()
  }
}

/** A set of keys of the company's own, and how many accounts have it. */
export interface KeySetRow {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly keys: readonly string[]
  readonly users: number
}

const sets = (db: Db) =>
  db
    .selectFrom('keySet as s')
    .select(['s.id', 's.name', 's.role', 's.keys'])
    .select(sql<number>`(select count(*)::int from app_user u where u.key_set_id = s.id)`.as('users'))

/** The company's own sets, by name. */
export async function listKeySets(db: Db): Promise<KeySetRow[]> {
  return sets(db).orderBy(sql`lower(s.name)`).execute()
}

/** One set, locked until the transaction ends. */
export async function lockKeySet(trx: Trx, id: string): Promise<KeySetRow | undefined> {
  return sets(trx).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
}

/** Adds a set. Throws a unique violation (`key_set_name`) if the name is taken. */
export async function insertKeySet(
  trx: Trx,
  set: {
    readonly id: string
    readonly name: string
    readonly role: Role
    readonly keys: readonly Key[]
    readonly createdBy: string
  },
): Promise<void> {
  await trx.insertInto('keySet').values(set).execute()
}

/** Changes a set's name and keys. */
export async function setKeySet(
  trx: Trx,
  id: string,
  changes: { readonly name: string; readonly keys: readonly Key[]; readonly changedAt: Date },
): Promise<void> {
  await trx.updateTable('keySet').set(changes).where('id', '=', id).execute()
}

/** Removes a set that no account has. Throws a foreign-key violation otherwise. */
export async function deleteKeySet(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('keySet').where('id', '=', id).execute()
}

/** Everybody who has a set. */
export async function listUsersOfKeySet(trx: Trx, keySetId: string): Promise<string[]> {
  const rows = await trx.selectFrom('appUser').select('id').where('keySetId', '=', keySetId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
