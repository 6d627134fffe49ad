import { DEED_KINDS, nounsOf } from '@labada/domain/reports/deeds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { nodesOf, type Plan } from '../testing/statements.ts'
import { countDeeds, type DeedFilter, deedPage, listDeeds } from './employee-deeds.ts'

const PAGE = 50
/** Of the busiest person of the demo: years of work at a counter. */
const COPIES = 20_000
const LARGE = ['load_stage_change', 'payment', 'audit_log']

let test: TestDatabase
let employeeId: string
let branchId: string
beforeAll(async () => {
  test = await createDemoDatabase()
  const { rows } = await sql<{ id: string; employee: string; branch: string }>`
    select u.id, u.employee_id as employee, c.branch_id as branch from load_stage_change c
    join app_user u on u.id = c.changed_by where u.employee_id is not null
    group by u.id, u.employee_id, c.branch_id order by count(*) desc limit 1`.execute(test.db)
  const [busiest] = rows
  if (!busiest) throw new Error('Nobody works in the demo')
  employeeId = busiest.employee
  branchId = busiest.branch
  await multiply('load_stage_change', 'changed_by', 'changed_at', busiest.id)
  await multiply('payment', 'recorded_by', 'recorded_at', busiest.id)
  await addEntries(busiest.id)
  await sql`analyze`.execute(test.db)
})
afterAll(() => test.drop())

/** Adds copies of a record of the person's, as old as they are many. */
async function multiply(table: string, by: string, at: string, userId: string): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select copy.* from (select * from ${sql.table(table)} where ${sql.ref(by)} = ${userId} limit 1) t
    cross join generate_series(1, ${COPIES}::int) n
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(
      'id', gen_random_uuid(), ${at}::text, t.${sql.ref(at)} - n * interval '1 minute')) copy`.execute(test.db)
}

/** Adds entries of the audit log, of every kind in turn. */
async function addEntries(userId: string): Promise<void> {
  const nouns = nounsOf(...DEED_KINDS)
  await sql`
    insert into audit_log (id, at, actor_id, branch_id, action, object_type, object_id)
    select gen_random_uuid(), ${DEMO_NOW}::timestamptz - n * interval '1 minute', ${userId}, ${branchId},
      (${nouns}::text[])[1 + n % ${nouns.length}::int] || '.changed', 'x', 'y'
    from generate_series(1, ${COPIES}::int) n`.execute(test.db)
}

/** The plan of a page as it ran; with `off`, never reading all of a table only because it is small. */
async function planOf(filter: DeedFilter, cursor: string | undefined, small: 'off' | 'on'): Promise<Plan[]> {
  return test.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = ${sql.raw(small)}`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, format json) ${deedPage(filter, cursor, PAGE + 1)}`.execute(trx)
    return rows.flatMap((row) => Object.values(row).flat()).flatMap(({ Plan }) => nodesOf(Plan))
  })
}

const isWhole = (node: Plan) => node['Node Type'] === 'Seq Scan'
const readBy = (plan: Plan[]) =>
  plan
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (all, node) =>
        all + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1) + (node['Rows Removed by Filter'] ?? 0),
      0,
    )

describe('The plans of what a person did', () => {
  it.each([undefined, ...DEED_KINDS])(
    'read no table from start to end, and about a page of each (kind %s)',
    async (kind) => {
      for (const more of [{}, { branchId }, { since: new Date('2020-01-01'), until: new Date('2040-01-01') }]) {
        const filter = { employeeId, kind, ...more }
        const { nextCursor } = await listDeeds(test.db, filter, { limit: PAGE })
        for (const cursor of [undefined, nextCursor ?? undefined]) {
          const plan = await planOf(filter, cursor, 'off')
          expect(plan.filter(isWhole)).toEqual([])
          expect(readBy(plan)).toBeLessThan(20 * PAGE)
          const free = (await planOf(filter, cursor, 'on')).filter(isWhole)
          expect(free.filter((node) => LARGE.includes(node['Relation Name'] ?? ''))).toEqual([])
        }
      }
    },
  )

  it('are open to the workers, who make long files of them', async () => {
    const workers = test.open('labada_workers')
    const { items } = await listDeeds(workers, { employeeId }, { limit: PAGE })
    expect(items).toHaveLength(PAGE)
    expect(await countDeeds(workers, { employeeId, kind: 'payments' })).toBeGreaterThan(COPIES)
    await workers.destroy()
  })

  it('would be seen to read everything without the indexes', async () => {
    await test.db.transaction().execute(async (trx) => {
      await sql`set local enable_indexscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      await sql`set local enable_indexonlyscan = off`.execute(trx)
      const { rows } = await sql`explain (analyze, format json) ${deedPage({ employeeId }, undefined, PAGE)}`.execute(
        trx,
      )
      expect(JSON.stringify(rows)).toContain('Seq Scan')
    })
  })
})
