import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Scope } from '../../core/scope.ts'
import type { Database } from '../../schema.ts'

/** A load in a machine, with the names a screen needs. */
export type MachineCycleRow = Row<'machineCycle'> & {
  readonly beganByName: string
  readonly orderNumber: string
  readonly loadNumber: number
}

/** The open cycles of these machines, by machine, oldest first. */
export async function listOpenCycles(
  db: Db,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MachineCycleRow[]>> {
  const cycles = new Map<string, MachineCycleRow[]>()
  if (machineIds.length === 0) return cycles
  const rows = await selectCycles(db)
    .where('machineCycle.machineId', 'in', machineIds)
    .where('machineCycle.endedAt', 'is', null)
    .execute()
  for (const row of rows) cycles.set(row.machineId, [...(cycles.get(row.machineId) ?? []), row])
  return cycles
}

/** Cycles started since then, and their minutes until `now`, by machine. */
export async function countCycles(
  db: Db,
  machineIds: readonly string[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<ReadonlyMap<string, { readonly cycles: number; readonly minutes: number }>> {
  if (machineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('machineCycle')
    .select([
      'machineId',
      sql<number>`count(*)::int`.as('cycles'),
      sql<number>`coalesce(sum(extract(epoch from coalesce(ended_at, ${now}) - began_at)) / 60, 0)::int`.as('minutes'),
    ])
    .where('machineId', 'in', machineIds)
    .where('beganAt', '>=', since)
    .groupBy('machineId')
    .execute()
  return new Map(rows.map(({ machineId, ...used }) => [machineId, used]))
}

export async function findCycle(db: Db, { branchId }: Scope, id: string): Promise<MachineCycleRow | undefined> {
  return selectCycles(db)
    .where('machineCycle.id', '=', id)
    .$if(branchId !== null, (query) => query.where('machineCycle.branchId', '=', branchId ?? ''))
    .executeTakeFirst()
}

/** Throws unique violations: `machine_cycle_pkey`, and `machine_cycle_load` while the load is in another machine. */
export async function insertCycle(trx: Trx, cycle: Insertable<Database['machineCycle']>): Promise<void> {
  await trx.insertInto('machineCycle').values(cycle).execute()
}

/** Ends an open cycle, that of a load, or those of a whole order. Returns their machines. */
export async function endCycles(
  trx: Trx,
  of: { readonly loadId: string } | { readonly orderId: string } | { readonly id: string },
  end: { readonly at: Date; readonly by: string },
): Promise<string[]> {
  const rows = await trx
    .updateTable('machineCycle')
    // Gateways' clocks may be a moment apart.
    .set({ endedAt: sql<Date>`greatest(began_at, ${end.at})`, endedBy: end.by })
    .where('endedAt', 'is', null)
    .where((cycle) => {
      if ('id' in of) return cycle('id', '=', of.id)
      return 'loadId' in of ? cycle('loadId', '=', of.loadId) : cycle('orderId', '=', of.orderId)
    })
    .returning('machineId')
    .execute()
  return rows.map(({ machineId }) => machineId)
}

function selectCycles(db: Db) {
  return db
    .selectFrom('machineCycle')
    .innerJoin('appUser', 'appUser.id', 'machineCycle.beganBy')
    .innerJoin('order', 'order.id', 'machineCycle.orderId')
    .innerJoin('load', 'load.id', 'machineCycle.loadId')
    .selectAll('machineCycle')
    .select([fullNameOf('appUser').as('beganByName'), 'order.number as orderNumber', 'load.number as loadNumber'])
    .orderBy('machineCycle.beganAt')
    .orderBy('machineCycle.id')
}
