import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { fullNameOf } from '../core/names.ts'
import type { LockedTemplate, TemplateOwner } from './template-vault.ts'

export interface FingerRow {
  readonly id: string
  readonly finger: number
  readonly quality: number
  readonly comparedWith: 'nobody' | 'branch' | 'everyone'
  readonly enrolledAt: Date
  readonly enrolledBy: string
}

/** An employee's fingers that are not erased, by finger. */
export async function listFingers(db: Db, employeeId: string): Promise<FingerRow[]> {
  return db
    .selectFrom('fingerprint as f')
    .innerJoin('appUser as u', 'u.id', 'f.enrolledBy')
    .select(['f.id', 'f.finger', 'f.quality', 'f.comparedWith', 'f.enrolledAt'])
    .select(fullNameOf('u').as('enrolledBy'))
    .where('f.employeeId', '=', employeeId)
    .where('f.erasedAt', 'is', null)
    .orderBy('f.finger')
    .execute()
}

/** The fingers to include in a bundle, without their templates: of employees assigned to a branch today, or of all. */
export async function listBundleFingers(
  db: Db,
  branchId: string | null,
): Promise<{ id: string; employeeId: string; enrolledAt: Date }[]> {
  return ofBundle(db, branchId).select(['f.id', 'f.employeeId', 'f.enrolledAt']).orderBy('f.id').execute()
}

/** The encrypted templates of a bundle. */
export async function listBundleTemplates(
  db: Db,
  branchId: string | null,
): Promise<(TemplateOwner & LockedTemplate)[]> {
  const rows = await ofBundle(db, branchId)
    .select(['f.id', 'f.employeeId', 'f.finger', 'f.keyId', 'f.wrappedKey', 'f.sealed'])
    .orderBy('f.id')
    .execute()
  return rows.flatMap(({ wrappedKey, sealed, ...row }) => (wrappedKey && sealed ? { ...row, wrappedKey, sealed } : []))
}

function ofBundle(db: Db, branchId: string | null) {
  const fingers = db
    .selectFrom('fingerprint as f')
    .innerJoin('employee as e', 'e.id', 'f.employeeId')
    .innerJoin('biometricConsent as c', (join) =>
      join.onRef('c.employeeId', '=', 'f.employeeId').on('c.endedAt', 'is', null).on('c.choice', '=', 'fingerprint'),
    )
    .where('f.erasedAt', 'is', null)
    .where('e.deactivatedAt', 'is', null)
  if (branchId === null) return fingers
  return fingers.where(
    sql<boolean>`exists (select from branch_assignment a where a.employee_id = f.employee_id and a.branch_id = ${branchId}
      and (now() at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity'))`,
  )
}

/** Active employees without a decision about fingerprints. */
export async function listUndecided(trx: Trx): Promise<{ id: string; firstname: string; lastname: string }[]> {
  return trx
    .selectFrom('employee as e')
    .select(['e.id', 'e.firstname', 'e.lastname'])
    .where('e.deactivatedAt', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('biometricConsent as c').select('c.id').whereRef('c.employeeId', '=', 'e.id'))),
    )
    .orderBy('e.id')
    .execute()
}

export interface NewFinger extends TemplateOwner, LockedTemplate {
  readonly quality: number
  readonly twinHash: Buffer
  readonly consentId: string
  readonly requestId: string
  readonly agent: string
  readonly clientId: number
  readonly comparedWith: 'nobody' | 'branch' | 'everyone'
  readonly enrolledAt: Date
  readonly enrolledBy: string
}

export async function insertFinger(trx: Trx, finger: NewFinger): Promise<void> {
  await trx
    .insertInto('fingerprint')
    .values({ ...finger, format: 'iso19794-2' })
    .execute()
}

/**
 * The rows that an enrolment creates or conflicts with: the same id, the same proof, the same finger or an identical
 * template.
 */
export async function findTwins(
  trx: Trx,
  finger: Pick<NewFinger, 'id' | 'requestId' | 'employeeId' | 'finger' | 'twinHash'>,
): Promise<
  { id: string; employeeId: string; finger: number; requestId: string; isTwin: boolean; erasedAt: Date | null }[]
> {
  return trx
    .selectFrom('fingerprint')
    .select(['id', 'employeeId', 'finger', 'requestId', 'erasedAt'])
    .select(sql<boolean>`coalesce(twin_hash = ${finger.twinHash}, false)`.as('isTwin'))
    .where((eb) =>
      eb.or([
        eb('id', '=', finger.id),
        eb('requestId', '=', finger.requestId),
        eb('twinHash', '=', finger.twinHash),
        eb.and([
          eb('employeeId', '=', finger.employeeId),
          eb('finger', '=', finger.finger),
          eb('erasedAt', 'is', null),
        ]),
      ]),
    )
    .execute()
}

/** Erases fingers permanently by destroying their keys, and the copies of them that are sealed for scanners. Returns how many. */
export async function eraseFingers(
  trx: Trx,
  which: { readonly employeeId: string; readonly id?: string },
  why: { readonly by: string | null; readonly reason: string; readonly at: Date },
): Promise<number> {
  let erased = trx
    .updateTable('fingerprint')
    .set({
      wrappedKey: null,
      sealed: null,
      twinHash: null,
      erasedAt: why.at,
      erasedBy: why.by,
      eraseReason: why.reason,
    })
    .where('employeeId', '=', which.employeeId)
    .where('erasedAt', 'is', null)
  if (which.id) erased = erased.where('id', '=', which.id)
  const ids = (await erased.returning('id').execute()).map(({ id }) => id)
  await dropSealedCopies(trx, ids)
  return ids.length
}

/**
 * Empties the bundles that have any of these fingers. A device that is away or ended would keep its last one here; one that
 * asks again gets another.
 */
export async function dropSealedCopies(trx: Trx, fingerprintIds: readonly string[]): Promise<void> {
  if (fingerprintIds.length === 0) return
  await trx
    .updateTable('fingerprintBundle')
    .set({ bundle: null, signature: null })
    .where('bundle', 'is not', null)
    .where('version', 'in', (eb) =>
      eb.selectFrom('fingerprintAlias').select('version').where('fingerprintId', 'in', fingerprintIds),
    )
    .execute()
}

/** Employees whose fingers are stored for too long: they left before `cutoff`, or have no consent in force. */
export async function listOverdueFingers(db: Db, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('fingerprint as f')
    .innerJoin('employee as e', 'e.id', 'f.employeeId')
    .select('f.employeeId')
    .distinct()
    .where('f.erasedAt', 'is', null)
    .where(
      sql<boolean>`(e.deactivated_at < ${cutoff} or not exists (select from biometric_consent c
        where c.employee_id = f.employee_id and c.ended_at is null and c.choice = 'fingerprint'))`,
    )
    .execute()
  return rows.map(({ employeeId }) => employeeId)
}

export interface BiometricAccess {
  readonly at: Date
  readonly actorId: string | null
  readonly clientId: number | null
  readonly employeeId: string | null
  readonly purpose: 'bundle' | 'enrolment' | 'list' | 'rewrap'
  /** The number of templates opened. */
  readonly templates: number
  readonly requestId: string | null
}

/** Records an access to templates or fingers. */
export async function recordAccess(db: Db, access: BiometricAccess): Promise<void> {
  await db
    .insertInto('biometricAccess')
    .values({ id: newId(access.at.getTime()), ...access })
    .execute()
}

export async function listAccesses(
  db: Db,
  filter: { readonly employeeId?: string | undefined; readonly before?: string | undefined; readonly limit: number },
): Promise<(Omit<BiometricAccess, 'actorId' | 'requestId'> & { id: string; actor: string | null })[]> {
  let accesses = db
    .selectFrom('biometricAccess as a')
    .leftJoin('appUser as u', 'u.id', 'a.actorId')
    .select(['a.id', 'a.at', 'a.clientId', 'a.employeeId', 'a.purpose', 'a.templates'])
    .select(fullNameOf<string | null>('u').as('actor'))
    .orderBy('a.id', 'desc')
    .limit(filter.limit)
  if (filter.employeeId) accesses = accesses.where('a.employeeId', '=', filter.employeeId)
  if (filter.before) accesses = accesses.where('a.id', '<', filter.before)
  return accesses.execute()
}

/** An employee's name, and whether they still work here. */
export async function findEmployeeStanding(
  db: Db,
  id: string,
): Promise<{ firstname: string; lastname: string; deactivatedAt: Date | null } | undefined> {
  return db
    .selectFrom('employee')
    .select(['firstname', 'lastname', 'deactivatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
