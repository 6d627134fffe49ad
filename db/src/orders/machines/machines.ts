import type { Downtime } from '@labada/domain/orders/machines/machines'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

/** A downtime of a machine, with who recorded it. */
export type MachineDowntimeRow = Row<'machineDowntime'> & {
  readonly beganByName: string
  readonly endedByName: string | null
}

/** Machines of a branch: washers first, retired ones last. */
export async function listMachines(db: Db, branchId: string): Promise<Row<'machine'>[]> {
  return db
    .selectFrom('machine')
    .selectAll()
    .where('branchId', '=', branchId)
    .orderBy(sql`retired_at is not null`)
    .orderBy('kind', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findMachine(db: Db, id: string): Promise<Row<'machine'> | undefined> {
  return db.selectFrom('machine').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The machine, locked for this transaction. */
export async function lockMachine(trx: Trx, id: string): Promise<Row<'machine'> | undefined> {
  return trx.selectFrom('machine').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Throws violations: unique `machine_name` and `machine_pkey`, reference `machine_branch_id_fkey`. */
export async function insertMachine(trx: Trx, machine: Insertable<Database['machine']>): Promise<void> {
  await trx.insertInto('machine').values(machine).execute()
}

/** Changes a locked machine and increments its version. Throws a unique violation `machine_name`. */
export async function setMachine(trx: Trx, id: string, changes: Updateable<Database['machine']>): Promise<void> {
  await trx
    .updateTable('machine')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Downtimes of these machines that were not over at `since`, by machine. */
export async function listDowntimesSince(
  db: Db,
  machineIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly Downtime[]>> {
  const spans = new Map<string, Downtime[]>()
  if (machineIds.length === 0) return spans
  const rows = await db
    .selectFrom('machineDowntime')
    .select(['machineId', 'beganAt', 'endedAt'])
    .where('machineId', 'in', machineIds)
    .where((where) => where.or([where('endedAt', 'is', null), where('endedAt', '>', since)]))
    .execute()
  for (const { machineId, beganAt, endedAt } of rows)
    spans.set(machineId, [...(spans.get(machineId) ?? []), { from: beganAt, until: endedAt }])
  return spans
}

/** Open downtimes, by machine. */
export async function listOpenDowntimes(
  db: Db,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, MachineDowntimeRow>> {
  if (machineIds.length === 0) return new Map()
  const rows = await downtimes(db)
    .where('machineDowntime.machineId', 'in', machineIds)
    .where('machineDowntime.endedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.machineId, row]))
}

export async function findDowntime(db: Db, id: string): Promise<MachineDowntimeRow | undefined> {
  return downtimes(db).where('machineDowntime.id', '=', id).executeTakeFirst()
}

/** Throws a unique violation: `machine_downtime_open` while the machine has an open downtime. */
export async function insertDowntime(trx: Trx, downtime: Insertable<Database['machineDowntime']>): Promise<void> {
  await trx.insertInto('machineDowntime').values(downtime).execute()
}

export async function endDowntime(
  trx: Trx,
  id: string,
  end: { readonly endedAt: Date; readonly endedBy: string; readonly remedy: string | null },
): Promise<void> {
  await trx.updateTable('machineDowntime').set(end).where('id', '=', id).execute()
}

/** One page of a machine's downtimes, newest first, with their number. */
export async function listDowntimes(
  db: Db,
  machineId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: MachineDowntimeRow[]; nextCursor: string | null }> {
  let rows = downtimes(db)
    .where('machineDowntime.machineId', '=', machineId)
    .orderBy('machineDowntime.beganAt', 'desc')
    .orderBy('machineDowntime.id', 'desc')
  if (cursor !== undefined) {
    const place = readCursor(cursor, 'instant')
    rows = rows.where(() => after(sql`machine_downtime.began_at`, sql`machine_downtime.id`, place, 'desc'))
  }
  const found = await rows.limit(limit + 1).execute()
  return pageOf(found, limit, (row) => ({ value: row.beganAt, id: row.id }))
}

export async function countDowntimes(db: Db, machineId: string): Promise<number> {
  const { count } = await db
    .selectFrom('machineDowntime')
    .select(sql<number>`count(*)`.as('count'))
    .where('machineId', '=', machineId)
    .executeTakeFirstOrThrow()
  return count
}

function downtimes(db: Db) {
  return db
    .selectFrom('machineDowntime')
    .innerJoin('appUser as beginner', 'beginner.id', 'machineDowntime.beganBy')
    .leftJoin('appUser as ender', 'ender.id', 'machineDowntime.endedBy')
    .selectAll('machineDowntime')
    .select([fullNameOf('beginner').as('beganByName'), fullNameOf<string | null>('ender').as('endedByName')])
}
