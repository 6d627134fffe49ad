import { manilaDateOf } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVARIANTS } from '../invariants.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { hasCompany } from './demo-company.ts'

const NOW = DEMO_NOW
/** Of the demo's orders as they have to be on every machine: another one only if the demo itself was changed. */
const SUM_OF_ORDERS = '38f643933deb593524bcfcd2d6c98642'
let test: TestDatabase
beforeAll(async () => {
  test = await createDemoDatabase()
})
afterAll(() => test.drop())

const countOf = async (from: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(test.db)
  return rows[0]?.count ?? 0
}

describe('the demo company', { timeout: 120_000 }, () => {
  it('has three branches, twenty-four employees, sixty customers and an admin', async () => {
    expect(await hasCompany(test.db)).toBe(true)
    expect(await countOf('branch')).toBe(3)
    expect(await countOf('employee')).toBe(24)
    expect(await countOf('customer')).toBe(60)
    expect(await countOf(`app_user where role = 'admin'`)).toBe(1)
  })

  it('is the same company on every machine', async () => {
    const { rows } = await sql<{ sum: string }>`
      select md5(string_agg(concat_ws(' ', id, number, customer_id, stage, total_centavos, extract(epoch from received_at)), ',' order by id))
        as sum from "order"`.execute(test.db)
    expect(rows).toEqual([{ sum: SUM_OF_ORDERS }])
  })

  it.each(INVARIANTS.map(({ name, query }) => ({ name, query })))('holds: $name', async ({ query }) => {
    const { rows } = await query.execute(test.db)
    expect(rows).toEqual([])
  })

  it('has orders on each of the ninety days up to today, none in the future', async () => {
    expect(await countOf('(select distinct business_date from "order") days')).toBeGreaterThanOrEqual(91)
    expect(await countOf(`"order" where received_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`load_stage_change where changed_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`payment where recorded_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`"order" where business_date = '${manilaDateOf(NOW)}'`)).toBeGreaterThan(5)
  })

  it('has the forecast of each branch made as soon as workers start', async () => {
    expect(await countOf(`due_job where job = 'forecast-cash' and key in (select id::text from branch)`)).toBe(3)
  })

  it('pays nobody less than the wage order of their region, and keeps what they were paid before', async () => {
    const today = manilaDateOf(NOW)
    const minimum = `(select (content ->> 'daily')::numeric * 100 from payroll_table where subject = 'VII/class_a'
      and effective_from <= r.from_on and coalesce(effective_to, 'infinity') >= r.from_on)`
    expect(
      await countOf(
        `employee_rate r where pay_type = 'daily' and from_on <= '${today}' and rate_centavos < ${minimum}`,
      ),
    ).toBe(0)
    expect(await countOf(`employee e where not exists (select from employee_rate r where r.employee_id = e.id)`)).toBe(
      0,
    )
    expect(
      await countOf(`(select employee_id from employee_rate group by employee_id having count(*) > 1) raised`),
    ).toBeGreaterThan(15)
  })

  it('has papers that end within the month, one that is over, and somebody who left', async () => {
    const today = manilaDateOf(NOW)
    expect(await countOf(`employee_document where expires_on between '${today}' and date '${today}' + 30`)).toBe(2)
    expect(await countOf(`employee_document where expires_on < '${today}'`)).toBe(1)
    expect(await countOf(`employee where deactivated_at is not null and separation_reason = 'resigned'`)).toBe(1)
  })

  it('is busier on a Saturday than on a Wednesday', async () => {
    const saturdays = await countOf('"order" where extract(dow from business_date) = 6')
    expect(saturdays).toBeGreaterThan((await countOf('"order" where extract(dow from business_date) = 3')) * 1.2)
  })

  it('shows every interesting state', async () => {
    expect(await countOf(`"order" where stage = 'voided'`)).toBe(1)
    expect(await countOf('refund')).toBe(1)
    expect(
      await countOf(
        `"order" where stage = 'ready' and stage_at < '${NOW.toISOString()}'::timestamptz - interval '3 days'`,
      ),
    ).toBeGreaterThan(3)
    expect(
      await countOf(
        `"order" where stage not in ('released', 'voided') and promised_at < '${NOW.toISOString()}' and stage <> 'ready'`,
      ),
    ).toBeGreaterThan(0)
    expect(await countOf(`"order" where paid_centavos = 0 and stage not in ('released', 'voided')`)).toBeGreaterThan(10)
    expect(await countOf(`cash_session where variance_centavos = -15000`)).toBe(1)
    expect(await countOf(`cash_session where state = 'open'`)).toBe(2)
  })

  it('shows every state of stock: low, below zero, missing, on its way, ordered, owed, asked for, to be counted', async () => {
    const level = 'stock_level l join item_branch b on b.item_id = l.item_id and b.branch_id = l.branch_id where'
    expect(await countOf(`${level} l.quantity > 0 and l.quantity <= b.reorder_at`)).toBeGreaterThan(0)
    expect(await countOf(`${level} l.quantity < 0`)).toBe(1)
    expect(await countOf(`stock_movement where kind = 'count' and quantity < 0`)).toBe(1)
    expect(await countOf(`stock_transfer where state = 'sent'`)).toBe(1)
    expect(await countOf(`purchase where state = 'ordered'`)).toBe(1)
    expect(await countOf(`purchase where paid_from = 'payable' and paid_at is null`)).toBeGreaterThan(0)
    expect(await countOf(`stock_request where state = 'open'`)).toBe(1)
    expect(await countOf(`stock_count where state = 'open'`)).toBe(1)
    expect(await countOf('item_sale')).toBeGreaterThan(500)
    expect(await countOf(`stock_movement where occurred_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`stock_movement where kind = 'consumption'`)).toBeGreaterThan(10_000)
  })

  it('brings, fetches, washes again, tells the next shift and knows its monthly bills', async () => {
    expect(
      await countOf(
        `"order" o where type = 'deliver' and stage <> 'voided' and not exists (select from trip t where t.order_id = o.id)`,
      ),
    ).toBe(0)
    expect(await countOf(`trip where kind = 'delivery' and state = 'delivered'`)).toBeGreaterThan(50)
    expect(await countOf(`trip where kind = 'pickup' and state in ('waiting', 'assigned')`)).toBe(4)
    expect(await countOf('trip where attempts = 1')).toBe(1)
    expect(await countOf('load where rewash_of is not null')).toBe(3)
    expect(await countOf('handover_note')).toBeGreaterThan(6)
    expect(await countOf('handover_note where read_at is null')).toBe(1)
    expect(await countOf('cash_movement')).toBe(4)
    expect(await countOf(`expense_draft where status = 'waiting'`)).toBe(1)
    expect(await countOf('recurring_expense')).toBe(5)
    expect(await countOf(`trip_change where changed_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await countOf(`handover_note where written_at > read_at`)).toBe(0)
  })

  it('has promotions that run, rest and are over, each by a code only, and what regular customers had of one', async () => {
    const states = `promotion where state = any('{active,paused,ended}') and code is not null`
    expect(await countOf(states)).toBe(3)
    expect(await countOf('promotion where code is null')).toBe(0)
    expect(await countOf('promotion_use')).toBeGreaterThan(30)
    expect(
      await countOf(
        `promotion_use u join promotion p on p.id = u.promotion_id join "order" o on o.id = u.order_id
          where p.state = 'active' and o.business_date >= p.starts_on and o.discount_percent is null
            and u.amount_centavos = o.discount_centavos`,
      ),
    ).toBe(await countOf('promotion_use'))
  })

  it('has paid the half-months before, from their scans to the money, and remitted what was due since', async () => {
    const { rows } = await sql<{ period: string; state: string; slips: number; unpaid: number; deducted: number }>`
      select r.from_on || ' ' || r.to_on as period, r.state, count(*)::int as slips,
        count(*) filter (where p.payment_id is null and p.net_centavos > 0)::int as unpaid,
        count(*) filter (where p.sss_centavos > 0 and p.philhealth_centavos > 0 and p.pagibig_centavos > 0)::int as deducted
      from payroll_run r join payslip p on p.run_id = r.id and p.state = 'computed'
      group by r.id order by r.from_on`.execute(test.db)
    expect(rows).toMatchObject([
      { period: '2026-10-01 2026-10-15', state: 'closed', slips: 24, unpaid: 0, deducted: 1 },
      { period: '2026-10-16 2026-10-31', state: 'closed', slips: 23, unpaid: 0, deducted: 23 },
      { period: '2026-11-01 2026-11-15', state: 'review', slips: 23, deducted: 0 },
    ])
    expect(await countOf(`payslip where result is not null and corrections_centavos <> 0`)).toBe(0)
    expect(await countOf(`payroll_waiver where length(reason) < 20`)).toBe(0)
    expect(await countOf(`attendance_day where locked_at is not null and workday < '2026-11-01'`)).toBeGreaterThan(500)
    expect(await countOf(`ledger_transfer where source_type = 'contributions_paid'`)).toBe(6)
    const { rows: lowest } = await sql<{ held: number }>`
      select min(held)::bigint as held from (
        select sum(sum(p.amount_centavos)) over (partition by p.branch_id, p.account_code order by t.occurred_at) as held
        from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
        where p.account_code in ('bank', 'safe', 'drawer') group by p.branch_id, p.account_code, t.occurred_at
      ) s`.execute(test.db)
    expect(lowest[0]?.held).toBeGreaterThanOrEqual(0)
  })

  it('takes the first finger of a fresh demo for a first press: nobody scanned in the three minutes before', async () => {
    expect(await countOf(`scan where scanned_at > '${new Date(NOW.getTime() - 3 * 60_000).toISOString()}'`)).toBe(0)
    expect(await countOf('scan')).toBeGreaterThan(500)
  })

  it('announces nothing, because it is history', async () => {
    expect(await countOf('outbox')).toBe(0)
  })
})
