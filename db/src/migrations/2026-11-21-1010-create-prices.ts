import { type Kysely, sql } from 'kysely'

/** Services, and their prices and terms by version with effective dates and branch overrides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service (
      id uuid primary key,
      code text not null unique,
      name text not null,
      category text not null check (category in
        ('full_service', 'wash_only', 'dry_only', 'fold_only', 'press', 'dry_clean', 'bulky', 'add_on')),
      unit text not null check (unit in ('load', 'kg', 'piece', 'minute', 'flat')),
      stages text[] not null default '{}',
      sort int not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now()
    );
    create table price_version (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now(),
      created_by uuid not null references app_user,
      effective_at timestamptz,
      published_at timestamptz,
      published_by uuid references app_user,
      discarded_at timestamptz,
      check ((published_at is null) = (effective_at is null))
    );
    create index price_version_in_force on price_version (effective_at desc) where published_at is not null and discarded_at is null;
    create table price (
      version_id uuid not null references price_version,
      service_id uuid not null references service,
      price_centavos bigint not null check (price_centavos >= 0),
      min_quantity numeric(10, 3) check (min_quantity >= 0),
      kg_per_load numeric(10, 3) check (kg_per_load > 0),
      tolerance_kg numeric(10, 3) not null default 0.2 check (tolerance_kg >= 0),
      step numeric(10, 3) check (step > 0),
      rush_percent numeric(6, 2) check (rush_percent >= 0),
      is_discountable boolean not null default true,
      is_taxable boolean not null default true,
      primary key (version_id, service_id)
    );
    create table price_override (
      version_id uuid not null,
      service_id uuid not null,
      branch_id uuid not null references branch,
      price_centavos bigint not null check (price_centavos >= 0),
      primary key (version_id, service_id, branch_id),
      foreign key (version_id, service_id) references price
    );
  `.execute(db)
}
