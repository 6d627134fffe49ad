import { type Kysely, sql } from 'kysely'

/**
 * What somebody was paid in the year before the shop's own pays of it begin: by another program or by an employer before.
 * Kept as items of pay, whose label is the year; they are neither paid nor taken, the year's 13th month and tax count them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item drop constraint pay_item_kind_check;
    alter table pay_item add constraint pay_item_kind_check check (kind in (
      'allowance', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction',
      'earlier_basic', 'earlier_thirteenth', 'earlier_taxable', 'earlier_tax'
    ));
    alter table pay_item add constraint pay_item_earlier_is_of_a_year
      check (kind not like 'earlier%' or (slip_id is null and label = extract(year from from_on)::text));
  `.execute(db)
}
