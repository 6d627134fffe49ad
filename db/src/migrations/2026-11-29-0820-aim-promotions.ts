import { type Kysely, sql } from 'kysely'

/**
 * Promotions for some customers: those who spent enough in a year, have a package, or have their birthday this month. Of a
 * birthday only the month is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promotion add column audience text not null default 'everyone'
      check (audience in ('everyone', 'spent', 'package', 'birthday'));
    alter table promotion add column least_spent_centavos bigint check (least_spent_centavos > 0);
    alter table promotion add column plan_ids uuid[] not null default '{}';
    alter table promotion add constraint promotion_audience_spent
      check ((audience = 'spent') = (least_spent_centavos is not null));
    alter table promotion add constraint promotion_audience_package
      check ((audience = 'package') = (cardinality(plan_ids) > 0));
    alter table customer add column birth_month int check (birth_month between 1 and 12);
  `.execute(db)
}
