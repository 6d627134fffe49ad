import { type Kysely, sql } from 'kysely'

/** The company, its branches, the people and devices that work in them, and their credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company (
      id smallint primary key default 1 check (id = 1),
      shop_name text not null,
      phone text not null default '',
      is_demo boolean not null default false,
      created_at timestamptz not null default now()
    );
    create table branch (
      id uuid primary key,
      code text not null unique check (code ~ '^[A-Z0-9]{2,5}$'),
      name text not null unique,
      address text not null default '',
      city text not null default '',
      phone text not null default '',
      features text[] not null default '{}',
      hours jsonb not null,
      cutoff_minutes int not null default 0 check (cutoff_minutes between 0 and 360),
      turnaround_hours int not null default 24 check (turnaround_hours > 0),
      rush_hours int not null default 6 check (rush_hours > 0),
      opening_float_centavos bigint not null default 0 check (opening_float_centavos >= 0),
      drawer_limit_centavos bigint not null default 0 check (drawer_limit_centavos >= 0),
      is_vat_registered boolean not null default false,
      tin text not null default '',
      closed_at timestamptz,
      closed_reason text,
      version int not null default 1,
      created_at timestamptz not null default now()
    );
    create table employee (
      id uuid primary key,
      firstname text not null,
      lastname text not null,
      created_at timestamptz not null default now(),
      deactivated_at timestamptz
    );
    create table branch_assignment (
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      from_on date not null,
      to_on date check (to_on >= from_on),
      primary key (employee_id, branch_id, from_on)
    );
    create index branch_assignment_branch on branch_assignment (branch_id);
    create table app_user (
      id uuid primary key,
      username text not null unique check (username = lower(username)),
      password_hash text not null,
      role text not null check (role in ('admin', 'employee')),
      employee_id uuid unique references employee,
      firstname text not null,
      lastname text not null,
      is_active boolean not null default true,
      is_demo boolean not null default false,
      created_at timestamptz not null default now(),
      password_changed_at timestamptz not null default now(),
      check ((role = 'employee') = (employee_id is not null))
    );
    create table client (
      id bigint generated always as identity primary key,
      branch_id uuid not null references branch,
      name text not null,
      secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
      prev_hash bytea unique,
      prev_valid_until timestamptz,
      rotated_at timestamptz not null default now(),
      agent_keys jsonb,
      agent_epoch int not null default 0,
      last_seen_at timestamptz,
      created_at timestamptz not null default now(),
      created_by uuid references app_user,
      terminated_at timestamptz,
      terminated_by uuid references app_user
    );
    create index client_branch on client (branch_id);
    create table setup_code (
      id uuid primary key,
      branch_id uuid not null references branch,
      name text not null default '',
      code_hash text not null,
      expires_at timestamptz not null,
      tries int not null default 0,
      created_at timestamptz not null default now(),
      created_by uuid references app_user,
      used_at timestamptz,
      client_id bigint references client
    );
    create index setup_code_waiting on setup_code (expires_at) where used_at is null;
    create table bootstrap_code (
      id uuid primary key,
      code_hash text not null,
      tries int not null default 0,
      created_at timestamptz not null default now(),
      used_at timestamptz
    );
    create table access_token (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('app', 'portal')),
      user_id uuid not null references app_user,
      role text not null check (role in ('admin', 'employee')),
      client_id bigint references client,
      branch_id uuid references branch,
      family uuid not null,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      logged_in_at timestamptz not null default now(),
      confirmed_at timestamptz,
      expires_at timestamptz not null,
      idle_seconds int not null check (idle_seconds > 0),
      last_used_at timestamptz not null default now(),
      last_ip text,
      replaced_by bigint references access_token,
      replaced_at timestamptz,
      successor_used_at timestamptz,
      revoked_at timestamptz,
      revoke_reason text
    );
    create index access_token_user on access_token (user_id) where revoked_at is null;
    create index access_token_client on access_token (client_id) where revoked_at is null;
    create index access_token_family on access_token (family);
    create table rate_limit (
      key text primary key,
      points int not null default 0,
      expire bigint
    );
  `.execute(db)
}
