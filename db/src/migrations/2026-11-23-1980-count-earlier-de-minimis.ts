import { type Kysely, sql } from 'kysely'

/**
 * De minimis benefits that somebody was given in the year before Labada or elsewhere (RR 11-2018, RR 29-2025): each of a benefit
 * of the law's table and of a day, for what a pay may still leave untaxed is the rest of that month's, half-year's or year's
 * ceiling. Kept as the other earlier pay, from the first day of its year to the last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item add column given_on date;
    alter table pay_item drop constraint pay_item_kind_check;
    alter table pay_item add constraint pay_item_kind_check check (kind in (
      'allowance', 'commission', 'bonus', 'court_support', 'sss_loan', 'pagibig_loan', 'loss', 'other_deduction',
      'earlier_basic', 'earlier_thirteenth', 'earlier_benefits', 'earlier_benefits_taxed', 'earlier_taxable', 'earlier_tax',
      'earlier_de_minimis'
    ));
    alter table pay_item drop constraint pay_item_de_minimis_check;
    alter table pay_item add constraint pay_item_de_minimis_check
      check (de_minimis is null or (length(de_minimis) between 1 and 60
        and kind in ('allowance', 'bonus', 'earlier_de_minimis')));
    alter table pay_item add constraint pay_item_given_on_check
      check ((kind = 'earlier_de_minimis') = (given_on is not null)
        and (kind <> 'earlier_de_minimis' or (de_minimis is not null and given_on between from_on and to_on)));
  `.execute(db)
}
