import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { DEFAULT_PAYROLL_TERMS, type PayrollTerms } from '@labada/domain/law/payroll-terms'
import type { PayType } from '@labada/domain/people/employee-rates'
import { EXPIRING_DAYS, LONGEST_SHIFT_HOURS } from '@labada/domain/people/employees'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, containing, type Place, pageOf, readCursor } from '../core/keyset.ts'
import type { Database } from '../schema.ts'

export interface BranchRef {
  readonly id: string
  readonly name: string
}

/** An employee with today's data from other tables. */
export type EmployeeRow = Row<'employee'> & {
  readonly homeBranchName: string | null
  readonly otherBranches: readonly BranchRef[]
  readonly userId: string | null
  readonly username: string | null
  readonly payType: PayType | null
  readonly rateCentavos: Centavos | null
  readonly rateFromOn: ManilaDate | null
  /** The divisor between daily and monthly rates today, as written: `313`. */
  readonly factor: PayrollTerms['factor']
  readonly isBelowMinimum: boolean
  readonly photoId: string | null
  readonly validDocuments: number
  readonly expiringDocuments: number
  readonly expiredDocuments: number
  readonly fingers: number
  readonly consent: 'fingerprint' | 'witnessed' | null
  readonly lastScanAt: Date | null
  /** A clock-in that is too old counts as a forgotten clock-out, not as present. */
  readonly onDutySince: Date | null
  readonly isOnLeave: boolean
  /** Owed on cash advances. */
  readonly advancesCentavos: Centavos
}

export interface EmployeeFilter {
  readonly branchId?: string | undefined
  readonly status: 'active' | 'separated' | 'all'
  readonly position?: string | undefined
  readonly search?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  readonly lacks?: 'fingerprint' | 'consent' | 'documents' | 'minimum_wage' | 'account' | undefined
}

export interface EmployeePage {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly sort: keyof typeof SORTED_BY
  readonly direction: 'asc' | 'desc'
}

const SORTED_BY = {
  name: sql<string>`lower(e.lastname || ' ' || e.firstname)`,
  code: sql<string>`e.code`,
  position: sql<string>`lower(e.position)`,
  hiredOn: sql<ManilaDate>`e.hired_on`,
} as const

/** One page of the employees that match, with the cursor of the next page. */
export async function listEmployees(
  db: Db,
  now: Date,
  filter: EmployeeFilter,
  { cursor, limit, sort, direction }: EmployeePage,
): Promise<{ items: EmployeeRow[]; nextCursor: string | null }> {
  const today = manilaDateOf(now)
  const sortedBy = SORTED_BY[sort]
  const place = cursor ? readCursor(cursor, sort === 'hiredOn' ? 'day' : 'text') : undefined
  const isNext = place ? after(sortedBy, sql`e.id`, place, direction) : sql`true`
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<EmployeeRow & { place: string }>`
    select ${columns(now)}, ${sortedBy} as place from ${everybody(today)}
    where ${matching(filter, today)} and ${isNext}
    order by ${sortedBy} ${way}, e.id ${way} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ place: value, id }): Place => ({ value, id }))
}

/** Whether there is an employee with this id. */
export async function isEmployee(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findEmployee(db: Db, now: Date, id: string): Promise<EmployeeRow | undefined> {
  const { rows } = await sql<EmployeeRow>`
    select ${columns(now)} from ${everybody(manilaDateOf(now))} where e.id = ${id}`.execute(db)
  return rows[0]
}

/** The totals of all matches. `rates` are the current rates of active employees, summed by type. */
export async function employeeTotals(db: Db, today: ManilaDate, filter: EmployeeFilter) {
  const [byBranch, rates, positions] = await Promise.all([
    sql<{ branchId: string | null; name: string; heads: number }>`
      select e.home_branch_id as branch_id, coalesce(b.name, 'No home branch') as name, count(*)::int as heads
      from ${everybody(today)} where ${matching(filter, today)}
      group by e.home_branch_id, b.name order by b.name`.execute(db),
    sql<{ payType: PayType; rateCentavos: Centavos }>`
      select r.pay_type, sum(r.rate_centavos)::bigint as rate_centavos
      from ${everybody(today)} where ${matching(filter, today)} and e.deactivated_at is null and r.pay_type is not null
      group by r.pay_type`.execute(db),
    db.selectFrom('employee').select('position').distinct().where('position', '<>', '').orderBy('position').execute(),
  ])
  return {
    employees: byBranch.rows.reduce((total, { heads }) => total + heads, 0),
    byBranch: byBranch.rows,
    rates: rates.rows,
    positions: positions.map(({ position }) => position),
  }
}

/** Locks the employee until the transaction ends. */
export async function lockEmployee(trx: Trx, id: string): Promise<Row<'employee'> | undefined> {
  return trx.selectFrom('employee').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Given = Omit<Updateable<Database['employee']>, 'id' | 'code' | 'version' | 'createdAt'>

/** Adds an employee; the database generates the code. Throws a unique violation (`employee_pkey`) for a known id. */
export async function insertEmployeeFile(
  trx: Trx,
  employee: Given & {
    readonly createdAt: Date
    readonly id: string
    readonly firstname: string
    readonly lastname: string
  },
): Promise<void> {
  await trx.insertInto('employee').values(employee).execute()
}

/** Updates the given fields and increments the version. The employee's sign-in, if any, keeps the same name. */
export async function setEmployee(trx: Trx, id: string, changes: Given): Promise<void> {
  await trx
    .updateTable('employee')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  const { firstname, lastname } = changes
  if (firstname !== undefined || lastname !== undefined)
    await trx
      .updateTable('appUser')
      .set({ ...(firstname !== undefined && { firstname }), ...(lastname !== undefined && { lastname }) })
      .where('employeeId', '=', id)
      .execute()
}

/** Other employees who may be the same person: by name and birth date, or by mobile number. */
export async function findLookalikes(
  db: Db,
  person: {
    readonly id: string
    readonly plainName: string
    readonly birthDate: ManilaDate | null
    readonly mobile: string | null
  },
) {
  const isNamesake = sql<boolean>`(lower(regexp_replace(btrim(firstname || ' ' || lastname), '\\s+', ' ', 'g')) = ${person.plainName}
    and birth_date = ${person.birthDate}::date)`
  return db
    .selectFrom('employee')
    .select(['id', 'code', 'firstname', 'lastname', isNamesake.as('isNamesake')])
    .where('id', '<>', person.id)
    .where(sql<SqlBool>`(coalesce(${isNamesake}, false) or mobile = ${person.mobile})`)
    .orderBy('code')
    .limit(10)
    .execute()
}

function matching(filter: EmployeeFilter, today: ManilaDate) {
  const { branchId, status, position, search, lacks, ids } = filter
  const wanted = [sql<SqlBool>`true`]
  if (status !== 'all')
    wanted.push(status === 'active' ? sql`e.deactivated_at is null` : sql`e.deactivated_at is not null`)
  if (branchId)
    wanted.push(sql`(e.home_branch_id = ${branchId} or exists (select from branch_assignment a where a.employee_id = e.id
      and a.branch_id = ${branchId} and ${today}::date between a.from_on and coalesce(a.to_on, 'infinity')))`)
  if (ids) wanted.push(sql`e.id = any(${sql.val([...ids])}::uuid[])`)
  if (position) wanted.push(sql`e.position = ${position}`)
  if (search) {
    const part = containing(search)
    const digits = search.replace(/\D/g, '')
    wanted.push(sql`(e.firstname || ' ' || e.lastname ilike ${part} or e.lastname || ' ' || e.firstname ilike ${part}
      or e.code ilike ${part} or u.username ilike ${part}
      or (${digits.length >= 4} and e.mobile like ${containing(digits)}))`)
  }
  if (lacks === 'fingerprint') wanted.push(sql`coalesce(f.fingers, 0) = 0`)
  if (lacks === 'consent') wanted.push(sql`c.choice is null`)
  if (lacks === 'documents') wanted.push(sql`coalesce(d.expiring, 0) + coalesce(d.expired, 0) > 0`)
  if (lacks === 'minimum_wage') wanted.push(sql`${BELOW_MINIMUM}`)
  if (lacks === 'account') wanted.push(sql`u.id is null`)
  return sql<SqlBool>`${sql.join(wanted, sql` and `)}`
}

/** Same as `isBelowMinimum` of the rules: a day of eight hours, and twelve months of the factor's days. */
const BELOW_MINIMUM = sql<boolean>`coalesce(case r.pay_type
  when 'daily' then r.rate_centavos < w.daily
  when 'hourly' then r.rate_centavos * 8 < w.daily
  else round(r.rate_centavos * 12 / t.factor::numeric) < w.daily end, false)`

const columns = (now: Date) => sql`e.*, b.name as home_branch_name, u.id as user_id, u.username,
  r.pay_type, r.rate_centavos, r.from_on as rate_from_on, t.factor, ${BELOW_MINIMUM} as is_below_minimum,
  (select x.upload_id from employee_document x join upload y on y.id = x.upload_id and y.type like 'image/%'
    where x.employee_id = e.id and x.kind = 'photo' and x.removed_at is null
    order by x.added_at desc, x.id desc limit 1) as photo_id,
  d.valid as valid_documents, d.expiring as expiring_documents, d.expired as expired_documents, f.fingers, c.choice as consent,
  (select max(x.scanned_at) from scan x where x.employee_id = e.id) as last_scan_at,
  (select min(x.in_at) from shift_record x where x.employee_id = e.id and x.state = 'open'
    and x.in_at > ${now}::timestamptz - make_interval(hours => ${LONGEST_SHIFT_HOURS})) as on_duty_since,
  exists (select from employee_leave x where x.employee_id = e.id and x.status = 'approved'
    and ${manilaDateOf(now)}::date between x.from_on and x.to_on) as is_on_leave,
  (select coalesce(sum(x.amount_centavos), 0)::bigint from cash_advance y join cash_advance_entry x on x.advance_id = y.id
    where y.employee_id = e.id) as advances_centavos,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name), '[]') from branch o
    where o.id <> e.home_branch_id and o.id in (select a.branch_id from branch_assignment a where a.employee_id = e.id
      and ${manilaDateOf(now)}::date between a.from_on and coalesce(a.to_on, 'infinity'))) as other_branches`

/** All employees, with the data in force on a day. */
function everybody(today: ManilaDate) {
  const soon = addDays(today, EXPIRING_DAYS)
  return sql`employee e
    left join branch b on b.id = e.home_branch_id
    left join app_user u on u.employee_id = e.id
    left join lateral (select x.from_on, x.pay_type, x.rate_centavos from employee_rate x
      where x.employee_id = e.id and x.withdrawn_at is null and x.from_on <= ${today}::date
      order by x.from_on desc limit 1) r on true
    cross join (select coalesce((select x.value ->> 'factor' from payroll_terms x where x.from_on <= ${today}::date
      order by x.from_on desc, x.changed_at desc limit 1), ${DEFAULT_PAYROLL_TERMS.factor}) as factor) t
    left join lateral (select round((p.content ->> 'daily')::numeric * 100) as daily from payroll_table p
      where p.kind = 'minimum_wage' and p.subject = b.wage_region || '/' || b.wage_tier and p.withdrawn_at is null
        and ${today}::date between p.effective_from and coalesce(p.effective_to, 'infinity')) w on true
    left join lateral (select
        count(*) filter (where x.expires_on is null or x.expires_on > ${soon}::date)::int as valid,
        count(*) filter (where x.expires_on between ${today}::date and ${soon}::date)::int as expiring,
        count(*) filter (where x.expires_on < ${today}::date)::int as expired
      from employee_document x where x.employee_id = e.id and x.removed_at is null) d on true
    left join lateral (select count(*)::int as fingers from fingerprint x
      where x.employee_id = e.id and x.erased_at is null) f on true
    left join lateral (select x.choice from biometric_consent x
      where x.employee_id = e.id and x.ended_at is null order by x.given_at desc limit 1) c on true`
}
