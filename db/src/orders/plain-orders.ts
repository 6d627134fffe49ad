import { sql } from 'kysely'
import type { OpenSession } from '../cash/cash-sessions.ts'
import { type PriceList, pricesInForceOf, type ServicePriceRow } from '../catalog/prices.ts'
import { openPromotions } from '../catalog/promotions.ts'
import { type TaxedBranch, vatChangesOfBranch } from '../company/vat-registrations.ts'
import { type Db, fixedStatement } from '../core/client.ts'
import type { Series } from '../core/counters.ts'
import type { KeptAnswer, RequestKey } from '../core/idempotency.ts'
import { camelKeys, type Row } from '../core/json-rows.ts'
import { insertEventsOf } from '../core/outbox.ts'
import { Lots } from '../core/results/lots.ts'
import { documentOf, eventsOfWritten, insertParts, isOvertaken, type NewOrder } from './order-changes.ts'

// A plain order, the counter's most common one, is two statements and no transaction: one reads all that decides it, one
// writes all of it, if what was read still holds. Nothing is refused here: what does not fit goes the usual way.

/** What a plain order is asked with. */
export interface PlainAsked {
  readonly branchId: string
  readonly orderId: string
  readonly customerId: string | null
  readonly serviceIds: readonly string[]
  readonly key: RequestKey | undefined
}

/** What decides a plain order. */
export interface PlainGround {
  readonly branch: TaxedBranch
  readonly session: OpenSession | undefined
  /** Undefined if there is none, also if it was merged or forgotten. */
  readonly customer: Pick<Row<'customer'>, 'id' | 'name' | 'phone'> | undefined
  /** The prices of the services asked for; undefined if none of them has one. */
  readonly prices: PriceList | undefined
  /** The branch is closed, the request's key was used, an order has this id, or a promotion needs no code. */
  readonly isOtherwise: boolean
}

/** Reads what decides a plain order; undefined if there is no such branch. Locks nothing. */
export async function findPlainGround(
  db: Db,
  { key, ...asked }: PlainAsked,
  now: Date,
): Promise<PlainGround | undefined> {
  const { principal = null, key: keyText = null } = key ?? {}
  const [found] = await ground(db, { ...asked, principal, keyText, now })
  return found && groundOf(found)
}

interface GroundValues extends Omit<PlainAsked, 'key'> {
  readonly principal: string | null
  readonly keyText: string | null
  readonly now: Date
}

const ground = fixedStatement<GroundValues, Found>(
  ['branchId', 'orderId', 'customerId', 'serviceIds', 'principal', 'keyText', 'now'],
  (db, { branchId, orderId, customerId, serviceIds, principal, keyText, now }) => sql`
    select branch.*, ${vatChangesOfBranch} as vat_changes, s.id as session_id, s.state as session_state,
      c.id as customer_id, c.name as customer_name, c.phone as customer_phone,
      ${pricesInForceOf(db, branchId, now, serviceIds)} as priced,
      branch.closed_at is not null
        or exists (select from "order" where id = ${orderId}::uuid)
        or exists (select from idempotency_key where principal = ${principal} and key = ${keyText})
        or exists (${openPromotions(db, branchId)}) as is_otherwise
    from branch
      left join cash_session s on s.branch_id = branch.id and s.state <> 'closed'
      left join customer c on c.id = ${customerId}::uuid and c.forgotten_at is null and c.merged_into is null
    where branch.id = ${branchId}::uuid`,
)

type Found = TaxedBranch & {
  readonly sessionId: string | null
  readonly sessionState: OpenSession['state'] | null
  readonly customerId: string | null
  readonly customerName: string
  readonly customerPhone: string | null
  /** As Postgres writes JSON: its columns' own names. */
  readonly priced: readonly object[] | null
  readonly isOtherwise: boolean
}

function groundOf(found: Found): PlainGround {
  const { sessionId, sessionState, customerId, customerName, customerPhone, priced, isOtherwise, ...branch } = found
  const rows = (priced ?? []).map((row) => camelKeys(row) as ServicePriceRow & { readonly versionId: string })
  const [first] = rows
  return {
    branch,
    isOtherwise,
    session: sessionId !== null && sessionState !== null ? { id: sessionId, state: sessionState } : undefined,
    customer: customerId === null ? undefined : { id: customerId, name: customerName, phone: customerPhone },
    prices: first && {
      versionId: first.versionId,
      services: new Map(rows.map(({ versionId: _, ...row }) => [row.serviceId, row])),
    },
  }
}

/** A plain order to write, with the answer that is kept for its key. */
export interface PlainOrder {
  /** The order's number is `mark` here, and in the answer: the number is drawn by the statement that writes it. */
  readonly order: NewOrder
  /** Text that is nowhere else in the order, and that JSON writes as it is. */
  readonly mark: string
  /** What stands before the count in the number, the count's least digits, and what it counts. */
  readonly numbering: { readonly before: string; readonly digits: number; readonly series: Series }
  readonly kept: KeptAnswer | undefined
}

/**
 * Writes a plain order and keeps its answer, in one statement that is its own transaction: it holds the branch's number
 * for no longer than that. Orders that come while the branch writes one are the next statement, together. Returns the
 * number; undefined, with nothing written, if the branch was closed, the session or the customer changed, or the order,
 * its payment, its claim code or the key is known by now, or its month is closed.
 */
export async function insertPlainOrder(
  db: Db,
  now: Date,
  { order, mark, numbering, kept }: PlainOrder,
  session: OpenSession | undefined,
): Promise<string | undefined> {
  const { branchId, customerId } = order.record.order
  const lot = { branchId, sessionId: session?.id ?? null, sessionState: session?.state ?? null, ...numbering }
  // Ids are drawn here, by the request's own dice.
  return lotsOf(db).add(Object.values(lot).join(' '), { lot, customerId, document: documentOf(order), mark, now, kept })
}

/** An order that waits to be written. Orders of a lot have all of `lot` alike. */
interface Waiting {
  readonly lot: PlainOrder['numbering'] & {
    readonly branchId: string
    readonly sessionId: string | null
    readonly sessionState: string | null
  }
  readonly customerId: string | null
  readonly document: string
  readonly mark: string
  readonly now: Date
  readonly kept: PlainOrder['kept']
}

/** So many are written in the time that a counter notices. */
const MOST_OF_A_LOT = 32

const lots = new WeakMap<Db, Lots<Waiting, string>>()

function lotsOf(db: Db): Lots<Waiting, string> {
  const known = lots.get(db) ?? new Lots(MOST_OF_A_LOT, (orders) => writeLot(db, orders))
  lots.set(db, known)
  return known
}

/** The numbers of the orders; undefined, with nothing written, if one of them does not fit. */
async function writeLot(db: Db, orders: readonly [Waiting, ...Waiting[]]): Promise<readonly string[] | undefined> {
  const [{ lot }] = orders
  try {
    const written = await write(db, {
      ...lot,
      count: orders.length,
      customerIds: [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))],
      documents: orders.map(({ document }) => document).join(BETWEEN),
      marks: orders.map(({ mark }) => mark),
      instants: orders.map(({ now }) => now),
      answers: JSON.stringify(
        orders.flatMap(({ mark, kept }) =>
          kept
            ? {
                mark,
                ...kept.key,
                requestHash: kept.key.requestHash.toString('hex'),
                status: kept.status,
                body: kept.body,
              }
            : [],
        ),
      ),
    })
    return written.length === orders.length ? written.map(({ number }) => number) : undefined
  } catch (error) {
    if (isOvertaken(error)) return undefined
    throw error
  }
}

/** Stands between documents: JSON has no such sign. */
const BETWEEN = '\u001E'

interface WriteValues {
  readonly branchId: string
  readonly customerIds: readonly string[]
  readonly sessionId: string | null
  readonly sessionState: string | null
  readonly before: string
  readonly digits: number
  readonly series: string
  readonly count: number
  readonly documents: string
  readonly marks: readonly string[]
  readonly instants: readonly Date[]
  readonly answers: string
}

const write = fixedStatement<WriteValues, { number: string }>(
  [
    ...(['branchId', 'customerIds', 'sessionId', 'sessionState', 'before', 'digits', 'series', 'count'] as const),
    ...(['documents', 'marks', 'instants', 'answers'] as const),
  ],
  (_db, of) => sql`
    with till as materialized (
      select id from branch where id = ${of.branchId}::uuid and closed_at is null for key share
    ), drawer as materialized (
      select id from cash_session where id = ${of.sessionId}::uuid and state = ${of.sessionState} for share
    ), buyer as materialized (
      select id from customer
      where id = any(${of.customerIds}::uuid[]) and forgotten_at is null and merged_into is null
      order by id for key share
    ), counted as (
      insert into branch_counter (branch_id, series, last_number)
        select id, ${of.series}, ${of.count}::int from till
        where (${of.sessionId}::uuid is null or exists (select from drawer))
          and (select count(*) from buyer) = cardinality(${of.customerIds}::uuid[])
        on conflict (branch_id, series) do update set last_number = branch_counter.last_number + excluded.last_number
        returning last_number - ${of.count}::int as before_first
    ), numbered as materialized (
      select mark, document, instant, at,
        ${of.before} || lpad((before_first + at)::text, greatest(${of.digits}::int, length((before_first + at)::text)), '0') as number
      from counted, unnest(string_to_array(${of.documents}, ${BETWEEN}), ${of.marks}::text[], ${of.instants}::timestamptz[])
        with ordinality as one (document, mark, instant, at)
    ), written as materialized (
      select replace(document, mark, number)::jsonb as parts, instant from numbered order by at
    ), ${insertParts}, answered as (
      insert into idempotency_key (principal, key, route, request_hash, status, body)
        select principal, key, route, decode("requestHash", 'hex'), status, to_jsonb(replace(body, mark, number))
        from jsonb_to_recordset(${of.answers}::jsonb)
          as a (mark text, principal text, key text, route text, "requestHash" text, status int, body text)
          join numbered using (mark)
    ), told as (${insertEventsOf(sql`instant`, eventsOfWritten)})
    select number from numbered order by at`,
)
