import { type Kysely, sql } from 'kysely'

/** Commissions and incentives: added to a pay, and taxed on top of what sets its bracket (RR 11-2018 s.2.79 B). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item drop constraint pay_item_kind_check;
    alter table pay_item add constraint pay_item_kind_check check (kind in (
      'allowance', 'commission', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction',
      'earlier_basic', 'earlier_thirteenth', 'earlier_taxable', 'earlier_tax'
    ));
  `.execute(db)
}
