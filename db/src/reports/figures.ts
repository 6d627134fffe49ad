import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { businessDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import { type BranchDay, dayStart, keys } from '../company/branch-days.ts'
import type { WeekHours } from '../company/branch-tables.ts'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import { isOwed } from '../orders/order-filters.ts'

/** A device not seen for longer counts as offline. */
const ONLINE_MINUTES = 3

/** A branch to get figures for, with its business day at an instant. */
export interface FiguredBranch extends BranchDay {
  readonly code: string
  readonly name: string
  readonly closed: boolean
  readonly hours: WeekHours
  readonly createdAt: Date
  readonly drawerLimit: Centavos
}

/** The figures of a branch at an instant. */
export interface BranchFigures {
  readonly branchId: string
  readonly sessionId: string | null
  readonly sessionState: 'open' | 'counting' | null
  readonly sessionDate: string | null
  readonly openedBy: string | null
  readonly openedAt: Date | null
  readonly drawer: Centavos
  readonly safe: Centavos
  readonly sales: Centavos
  readonly ordersReceived: number
  readonly ordersReleased: number
  readonly loadsReceived: number
  readonly kilos: number
  /** Payments of the day less its refunds. */
  readonly cash: Centavos
  readonly gcash: Centavos
  readonly maya: Centavos
  readonly card: Centavos
  readonly bank: Centavos
  readonly prepaid: Centavos
  readonly package: Centavos
  /** Paid ahead into prepaid balances, and paid out of them. */
  readonly toppedUp: Centavos
  readonly paidOut: Centavos
  /** Paid for packages, and given back for them. */
  readonly packagesSold: Centavos
  readonly packagesRefunded: Centavos
  readonly received: number
  readonly washing: number
  readonly drying: number
  readonly folding: number
  readonly ready: number
  readonly overdue: number
  readonly unclaimed: number
  readonly unpaidReleased: number
  readonly unpaid: Centavos
  readonly lastEventAt: Date | null
  readonly devices: number
  readonly devicesOnline: number
  /** Since any of its devices was heard of; null: never. */
  readonly silentMinutes: number | null
}

/** The branches of a scope with their business day at an instant: open ones first, then by name. */
export async function listFiguredBranches(db: Db, scope: Scope, at: Date): Promise<FiguredBranch[]> {
  let branches = db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'closedAt', 'hours', 'createdAt', 'cutoffMinutes', 'drawerLimitCentavos'])
    .orderBy(sql`closed_at is not null`)
    .orderBy('name')
  if (scope.branchId !== null) branches = branches.where('id', '=', scope.branchId)
  return (await branches.execute()).map(({ id, closedAt, cutoffMinutes, drawerLimitCentavos, ...branch }) => ({
    ...branch,
    branchId: id,
    date: businessDateOf(at, cutoffMinutes),
    closed: closedAt !== null,
    drawerLimit: drawerLimitCentavos,
  }))
}

/** Today's figures of branches, straight from orders, payments and the ledger, in one statement for all of them. */
export async function listBranchFigures(
  db: Db,
  branches: readonly BranchDay[],
  at: Date,
): Promise<ReadonlyMap<string, BranchFigures>> {
  if (branches.length === 0) return new Map()
  const unclaimedSince = new Date(at.getTime() - UNCLAIMED_DAYS * 86_400_000)
  const { rows } = await sql<BranchFigures>`
    select k.branch_id, s.id as session_id, s.state as session_state, s.business_date as session_date, s.opened_by, s.opened_at,
      l.drawer, l.safe, o.sales, o.orders_received, r.orders_released, o.loads_received, o.kilos,
      p.cash - g.cash as cash, p.gcash - g.gcash as gcash, p.maya - g.maya as maya, p.card - g.card as card,
      p.bank - g.bank as bank, p.prepaid - g.prepaid as prepaid,
      p.package - g.package as package, a.topped_up, a.paid_out, e.packages_sold, e.packages_refunded, w.received, w.washing, w.drying, w.folding, w.ready, w.overdue, w.unclaimed,
      u.unpaid_released, u.unpaid, c.devices, c.devices_online, c.silent_minutes,
      greatest(o.last_at, r.last_at, p.last_at, g.last_at, w.last_at, s.opened_at) as last_event_at
    from ${keys(branches)}
    join branch b on b.id = k.branch_id
    left join lateral (
      select s.id, s.state, s.business_date, s.opened_at, u.firstname || ' ' || u.lastname as opened_by
      from cash_session s join app_user u on u.id = s.opened_by where s.branch_id = k.branch_id and s.state <> 'closed'
    ) s on true
    cross join lateral (
      select coalesce(sum(balance_centavos) filter (where account_code = 'drawer'), 0) as drawer,
        coalesce(sum(balance_centavos) filter (where account_code = 'safe'), 0) as safe
      from ledger_balance where branch_id = k.branch_id and account_code in ('drawer', 'safe')
    ) l
    cross join lateral (
      select count(*) as orders_received, coalesce(sum(load_count), 0) as loads_received,
        coalesce(sum(kilos), 0) as kilos, coalesce(sum(total_centavos), 0) as sales, max(received_at) as last_at
      from "order" where branch_id = k.branch_id and business_date = k.date and stage <> 'voided'
    ) o
    cross join lateral (
      select count(*) as orders_released, max(released_at) as last_at from "order" where branch_id = k.branch_id
        and released_at >= ${dayStart()} and released_at < ${dayStart()} + interval '1 day'
    ) r
    cross join lateral (
      select ${byMethod()}, max(recorded_at) as last_at from payment
      where branch_id = k.branch_id and business_date = k.date
        and not exists (select from payment_void v where v.payment_id = payment.id)
    ) p
    cross join lateral (
      select ${byMethod()}, max(recorded_at) as last_at from refund
      where branch_id = k.branch_id and business_date = k.date
    ) g
    cross join lateral (
      select coalesce(sum(amount_centavos) filter (where kind = 'top_up'), 0) as topped_up,
        coalesce(-sum(amount_centavos) filter (where kind = 'pay_out'), 0) as paid_out
      from prepaid_entry where branch_id = k.branch_id and business_date = k.date and kind in ('top_up', 'pay_out')
    ) a
    cross join lateral (
      select coalesce(sum(amount_centavos) filter (where kind in ('sale', 'void')), 0) as packages_sold,
        coalesce(-sum(amount_centavos) filter (where kind = 'refund'), 0) as packages_refunded
      from package_entry where branch_id = k.branch_id and business_date = k.date and kind in ('sale', 'refund', 'void')
    ) e
    cross join lateral (
      select count(*) filter (where stage = 'received') as received, count(*) filter (where stage = 'washing') as washing,
        count(*) filter (where stage = 'drying') as drying, count(*) filter (where stage = 'folding') as folding,
        count(*) filter (where stage = 'ready') as ready, count(*) filter (where stage <> 'ready' and promised_at < ${at}) as overdue,
        count(*) filter (where stage = 'ready' and stage_at <= ${unclaimedSince}) as unclaimed, max(stage_at) as last_at
      from "order" where branch_id = k.branch_id and stage not in ('released', 'voided')
    ) w
    cross join lateral (
      select count(*) filter (where stage = 'released') as unpaid_released,
        coalesce(sum(total_centavos - paid_centavos - written_off_centavos), 0) as unpaid
      from "order" where branch_id = k.branch_id and ${isOwed()}
    ) u
    cross join lateral (
      select count(*) as devices,
        count(*) filter (where last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES})) as devices_online,
        floor(extract(epoch from now() - max(last_seen_at)) / 60)::int as silent_minutes
      from client where branch_id = k.branch_id and terminated_at is null
    ) c`.execute(db)
  return new Map(rows.map((row) => [row.branchId, row]))
}

/** Orders and sales received in each hour (0 to 23, Manila) of some business days of a branch. */
export async function listHours(
  db: Db,
  branchId: string,
  dates: readonly BranchDay['date'][],
): Promise<{ readonly date: string; readonly hour: number; readonly orders: number; readonly sales: Centavos }[]> {
  const { rows } = await sql<{ date: string; hour: number; orders: number; sales: Centavos }>`
    select business_date as date, extract(hour from received_at at time zone 'Asia/Manila')::int as hour,
      count(*) as orders, sum(total_centavos) as sales
    from "order"
    where branch_id = ${branchId} and business_date = any(${dates}::date[]) and stage <> 'voided'
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The activity of one user at a branch on a business day. */
export async function countMine(
  db: Db,
  { branchId, date }: BranchDay,
  userId: string,
): Promise<{ ordersReceived: number; ordersReleased: number; payments: number; collected: Centavos }> {
  const { rows } = await sql<{ ordersReceived: number; ordersReleased: number; payments: number; collected: Centavos }>`
    select
      (select count(*) from "order" where branch_id = k.branch_id and business_date = k.date and stage <> 'voided'
        and received_by = ${userId}) as orders_received,
      (select count(*) from "order" where branch_id = k.branch_id and released_by = ${userId}
        and released_at >= ${dayStart()} and released_at < ${dayStart()} + interval '1 day') as orders_released,
      p.payments, p.collected
    from ${keys([{ branchId, date }])}
    join branch b on b.id = k.branch_id
    cross join lateral (
      select count(*) as payments, coalesce(sum(amount_centavos), 0) as collected from payment
      where branch_id = k.branch_id and business_date = k.date and recorded_by = ${userId}
        and not exists (select from payment_void v where v.payment_id = payment.id)
    ) p`.execute(db)
  const [row] = rows
  if (!row) throw new RangeError(`There is no branch ${branchId}`)
  return row
}

/** Orders of a branch with change still owed to the customer, oldest first. */
export async function listOwedChange(
  db: Db,
  branchId: string,
): Promise<{ orderId: string; number: string; amount: Centavos }[]> {
  return db
    .selectFrom('order')
    .select(['id as orderId', 'number', 'owedChangeCentavos as amount'])
    .where('branchId', '=', branchId)
    .where('owedChangeCentavos', '>', sql<Centavos>`0`)
    .orderBy('receivedAt')
    .execute()
}

function byMethod() {
  const sum = (method: string) =>
    sql`coalesce(sum(amount_centavos) filter (where method = ${sql.lit(method)}), 0) as ${sql.id(method)}`
  return sql.join(PAYMENT_METHODS.map(sum))
}
