import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

/** A swap with the two employees and the branch. */
export type ShiftSwapRow = Awaited<ReturnType<typeof listSwaps>>[number]

/** Swaps of shifts that begin after a moment: first those that await an admin's decision, then the newest. */
export async function listSwaps(
  db: Db,
  scope: Scope,
  {
    after,
    employeeId,
    statuses,
  }: { readonly after: Date; readonly employeeId?: string; readonly statuses?: readonly Row<'shiftSwap'>['status'][] },
) {
  let query = db
    .selectFrom('shiftSwap as s')
    .innerJoin('employee as asker', 'asker.id', 's.fromEmployeeId')
    .innerJoin('employee as asked', 'asked.id', 's.toEmployeeId')
    .innerJoin('branch', 'branch.id', 's.branchId')
    .leftJoin('branch as other', 'other.id', 's.otherBranchId')
    .selectAll('s')
    .select([
      fullNameOf('asker').as('fromName'),
      fullNameOf('asked').as('toName'),
      'asker.firstname as fromFirstname',
      'asker.lastname as fromLastname',
      'asked.firstname as toFirstname',
      'asked.lastname as toLastname',
      'branch.name as branchName',
      'other.name as otherBranchName',
    ])
    .where('s.startsAt', '>', after)
    .where((where) => where.or([where('s.otherStartsAt', 'is', null), where('s.otherStartsAt', '>', after)]))
  if (scope.branchId !== null) query = query.where('s.branchId', '=', scope.branchId)
  if (employeeId) {
    query = query.where((where) =>
      where.or([where('s.fromEmployeeId', '=', employeeId), where('s.toEmployeeId', '=', employeeId)]),
    )
  }
  if (statuses) query = query.where('s.status', 'in', statuses)
  return query
    .orderBy(sql`s.status = 'agreed'`, 'desc')
    .orderBy('s.askedAt', 'desc')
    .orderBy('s.id')
    .limit(200)
    .execute()
}

/** The number of swaps of future shifts that await an admin's decision, by branch. */
export async function countWaitingSwaps(db: Db, scope: Scope, now: Date): Promise<ReadonlyMap<string, number>> {
  const swaps = await listSwaps(db, scope, { after: now, statuses: ['agreed'] })
  const counts = new Map<string, number>()
  for (const { branchId } of swaps) counts.set(branchId, (counts.get(branchId) ?? 0) + 1)
  return counts
}

/** Locks a swap for this transaction; undefined if there is none. */
export async function lockSwap(trx: Trx, id: string): Promise<Row<'shiftSwap'> | undefined> {
  return trx.selectFrom('shiftSwap').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Throws the unique `shift_swap_open` (one open swap of a shift) and `shift_swap_pkey`. */
export async function insertSwap(
  trx: Trx,
  swap: Omit<Row<'shiftSwap'>, 'answeredAt' | 'decidedAt' | 'decidedBy' | 'decisionReason' | 'batchId'>,
): Promise<void> {
  await trx.insertInto('shiftSwap').values(swap).execute()
}

export async function setSwap(
  trx: Trx,
  id: string,
  changes: Partial<
    Pick<Row<'shiftSwap'>, 'status' | 'answeredAt' | 'decidedAt' | 'decidedBy' | 'decisionReason' | 'batchId'>
  >,
): Promise<void> {
  await trx.updateTable('shiftSwap').set(changes).where('id', '=', id).execute()
}

/** Who is assigned to a branch on a day and works here, by name. */
export async function listColleagues(
  db: Db,
  branchId: string,
  date: ManilaDate,
): Promise<{ readonly id: string; readonly firstname: string; readonly lastname: string }[]> {
  return db
    .selectFrom('employee')
    .select(['id', 'firstname', 'lastname'])
    .where('deactivatedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('branchAssignment as a')
          .select('a.employeeId')
          .whereRef('a.employeeId', '=', 'employee.id')
          .where('a.branchId', '=', branchId)
          .where('a.fromOn', '<=', date)
          .where((where) => where.or([where('a.toOn', 'is', null), where('a.toOn', '>=', date)])),
      ),
    )
    .orderBy('firstname')
    .orderBy('lastname')
    .orderBy('id')
    .execute()
}
