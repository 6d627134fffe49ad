import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { DaySpan } from '@labada/domain/core/periods'
import { sql } from 'kysely'
import type { BranchDay } from '../company/branch-days.ts'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import { type CashCell, cashDayRows, listStaleCashDays } from './cash-days.ts'
import { money } from './cash-moves.ts'

/** A branch's balance at the start and the end of a range of days. */
export interface CashEdges {
  readonly branchId: string
  /** From the rolled-up days before the range. */
  readonly opening: Centavos
  /** From the ledger's own balances: the current balance less everything after the range. */
  readonly closing: Centavos
}

/** The figures of one day of a branch. */
export interface CashDayFigures {
  readonly branchId: string
  readonly date: ManilaDate
  readonly in: Centavos
  /** Negative. */
  readonly out: Centavos
  readonly overShort: Centavos
}

/** A reader of the cash flow: all its answers are from the same moment. */
export interface CashFlowReader {
  /** The days summed from the ledger, because the worker has not rolled them up yet. */
  readonly stale: readonly BranchDay[]
  readonly edges: (span: DaySpan) => Promise<CashEdges[]>
  /**
   * Each branch's balance before a day, calculated back from the ledger's balances: it proves nothing, but reads
   * little.
   */
  readonly openings: (from: ManilaDate) => Promise<{ readonly branchId: string; readonly opening: Centavos }[]>
  /** The movements of the periods that start at `starts`, until `to`; by branch only if `split`. */
  readonly cells: (starts: readonly ManilaDate[], to: ManilaDate, split: boolean) => Promise<CashCell[]>
  readonly days: (span: DaySpan) => Promise<CashDayFigures[]>
}

/** Reads the cash flow of a scope in one snapshot of the database. */
export async function readCashFlow<T>(db: Db, scope: Scope, read: (reader: CashFlowReader) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const stale = await listStaleCashDays(trx, scope.branchId)
      return read(readerOf(trx, scope, stale))
    })
}

function readerOf(db: Db, { branchId }: Scope, stale: readonly BranchDay[]): CashFlowReader {
  const rows = cashDayRows(stale)
  const mine = branchId === null ? sql`true` : sql`branch_id = ${branchId}`
  return {
    stale,
    async edges({ from, to }) {
      const { rows: found } = await sql<CashEdges>`
        select b.id as branch_id, coalesce(c.before, 0)::bigint as opening,
          (coalesce(l.held, 0) - coalesce(c.later, 0))::bigint as closing
        from branch b
        left join (
          select branch_id, sum(balance_centavos) as held from ledger_balance where account_code = any(${money()}) group by 1
        ) l on l.branch_id = b.id
        left join (
          select branch_id, sum(amount_centavos) filter (where business_date < ${from}) as before,
            sum(amount_centavos) filter (where business_date > ${to}) as later
          from ${rows} d where ${mine} group by 1
        ) c on c.branch_id = b.id
        where ${branchId === null ? sql`true` : sql`b.id = ${branchId}`}
        order by b.name`.execute(db)
      return found
    },
    async openings(from) {
      const { rows: found } = await sql<{ branchId: string; opening: Centavos }>`
        select b.id as branch_id, (coalesce(l.held, 0) - coalesce(c.since, 0))::bigint as opening
        from branch b
        left join (
          select branch_id, sum(balance_centavos) as held from ledger_balance where account_code = any(${money()}) group by 1
        ) l on l.branch_id = b.id
        left join (
          select branch_id, sum(amount_centavos) as since from ${rows} d where business_date >= ${from} and ${mine} group by 1
        ) c on c.branch_id = b.id
        where ${branchId === null ? sql`true` : sql`b.id = ${branchId}`}
        order by b.name`.execute(db)
      return found
    },
    async cells(starts, to, split) {
      const { rows: found } = await sql<CashCell>`
        select width_bucket(business_date, ${starts}::date[]) - 1 as bucket,
          ${split ? sql`branch_id` : sql`null::uuid`} as branch_id, account_code as account,
          counter_code as counter, direction, sum(amount_centavos)::bigint as amount
        from ${rows} d
        where business_date between ${starts[0] ?? to} and ${to} and ${mine}
        group by 1, 2, 3, 4, 5`.execute(db)
      return found
    },
    async days({ from, to }) {
      const { rows: found } = await sql<CashDayFigures>`
        select branch_id, business_date as date,
          coalesce(sum(amount_centavos) filter (where direction = 'in' and counter_code <> 'over_short'), 0)::bigint as "in",
          coalesce(sum(amount_centavos) filter (where direction = 'out' and counter_code <> 'over_short'), 0)::bigint as out,
          coalesce(sum(amount_centavos) filter (where direction <> 'transfer' and counter_code = 'over_short'), 0)::bigint as over_short
        from ${rows} d
        where business_date between ${from} and ${to} and ${mine}
        group by 1, 2 order by 2, 1`.execute(db)
      return found
    },
  }
}

/** The names of all accounts, by code. */
export async function accountNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('ledgerAccount').select(['code', 'name']).execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** When the rolled-up days were last checked against the ledger, and how many differed. */
export async function lastProof(
  db: Db,
  name: string,
): Promise<{ readonly checkedAt: Date; readonly failingRows: number } | undefined> {
  return db
    .selectFrom('invariantCheck')
    .select(['checkedAt', 'failingRows'])
    .where('name', '=', name)
    .executeTakeFirst()
}
