import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { AuthorityLanguage } from '@labada/domain/payroll/advances/cash-advance-authority'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, containing, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Scope } from '../../core/scope.ts'
import type { Database } from '../../schema.ts'

/** An installment, for a list. */
export interface InstalmentRow {
  readonly position: number
  readonly dueOn: ManilaDate
  readonly amount: Centavos
  readonly skipped: boolean
  readonly skipReason: string | null
}

/** An advance with the names it refers to, its repayments, its plan and its current authorization. */
export type AdvanceRow = Row<'cashAdvance'> & {
  readonly employeeName: string
  readonly branchName: string
  readonly decidedByName: string | null
  readonly releasedByName: string | null
  readonly releasedBranchName: string | null
  readonly pausedByName: string | null
  readonly cancelledByName: string | null
  readonly balance: Centavos
  readonly deducted: Centavos
  readonly returned: Centavos
  readonly plan: readonly InstalmentRow[]
  readonly authority: {
    readonly version: number
    readonly language: AuthorityLanguage
    readonly text: string
    readonly givenAt: string
  } | null
}

/** Filters of the list of advances. */
export interface AdvanceFilter {
  readonly view?: 'waiting' | 'to_release' | 'owing' | 'closed' | undefined
  readonly employeeId?: string | undefined
  readonly from?: ManilaDate | undefined
  readonly to?: ManilaDate | undefined
  readonly search?: string | undefined
  /** Those a counter may release or be repaid; not requested or declined ones. */
  readonly atCounter?: boolean | undefined
}

export async function findAdvance(db: Db, scope: Scope, id: string): Promise<AdvanceRow | undefined> {
  return advances(db).where(found(scope, {})).where('cashAdvance.id', '=', id).executeTakeFirst()
}

/** The advance, locked for this transaction. */
export async function lockAdvance(trx: Trx, scope: Scope, id: string): Promise<AdvanceRow | undefined> {
  // Locked first and read then: a reader that waited for the lock must see what the one before it left.
  const locked = await trx.selectFrom('cashAdvance').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findAdvance(trx, scope, id)
}

/** Advances of one employee, newest first. */
export async function listAdvancesOf(db: Db, employeeId: string): Promise<AdvanceRow[]> {
  return advances(db)
    .where('cashAdvance.employeeId', '=', employeeId)
    .orderBy('cashAdvance.requestedAt', 'desc')
    .orderBy('cashAdvance.id', 'desc')
    .limit(100)
    .execute()
}

/** One page of advances, newest first. */
export async function listAdvances(
  db: Db,
  scope: Scope,
  filter: AdvanceFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: AdvanceRow[]; nextCursor: string | null }> {
  let query = advances(db)
    .where(found(scope, filter))
    .orderBy('cashAdvance.requestedAt', 'desc')
    .orderBy('cashAdvance.id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) {
    const place = readCursor(page.cursor, 'instant')
    query = query.where(after(sql`cash_advance.requested_at`, sql`cash_advance.id`, place, 'desc'))
  }
  return pageOf(await query.execute(), page.limit, (row) => ({ value: row.requestedAt, id: row.id }))
}

/** The number of advances, how many wait, the total requested or approved, and the total owed. */
export async function advanceTotals(
  db: Db,
  scope: Scope,
  filter: AdvanceFilter,
): Promise<{
  readonly advances: number
  readonly waiting: number
  readonly amount: Centavos
  readonly balance: Centavos
}> {
  return db
    .selectFrom('cashAdvance')
    .innerJoin('employee', 'employee.id', 'cashAdvance.employeeId')
    .where(found(scope, filter))
    .select([
      sql<number>`count(*)`.as('advances'),
      sql<number>`count(*) filter (where status = 'requested')`.as('waiting'),
      sql<Centavos>`coalesce(sum(amount_centavos), 0)::bigint`.as('amount'),
      sql<Centavos>`coalesce(sum(${sumOfEntries()}), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow()
}

/** Waiting requests, by branch. */
export async function countWaitingAdvances(db: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  let query = db
    .selectFrom('cashAdvance')
    .select(['branchId', sql<number>`count(*)`.as('waiting')])
    .where('status', '=', 'requested')
    .groupBy('branchId')
  if (scope.branchId !== null) query = query.where('branchId', '=', scope.branchId)
  return new Map((await query.execute()).map(({ branchId, waiting }) => [branchId, waiting]))
}

/** Locks an employee for this transaction, so that their debt and requests are decided one at a time. */
export async function lockAdvancesOf(
  trx: Trx,
  employeeId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return trx
    .selectFrom('employee')
    .select(['id', fullNameOf('employee').as('name')])
    .where('id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
}

/** What an employee owes or was promised, without one advance, and whether a request waits. */
export async function advancesInHand(
  db: Db,
  employeeId: string,
  except: string | null = null,
): Promise<{ readonly outstanding: Centavos; readonly hasPending: boolean }> {
  return db
    .selectFrom('cashAdvance')
    .where('employeeId', '=', employeeId)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .select([
      sql<Centavos>`coalesce(sum(case when status = 'approved' then amount_centavos
        when status in ('released', 'deducting') then ${sumOfEntries()} else 0 end), 0)::bigint`.as('outstanding'),
      sql<boolean>`coalesce(bool_or(status = 'requested'), false)`.as('hasPending'),
    ])
    .executeTakeFirstOrThrow()
}

/** Throws a unique violation (`cash_advance_one_pending`) while another request waits. */
export async function insertAdvance(trx: Trx, advance: Insertable<Database['cashAdvance']>): Promise<void> {
  await trx.insertInto('cashAdvance').values(advance).execute()
}

/** Changes a locked advance and increments its version. */
export async function setAdvance(trx: Trx, id: string, changes: Updateable<Database['cashAdvance']>): Promise<void> {
  await trx
    .updateTable('cashAdvance')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertAuthority(
  trx: Trx,
  authority: Insertable<Database['cashAdvanceAuthority']>,
): Promise<void> {
  await trx.insertInto('cashAdvanceAuthority').values(authority).execute()
}

/** The scan that opened a portal session. */
export async function getPortalScan(db: Db, portalSessionId: number): Promise<string> {
  const { scanId } = await db
    .selectFrom('portalSession')
    .select('scanId')
    .where('id', '=', portalSessionId)
    .executeTakeFirstOrThrow()
  return scanId
}

export async function insertInstalments(
  trx: Trx,
  advanceId: string,
  plan: readonly { readonly position: number; readonly dueOn: ManilaDate; readonly amount: Centavos }[],
): Promise<void> {
  await trx
    .insertInto('cashAdvanceInstalment')
    .values(plan.map(({ position, dueOn, amount }) => ({ advanceId, position, dueOn, amountCentavos: amount })))
    .execute()
}

/** Changes an installment of a locked advance. */
export async function setInstalment(
  trx: Trx,
  advanceId: string,
  position: number,
  changes: Updateable<Database['cashAdvanceInstalment']>,
): Promise<void> {
  await trx
    .updateTable('cashAdvanceInstalment')
    .set(changes)
    .where('advanceId', '=', advanceId)
    .where('position', '=', position)
    .execute()
}

function advances(db: Db) {
  return db
    .selectFrom('cashAdvance')
    .innerJoin('employee', 'employee.id', 'cashAdvance.employeeId')
    .innerJoin('branch', 'branch.id', 'cashAdvance.branchId')
    .leftJoin('branch as paying', 'paying.id', 'cashAdvance.releasedBranchId')
    .leftJoin('appUser as decider', 'decider.id', 'cashAdvance.decidedBy')
    .leftJoin('appUser as releaser', 'releaser.id', 'cashAdvance.releasedBy')
    .leftJoin('appUser as pauser', 'pauser.id', 'cashAdvance.pausedBy')
    .leftJoin('appUser as canceller', 'canceller.id', 'cashAdvance.cancelledBy')
    .selectAll('cashAdvance')
    .select([
      fullNameOf('employee').as('employeeName'),
      'branch.name as branchName',
      'paying.name as releasedBranchName',
      fullNameOf<string | null>('decider').as('decidedByName'),
      fullNameOf<string | null>('releaser').as('releasedByName'),
      fullNameOf<string | null>('pauser').as('pausedByName'),
      fullNameOf<string | null>('canceller').as('cancelledByName'),
      sql<Centavos>`${sumOfEntries()}`.as('balance'),
      sql<Centavos>`-${sumOfEntries('deduction')}`.as('deducted'),
      sql<Centavos>`-${sumOfEntries('return')}`.as('returned'),
      sql<InstalmentRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'dueOn', i.due_on, 'amount', i.amount_centavos,
          'skipped', i.skipped_at is not null, 'skipReason', i.skip_reason) order by i.position), '[]')
        from cash_advance_instalment i where i.advance_id = cash_advance.id)`.as('plan'),
      sql<AdvanceRow['authority']>`(
        select jsonb_build_object('version', a.text_version, 'language', a.language, 'text', a.text, 'givenAt', a.given_at)
        from cash_advance_authority a where a.advance_id = cash_advance.id
          and a.amount_centavos = cash_advance.amount_centavos and a.instalments = cash_advance.instalments
        order by a.given_at desc limit 1)`.as('authority'),
    ])
}

/** The sum of an advance's entries, of one kind or all. */
function sumOfEntries(kind?: 'deduction' | 'return') {
  const ofKind = kind ? sql`and e.kind = ${kind}` : sql``
  return sql<Centavos>`(select coalesce(sum(e.amount_centavos), 0)::bigint from cash_advance_entry e
    where e.advance_id = cash_advance.id ${ofKind})`
}

const VIEWS: Readonly<Record<NonNullable<AdvanceFilter['view']>, Expression<SqlBool>>> = {
  waiting: sql<SqlBool>`cash_advance.status = 'requested'`,
  to_release: sql<SqlBool>`cash_advance.status = 'approved'`,
  owing: sql<SqlBool>`cash_advance.status in ('released', 'deducting')`,
  closed: sql<SqlBool>`cash_advance.status in ('declined', 'settled', 'cancelled')`,
}

const AT_THE_COUNTER = sql<SqlBool>`cash_advance.status in ('approved', 'released', 'deducting', 'settled')`

function found(scope: Scope, filter: AdvanceFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (scope.branchId !== null) all.push(sql<SqlBool>`cash_advance.branch_id = ${scope.branchId}`)
  if (filter.atCounter) all.push(AT_THE_COUNTER)
  if (filter.view) all.push(VIEWS[filter.view])
  if (filter.employeeId) all.push(sql<SqlBool>`cash_advance.employee_id = ${filter.employeeId}`)
  if (filter.from)
    all.push(sql<SqlBool>`(cash_advance.requested_at at time zone 'Asia/Manila')::date >= ${filter.from}`)
  if (filter.to) all.push(sql<SqlBool>`(cash_advance.requested_at at time zone 'Asia/Manila')::date <= ${filter.to}`)
  if (filter.search) {
    const anywhere = containing(filter.search)
    all.push(
      sql<SqlBool>`(employee.firstname || ' ' || employee.lastname ilike ${anywhere} or cash_advance.reason ilike ${anywhere})`,
    )
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}
