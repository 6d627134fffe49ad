import { type Kysely, sql } from 'kysely'

/**
 * How the jobs of the clock get on, and which jobs were tried as often as they may be. Kept here and not in the queue, so
 * that an emptied Redis forgets no failure, and the gateway need not know the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_schedule (
      job text primary key check (length(job) between 1 and 80),
      cron text not null,
      next_run_at timestamptz,
      last_started_at timestamptz,
      last_finished_at timestamptz,
      last_error text,
      last_ms int check (last_ms >= 0)
    );
    create table job_failure (
      job text not null check (length(job) between 1 and 80),
      key text not null check (length(key) <= 200),
      reason text not null,
      attempts int not null check (attempts >= 0),
      failures int not null default 1 check (failures > 0),
      first_failed_at timestamptz not null,
      last_failed_at timestamptz not null,
      retried_at timestamptz,
      retried_by uuid references app_user,
      primary key (job, key)
    );
    grant select on job_schedule, job_failure to labada_gateway, labada_workers;
    grant insert, update, delete on job_schedule, job_failure to labada_workers;
    grant update (retried_at, retried_by) on job_failure to labada_gateway;
  `.execute(db)
}
