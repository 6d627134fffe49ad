import type { Centavos } from '@labada/domain/core/money'
import {
  DEED_KINDS,
  type DeedKind,
  kindOfDeed,
  nounsOf,
  RECORDED_DEEDS,
  type RecordedDeed,
} from '@labada/domain/reports/deeds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { type Place, pageOf, readCursor } from '../core/keyset.ts'
import { DEED_RECORDS, TOLD_COLUMNS } from './deed-records.ts'

/** Which deeds of whom: one employee's, with any login of theirs. */
export interface DeedFilter {
  readonly employeeId: string
  readonly branchId?: string | undefined
  readonly kind?: DeedKind | undefined
  /** Deeds at or after this moment, and before that one. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** The records that the reader may see; undefined for all. The audit log is always read. */
  readonly open?: ((deed: RecordedDeed) => boolean) | undefined
}

type Values = Readonly<Record<string, unknown>> | null

/** One thing a person did, with what its record tells; an entry of the audit log has `objectType`. */
export interface DeedRow {
  readonly id: string
  readonly rank: number
  readonly action: string
  readonly at: Date
  readonly branchId: string | null
  readonly branchName: string | null
  readonly device: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly load: number | null
  readonly stage: string | null
  readonly number: string | null
  readonly amount: Centavos | null
  readonly method: string | null
  readonly reason: string | null
  readonly loads: number | null
  readonly objectType: string | null
  readonly objectId: string | null
  readonly account: string | null
  readonly before: Values
  readonly after: Values
  readonly key: string | null
}

const RECORDED = Object.keys(DEED_RECORDS).filter((deed): deed is RecordedDeed => Object.hasOwn(RECORDED_DEEDS, deed))
/** Among deeds of one moment the audit log comes first, then the records, the last kind first. */
const AUDIT_RANK = RECORDED.length

/** The deeds of a person, newest first. Each kind of record is cut to a page of its own index before they are merged. */
export async function listDeeds(
  db: Db,
  filter: DeedFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: DeedRow[]; nextCursor: string | null }> {
  const rows = await deedPage(filter, cursor, limit + 1).execute(db)
  return pageOf(rows.rows, limit, ({ at, rank, id }) => ({ value: at, ties: [rank], id }))
}

/** The statement of a page, for `listDeeds` and for the test of its plan. */
export function deedPage(filter: DeedFilter, cursor: string | undefined, rows: number): RawBuilder<DeedRow> {
  const place = cursor === undefined ? undefined : readCursor(cursor, 'instant', ['number'])
  const all = armsOf(filter, place, rows).map((arm) => sql`(${arm} order by at desc, id desc limit ${rows})`)
  return sql<DeedRow>`
    with page as (
      select * from (${sql.join(all, sql` union all `)}) d order by at desc, rank desc, id desc limit ${rows}
    )
    select p.id, p.rank, p.action, p.at, p.branch_id, b.name as branch_name, nullif(c.name, '') as device,
      o.id as order_id, o.number as order_number, l.number as load, p.stage,
      coalesce(p.number, a.after->>'number', a.before->>'number', a.before->>'name') as number,
      coalesce(p.amount, ${amountIn('after')}, ${amountIn('before')}) as amount,
      coalesce(p.method, a.after->>'method', a.before->>'method') as method, p.reason, p.loads,
      a.object_type, a.object_id, w.firstname || ' ' || w.lastname as account, a.before, a.after, a.key
    from page p
    left join branch b on b.id = p.branch_id
    left join client c on c.id = p.client_id
    left join "order" o on o.id = p.order_id
    left join load l on l.id = p.load_id
    left join audit_log a on a.id = p.id and p.rank = ${AUDIT_RANK}
    left join app_user w on w.id = a.account_id
    order by p.at desc, p.rank desc, p.id desc`
}

/** How many deeds match a filter. */
export async function countDeeds(db: Db, filter: DeedFilter): Promise<number> {
  const all = armsOf(filter, undefined, null).map((arm) => sql`select count(*) as count from (${arm}) d`)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from (${sql.join(all, sql` union all `)}) n`.execute(db)
  return rows[0]?.count ?? 0
}

/** A column of an entry's values that holds its money, if one does. */
function amountIn(values: 'before' | 'after'): RawBuilder<unknown> {
  const names = ['amountCentavos', 'totalCentavos', 'countedCentavos']
  const told = names.map((name) => {
    const value = sql`a.${sql.raw(values)}->${name}::text`
    return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::bigint end`
  })
  return sql`coalesce(${sql.join(told)})`
}

/** One query of each kind of record that the filter lets in, and of the audit log; without order and limit. */
function armsOf(filter: DeedFilter, place: Place | undefined, rows: number | null): RawBuilder<unknown>[] {
  const { kind, open = () => true } = filter
  const records = RECORDED.filter((deed) => open(deed) && (kind === undefined || kindOfDeed(deed) === kind))
  return [...records.map((deed) => recordArm(deed, filter, place)), auditArm(filter, place, rows)]
}

function recordArm(deed: RecordedDeed, filter: DeedFilter, place: Place | undefined): RawBuilder<unknown> {
  const { table, by, at, branch = 'branch_id', only, tells = {} } = DEED_RECORDS[deed]
  const [time, where] = [sql.ref(`t.${at}`), sql.ref(`t.${branch}`)]
  const rank = RECORDED.indexOf(deed)
  const told: Readonly<Record<string, RawBuilder<unknown>>> = tells
  const columns = Object.entries(TOLD_COLUMNS).map(
    ([name, type]) => sql`(${told[name] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  const conditions = [
    sql`${sql.ref(`t.${by}`)} = (select u.id from app_user u where u.employee_id = ${filter.employeeId})`,
    ...(only ? [only] : []),
    ...within(filter, { at: time, id: sql.ref('t.id'), branch: where }, place, rank),
  ]
  return sql`select ${deed}::text as action, ${rank}::int as rank, t.id, ${time} as at, ${where} as branch_id,
    ${sql.join(columns)} from ${sql.table(table)} t where ${sql.join(conditions, sql` and `)}`
}

const AUDIT_COLUMNS = sql`a.action, ${AUDIT_RANK}::int as rank, a.id, a.at, a.branch_id, a.client_id,
  case when a.object_type = 'order' then a.object_id::uuid end as order_id, null::uuid as load_id, null::text as stage,
  null::text as number, null::bigint as amount, null::text as method, a.reason, null::int as loads`
const NOUN = sql`split_part(a.action, '.', 1)`

/** The person's entries; those of a kind are looked up noun by noun, each a page of its part of the index. */
function auditArm(filter: DeedFilter, place: Place | undefined, rows: number | null): RawBuilder<unknown> {
  const { kind } = filter
  const conditions = [
    sql`a.actor_id = (select u.id from app_user u where u.employee_id = ${filter.employeeId})`,
    ...within(filter, { at: sql`a.at`, id: sql`a.id`, branch: sql`a.branch_id` }, place, AUDIT_RANK),
  ]
  const all = sql.join(conditions, sql` and `)
  if (kind === undefined) return sql`select ${AUDIT_COLUMNS} from audit_log a where ${all}`
  if (kind === 'other') {
    const known = sql`${nounsOf(...DEED_KINDS.filter((one) => one !== 'other'))}::text[]`
    return sql`select ${AUDIT_COLUMNS} from audit_log a where ${all} and ${NOUN} <> all(${known})`
  }
  const cut = rows === null ? sql`` : sql`order by a.at desc, a.id desc limit ${rows}`
  return sql`select e.* from unnest(${nounsOf(kind)}::text[]) n(noun)
    cross join lateral (select ${AUDIT_COLUMNS} from audit_log a where ${all} and ${NOUN} = n.noun ${cut}) e`
}

interface Columns {
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly branch: RawBuilder<unknown>
}

/** The conditions of branch and days, and that a row comes after the end of the page before. */
function within(
  { branchId, since, until }: DeedFilter,
  { at, id, branch }: Columns,
  place: Place | undefined,
  rank: number,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (branchId !== undefined) conditions.push(sql`${branch} = ${branchId}`)
  if (since) conditions.push(sql`${at} >= ${since}`)
  if (until) conditions.push(sql`${at} < ${until}`)
  if (place) {
    const end = Number(place.ties?.[0])
    if (rank === end) conditions.push(sql`(${at}, ${id}) < (${place.value}, ${place.id})`)
    else conditions.push(rank < end ? sql`${at} <= ${place.value}` : sql`${at} < ${place.value}`)
  }
  return conditions
}
