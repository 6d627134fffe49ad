import { type Kysely, sql } from 'kysely'

/**
 * The 13th month is of the calendar year in which pay was earned (PD 851), and shares its untaxed ceiling with bonuses
 * (NIRC s.32 B 7 e): a slip keeps what of its basic pay was earned in the year after the one it begins in, and what other
 * benefits it pays; a run says whether it pays the 13th month for the rest of the year too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payroll_run add column projects_year boolean not null default false;
    alter table payslip add column thirteenth_month_base_next_centavos bigint not null default 0;
    alter table payslip add column other_benefits_centavos bigint not null default 0;

    alter table pay_item drop constraint pay_item_kind_check;
    alter table pay_item add constraint pay_item_kind_check check (kind in (
      'allowance', 'commission', 'bonus', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction',
      'earlier_basic', 'earlier_thirteenth', 'earlier_taxable', 'earlier_tax'
    ));
  `.execute(db)
}
