import { type Kysely, sql } from 'kysely'

/** What the shop has set: every change is a row, dated and numbered per section; nothing is overwritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setting_version (
      section text not null check (section in ('shop', 'receipts', 'orders', 'payments', 'cash')),
      version int not null check (version > 0),
      value jsonb not null,
      effective_at timestamptz not null,
      changed_at timestamptz not null,
      changed_by uuid not null references app_user,
      primary key (section, version)
    );
    create index setting_version_in_force on setting_version (section, effective_at desc, version desc);
    grant select on setting_version to labada_gateway, labada_workers;
    grant insert on setting_version to labada_gateway;
  `.execute(db)
}
