import { type Kysely, sql } from 'kysely'

/**
 * De minimis benefits (RR 11-2018, RR 4-2025, RR 29-2025): an allowance or bonus names the benefit of the law's table that it is,
 * and a slip keeps what of its allowances was untaxed as one. Without a name everything stays as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pay_item add column de_minimis text
      constraint pay_item_de_minimis_check
        check (de_minimis is null or (length(de_minimis) between 1 and 60 and kind in ('allowance', 'bonus')));
    alter table employee_allowance add column de_minimis text
      constraint employee_allowance_de_minimis_check check (length(de_minimis) between 1 and 60);
    alter table payslip add column de_minimis_centavos bigint not null default 0
      constraint payslip_de_minimis_check check (de_minimis_centavos between 0 and allowances_centavos);
  `.execute(db)
}
