import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { CoverageSpan } from '@labada/domain/schedule/shift-coverage'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

export interface WeekBranch {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly region: string
  readonly city: string
  readonly publishedAt: Date | null
  readonly publishedBy: string | null
  readonly spans: readonly CoverageSpan[]
  /** 0 before the first targets were set. */
  readonly coverageVersion: number
}

/** The open branches, each with the state of a week and its coverage targets. */
export async function weekBranches(db: Db, { branchId }: Scope, weekOn: ManilaDate): Promise<WeekBranch[]> {
  const branches = db
    .selectFrom('branch')
    .leftJoin('scheduleWeek', (join) =>
      join.onRef('scheduleWeek.branchId', '=', 'branch.id').on('scheduleWeek.weekOn', '=', weekOn),
    )
    .leftJoin('appUser', 'appUser.id', 'scheduleWeek.publishedBy')
    .leftJoin('coverageTarget', 'coverageTarget.branchId', 'branch.id')
    .where('branch.closedAt', 'is', null)
    .select([
      'branch.id',
      'branch.code',
      'branch.name',
      'branch.region',
      'branch.city',
      'scheduleWeek.publishedAt',
      fullNameOf<string | null>('appUser').as('publishedBy'),
      sql<readonly CoverageSpan[]>`coalesce(coverage_target.spans, '[]')`.as('spans'),
      sql<number>`coalesce(coverage_target.version, 0)`.as('coverageVersion'),
    ])
    .orderBy('branch.name')
  return (branchId === null ? branches : branches.where('branch.id', '=', branchId)).execute()
}

/** How many of these ids are branches. */
export async function countBranches(db: Db, ids: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('branch')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Records that a week of branches is published; publishing again updates the date. */
export async function setWeeksPublished(
  trx: Trx,
  branchIds: readonly string[],
  weekOn: ManilaDate,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await sql`insert into schedule_week (branch_id, week_on, published_at, published_by)
    select b, ${weekOn}::date, ${at}, ${by}::uuid from unnest(${branchIds}::uuid[]) as b
    on conflict (branch_id, week_on) do update set published_at = excluded.published_at,
      published_by = excluded.published_by`.execute(trx)
}

/** Sets the targets of a branch; returns false if it is no longer at this version (0: not set yet). */
export async function setCoverage(
  trx: Trx,
  target: {
    readonly branchId: string
    readonly spans: readonly CoverageSpan[]
    readonly version: number
    readonly at: Date
    readonly by: string
  },
): Promise<boolean> {
  const { branchId, spans, version, at, by } = target
  const { numAffectedRows } = await sql`
    insert into coverage_target as c (branch_id, spans, version, changed_at, changed_by)
      select ${branchId}, ${JSON.stringify(spans)}::jsonb, 1, ${at}, ${by}::uuid
      where ${version} = 0 or exists (select from coverage_target where branch_id = ${branchId})
    on conflict (branch_id) do update set spans = excluded.spans, version = c.version + 1,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where c.version = ${version}`.execute(trx)
  return numAffectedRows === 1n
}

/** Sets the region of a branch; returns false if there is no such branch. */
export async function setBranchRegion(trx: Trx, branchId: string, region: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('branch')
    .set({ region, version: sql<number>`version + 1` })
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
