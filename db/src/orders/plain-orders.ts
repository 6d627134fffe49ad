import { sql } from 'kysely'
import type { OpenSession } from '../cash/cash-sessions.ts'
import { type PriceList, pricesInForceOf, type ServicePriceRow } from '../catalog/prices.ts'
import { openPromotions } from '../catalog/promotions.ts'
import { type TaxedBranch, vatChangesOfBranch } from '../company/vat-registrations.ts'
import { type Db, fixedStatement } from '../core/client.ts'
import type { Series } from '../core/counters.ts'
import { isDuplicate, isWorthRepeating } from '../core/failures.ts'
import type { RequestKey } from '../core/idempotency.ts'
import { camelKeys, type Row } from '../core/json-rows.ts'
import { insertEventsOf } from '../core/outbox.ts'
import { monthClosed } from '../ledger/ledger.ts'
import { documentOf, insertParts, type NewOrder } from './order-changes.ts'

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
  readonly kept: { readonly key: RequestKey; readonly status: number; readonly body: string } | undefined
}

/**
 * Writes a plain order and keeps its answer, in one statement that is its own transaction: it holds the branch's number
 * for no longer than that. Returns the number; undefined, with nothing written, if the branch was closed, the session
 * or the customer changed, or the order, its payment, its claim code or the key is known by now, or its month is closed.
 */
export async function insertPlainOrder(
  db: Db,
  now: Date,
  { order, mark, numbering, kept }: PlainOrder,
  session: OpenSession | undefined,
): Promise<string | undefined> {
  const { branchId, customerId } = order.record.order
  const { principal = null, key = null, route = null, requestHash = null } = kept?.key ?? {}
  try {
    const [written] = await write(db, {
      branchId,
      customerId,
      sessionId: session?.id ?? null,
      sessionState: session?.state ?? null,
      ...numbering,
      document: documentOf(order),
      mark,
      principal,
      key,
      route,
      requestHash,
      status: kept?.status ?? null,
      body: kept?.body ?? null,
      now,
    })
    return written?.number
  } catch (error) {
    if (isDuplicate(error) || isWorthRepeating(error) || monthClosed(error)) return undefined
    throw error
  }
}

interface WriteValues {
  readonly branchId: string
  readonly customerId: string | null
  readonly sessionId: string | null
  readonly sessionState: string | null
  readonly before: string
  readonly digits: number
  readonly series: string
  readonly document: string
  readonly mark: string
  readonly principal: string | null
  readonly key: string | null
  readonly route: string | null
  readonly requestHash: Buffer | null
  readonly status: number | null
  readonly body: string | null
  readonly now: Date
}

const write = fixedStatement<WriteValues, { number: string }>(
  [
    ...(['branchId', 'customerId', 'sessionId', 'sessionState', 'before', 'digits', 'series', 'document'] as const),
    ...(['mark', 'principal', 'key', 'route', 'requestHash', 'status', 'body', 'now'] as const),
  ],
  (_db, of) => sql`
    with till as materialized (
      select id from branch where id = ${of.branchId}::uuid and closed_at is null for key share
    ), drawer as materialized (
      select id from cash_session where id = ${of.sessionId}::uuid and state = ${of.sessionState} for share
    ), buyer as materialized (
      select id from customer where id = ${of.customerId}::uuid and forgotten_at is null and merged_into is null
      for key share
    ), counted as (
      insert into branch_counter (branch_id, series, last_number)
        select id, ${of.series}, 1 from till
        where (${of.sessionId}::uuid is null or exists (select from drawer))
          and (${of.customerId}::uuid is null or exists (select from buyer))
        on conflict (branch_id, series) do update set last_number = branch_counter.last_number + 1
        returning last_number::text as count
    ), numbered as materialized (
      select ${of.before} || lpad(count, greatest(${of.digits}::int, length(count)), '0') as number from counted
    ), written as materialized (
      select replace(${of.document}, ${of.mark}, number)::jsonb as parts from numbered
    ), ${insertParts}, answered as (
      insert into idempotency_key (principal, key, route, request_hash, status, body)
        select ${of.principal}, ${of.key}, ${of.route}, ${of.requestHash}::bytea, ${of.status}::int,
          to_jsonb(replace(${of.body}::text, ${of.mark}, number))
        from numbered where ${of.key}::text is not null
    ), told as (${insertEventsOf(of.now, sql`(select parts -> 'events' from written)`)})
    select number from numbered`,
)
