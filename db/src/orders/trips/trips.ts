import type { Centavos } from '@labada/domain/core/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import type { Row } from '../../core/json-rows.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Scope } from '../../core/scope.ts'
import type { Database } from '../../schema.ts'

/** The maximum number of trips shown. */
const MOST = 300

/** A trip with the names it refers to and the data of its order, if there is one. */
export type TripRow = Awaited<ReturnType<typeof findTrips>>[number]

export async function findTrip(db: Db, scope: Scope, id: string): Promise<TripRow | undefined> {
  return trips(db, scope).where('trip.id', '=', id).executeTakeFirst()
}

/** The trip, locked for this transaction. If both change, lock its order first. */
export async function lockTrip(trx: Trx, scope: Scope, id: string): Promise<TripRow | undefined> {
  const locked = await trx.selectFrom('trip').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findTrip(trx, scope, id)
}

/** The trips of an order; a pickup may exist before its order. */
export async function lockTripsOf(trx: Trx, orderId: string): Promise<Row<'trip'>[]> {
  return trx.selectFrom('trip').selectAll().where('orderId', '=', orderId).orderBy('kind').forUpdate().execute()
}

/** Filters of the list of trips. */
export interface TripFilter {
  readonly view: 'open' | 'ended' | 'all'
  readonly orderId?: string | undefined
}

/** Open trips by due day; ended ones, latest first. */
export async function findTrips(db: Db, scope: Scope, { view, orderId }: TripFilter) {
  let query = trips(db, scope).limit(MOST)
  if (orderId) query = query.where('trip.orderId', '=', orderId)
  if (view === 'open') query = query.where('trip.state', 'not in', ['received', 'delivered', 'ended'])
  if (view === 'ended') {
    query = query.where('trip.state', 'in', ['received', 'delivered', 'ended']).orderBy('trip.stateAt', 'desc')
  }
  return query.orderBy('trip.dueOn').orderBy('trip.createdAt').execute()
}

/** Throws a unique violation (`trip_pkey`, `trip_order_id_kind_key`). */
export async function insertTrip(trx: Trx, trip: Insertable<Database['trip']>): Promise<void> {
  await trx.insertInto('trip').values(trip).execute()
  await insertChange(trx, { ...trip, tripId: trip.id, fromState: null, reason: null })
}

/** Moves a locked trip to another state, and records it in its history. */
export async function setTrip(
  trx: Trx,
  trip: Pick<Row<'trip'>, 'id' | 'branchId' | 'state'>,
  changes: Updateable<Database['trip']> & {
    readonly state: Row<'trip'>['state']
    readonly stateAt: Date
    readonly stateBy: string
  },
  reason: string | null,
): Promise<void> {
  await trx.updateTable('trip').set(changes).where('id', '=', trip.id).execute()
  const { state, stateAt, stateBy, riderId = null } = changes
  await insertChange(trx, {
    tripId: trip.id,
    branchId: trip.branchId,
    fromState: trip.state,
    state,
    stateAt,
    stateBy,
    riderId,
    reason,
  })
}

/** The cash that riders of a branch carry: change money and collected cash, less what they turned in. */
export async function listRiders(
  db: Db,
  branchId: string,
  at: Date,
): Promise<{ readonly id: string; readonly name: string; readonly carries: Centavos; readonly open: number }[]> {
  const { rows } = await sql<{ id: string; name: string; carries: Centavos; open: number }>`
    select e.id, e.firstname || ' ' || e.lastname as name, ${carried(branchId)} as carries,
      (select count(*) from trip t where t.rider_id = e.id and t.branch_id = ${branchId}
        and t.state not in ('received', 'delivered', 'ended')) as open
    from employee e
    where e.deactivated_at is null and exists (
      select from branch_assignment a where a.employee_id = e.id and a.branch_id = ${branchId}
        and a.from_on <= ${at}::date and (a.to_on is null or a.to_on >= ${at}::date)
    ) or ${carried(branchId)} > 0
    order by name`.execute(db)
  return rows
}

export async function carriedBy(db: Db, branchId: string, riderId: string): Promise<Centavos | undefined> {
  const { rows } = await sql<{ carries: Centavos }>`
    select ${carried(branchId)} as carries from employee e where e.id = ${riderId}`.execute(db)
  return rows[0]?.carries
}

/** Locks a rider's cash: simultaneous turn-ins wait for each other here. */
export async function lockRider(trx: Trx, riderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rider:${riderId}`}, 0))`.execute(trx)
}

export async function findRiderCash(db: Db, id: string): Promise<Row<'riderCash'> | undefined> {
  return db.selectFrom('riderCash').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws a unique violation (`rider_cash_pkey`). */
export async function insertRiderCash(trx: Trx, row: Row<'riderCash'>): Promise<void> {
  await trx.insertInto('riderCash').values(row).execute()
}

export async function insertCollection(trx: Trx, row: Row<'riderCollection'>): Promise<void> {
  await trx.insertInto('riderCollection').values(row).execute()
}

/** What happened to the trips of an order, oldest first. */
export async function tripChangesOf(db: Db, orderId: string) {
  return db
    .selectFrom('tripChange')
    .innerJoin('trip', 'trip.id', 'tripChange.tripId')
    .innerJoin('appUser', 'appUser.id', 'tripChange.changedBy')
    .leftJoin('employee', 'employee.id', 'tripChange.riderId')
    .where('trip.orderId', '=', orderId)
    .select([
      'trip.kind',
      'tripChange.fromState',
      'tripChange.toState',
      'tripChange.changedAt as at',
      'tripChange.reason',
      fullNameOf('appUser').as('by'),
      fullNameOf<string | null>('employee').as('rider'),
    ])
    .orderBy('tripChange.changedAt')
    .orderBy('tripChange.id')
    .execute()
}

/** The session of a payment that does not go into the drawer: the open one, or the last one. */
export async function lastSessionOf(trx: Trx, branchId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('cashSession')
    .select('id')
    .where('branchId', '=', branchId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

interface NewChange {
  readonly tripId: string
  readonly branchId: string
  readonly fromState: string | null
  readonly state: string
  readonly stateAt: Date | string
  readonly stateBy: string
  readonly riderId?: string | null | undefined
  readonly reason: string | null
}

async function insertChange(trx: Trx, change: NewChange): Promise<void> {
  await trx
    .insertInto('tripChange')
    .values({
      id: newId(),
      tripId: change.tripId,
      branchId: change.branchId,
      fromState: change.fromState,
      toState: change.state,
      riderId: change.riderId ?? null,
      changedAt: new Date(change.stateAt),
      changedBy: change.stateBy,
      reason: change.reason,
    })
    .execute()
}

function carried(branchId: string) {
  return sql<Centavos>`(
    coalesce((select sum(amount_centavos) from rider_collection c where c.rider_id = e.id and c.branch_id = ${branchId}), 0)
    + coalesce((select sum(case kind when 'float' then amount_centavos else -amount_centavos end)
        from rider_cash c where c.rider_id = e.id and c.branch_id = ${branchId}), 0))::bigint`
}

function trips(db: Db, { branchId }: Scope) {
  const all = db
    .selectFrom('trip')
    .innerJoin('appUser', 'appUser.id', 'trip.stateBy')
    .leftJoin('employee', 'employee.id', 'trip.riderId')
    .leftJoin('customer', 'customer.id', 'trip.customerId')
    .leftJoin('order', 'order.id', 'trip.orderId')
    .selectAll('trip')
    .select([
      fullNameOf('appUser').as('stateByName'),
      fullNameOf<string | null>('employee').as('riderName'),
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'order.number as orderNumber',
      'order.stage as orderStage',
      'order.loadCount as orderLoads',
      'order.totalCentavos as orderTotal',
      sql<Centavos | null>`"order".total_centavos - "order".paid_centavos - "order".written_off_centavos`.as(
        'orderBalance',
      ),
    ])
  return branchId === null ? all : all.where('trip.branchId', '=', branchId)
}
