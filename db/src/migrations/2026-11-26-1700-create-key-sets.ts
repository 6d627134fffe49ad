import { type Kysely, sql } from 'kysely'

/**
 * What each account may do: a preset, or a set of keys of the company's own, and for whoever runs named branches, which.
 * An account without either keeps all that its user type may do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_set (
      id uuid primary key,
      name text not null check (length(name) between 1 and 60),
      role text not null check (role in ('admin', 'employee')),
      keys text[] not null,
      created_at timestamptz not null default now(),
      created_by uuid not null references app_user,
      changed_at timestamptz not null default now()
    );
    create unique index key_set_name on key_set (lower(name));

    create table user_branch (
      user_id uuid not null references app_user,
      branch_id uuid not null references branch,
      primary key (user_id, branch_id)
    );
    create index user_branch_branch on user_branch (branch_id);

    alter table app_user
      add column preset text constraint app_user_preset_check check (preset in (
        'owner', 'manager', 'payroll', 'accountant', 'auditor', 'counter', 'cashier', 'attendant', 'rider'
      )),
      add column key_set_id uuid references key_set,
      add column sees_all_branches boolean not null default true;
    create index app_user_key_set on app_user (key_set_id) where key_set_id is not null;
    alter table app_user
      add constraint app_user_keys_check check (preset is null or key_set_id is null),
      add constraint app_user_manager_check check (preset is distinct from 'manager' or not sees_all_branches),
      add constraint app_user_preset_role_check check (
        preset is null or (role = 'admin') = (preset in ('owner', 'manager', 'payroll', 'accountant', 'auditor'))
      );

    grant select, insert, delete, update (name, keys, changed_at) on key_set to labada_gateway;
    grant select, insert, delete on user_branch to labada_gateway;
    grant select on key_set, user_branch to labada_workers;
  `.execute(db)
}
