import { type Kysely, sql } from 'kysely'

/**
 * Who works when. A shift is a draft until its week is published; a rest day is a row of no length. One person is never
 * in two places at once: the database refuses it. Every change is kept as a batch with what was there before, which is
 * what makes it undoable, and harmless when sent twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;
    alter table branch add column region text not null default '' check (length(region) <= 20);

    create table shift_template (
      id uuid primary key,
      name text not null check (length(trim(name)) between 1 and 40),
      branch_id uuid references branch,
      starts_minutes smallint not null check (starts_minutes between 0 and 1439),
      ends_minutes smallint not null check (ends_minutes > starts_minutes and ends_minutes <= starts_minutes + 1440),
      break_minutes smallint not null default 0 check (break_minutes between 0 and 240),
      role text check (length(trim(role)) between 1 and 40),
      sort smallint not null default 0,
      archived_at timestamptz,
      version int not null default 1
    );
    create unique index shift_template_name on shift_template
      (lower(name), coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) where archived_at is null;

    create table shift (
      id uuid primary key,
      employee_id uuid not null references employee,
      branch_id uuid not null references branch,
      date date not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      break_minutes smallint not null default 0 check (break_minutes between 0 and 240),
      is_rest_day boolean not null default false,
      role text check (length(trim(role)) between 1 and 40),
      note text check (length(trim(note)) between 1 and 140),
      published_at timestamptz,
      version int not null default 1,
      changed_at timestamptz not null default now(),
      changed_by uuid references app_user,
      check (starts_at >= date::timestamp at time zone 'Asia/Manila'
        and starts_at < (date + 1)::timestamp at time zone 'Asia/Manila'),
      check (case when is_rest_day then ends_at = starts_at and break_minutes = 0
        else ends_at > starts_at and ends_at <= starts_at + interval '24 hours'
          and ends_at - starts_at > make_interval(mins => break_minutes) end),
      constraint shift_no_overlap exclude using gist (employee_id with =, tstzrange(starts_at, ends_at) with &&)
    );
    create unique index shift_one_rest on shift (employee_id, date) where is_rest_day;
    create index shift_branch on shift (branch_id, date);
    create index shift_employee on shift (employee_id, date);

    create table schedule_week (
      branch_id uuid not null references branch,
      week_on date not null check (extract(isodow from week_on) = 1),
      published_at timestamptz not null,
      published_by uuid not null references app_user,
      primary key (branch_id, week_on)
    );

    create table schedule_batch (
      id uuid primary key,
      kind text not null check (kind in ('edited', 'copied', 'cleared', 'published', 'undone')),
      changes jsonb not null check (jsonb_typeof(changes) = 'array'),
      reason text check (length(trim(reason)) between 1 and 200),
      at timestamptz not null,
      actor_id uuid not null references app_user,
      undone_by uuid unique references schedule_batch
    );
    create index schedule_batch_newest on schedule_batch (at desc);

    create table coverage_target (
      branch_id uuid primary key references branch,
      spans jsonb not null check (jsonb_typeof(spans) = 'array'),
      version int not null default 1,
      changed_at timestamptz not null,
      changed_by uuid references app_user
    );

    grant select on shift, shift_template, schedule_week, schedule_batch, coverage_target to labada_gateway, labada_workers;
    grant insert, update, delete on shift to labada_gateway;
    grant insert, update on shift_template, schedule_week, coverage_target to labada_gateway;
    grant insert, update (undone_by) on schedule_batch to labada_gateway;
    grant delete on schedule_batch to labada_workers;
  `.execute(db)
}
