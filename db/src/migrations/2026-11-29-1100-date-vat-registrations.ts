import { type Kysely, sql } from 'kysely'

/**
 * From which days a branch is VAT-registered, and from which no longer. `branch.is_vat_registered` is what it was before the
 * first of these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vat_registration (
      id uuid primary key,
      branch_id uuid not null references branch,
      from_on date not null,
      is_registered boolean not null,
      source text not null,
      created_at timestamptz not null,
      created_by uuid not null references app_user,
      withdrawn_at timestamptz,
      withdrawn_by uuid references app_user,
      withdrawn_reason text,
      check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
    );
    create unique index vat_registration_one_a_day on vat_registration (branch_id, from_on) where withdrawn_at is null;
    grant select on vat_registration to labada_gateway, labada_workers;
    grant insert on vat_registration to labada_gateway;
    grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on vat_registration to labada_gateway;
  `.execute(db)
}
