import { type Kysely, sql } from 'kysely'

/**
 * What somebody had of bonuses and other benefits in the year before Labada, or of another employer with its 13th month: they
 * share the untaxed ceiling (NIRC s.32 B 7 e) with those paid here. Kept as the other earlier pay: what was untaxed, and what
 * was taxed already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item drop constraint pay_item_kind_check;
    alter table pay_item add constraint pay_item_kind_check check (kind in (
      'allowance', 'commission', 'bonus', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction',
      'earlier_basic', 'earlier_thirteenth', 'earlier_benefits', 'earlier_benefits_taxed', 'earlier_taxable', 'earlier_tax'
    ));
  `.execute(db)
}
