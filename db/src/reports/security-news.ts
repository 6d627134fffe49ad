import type { SecurityNews } from '@labada/domain/reports/security-news'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/** How long a new device or password is news. */
const NEWS_DAYS = 2
/** Failed logins with one username, within the window of their limit, from which they are told. */
const MANY_FAILURES = 5
/** A browser that a person has not used for this long is new again. */
const BROWSER_DAYS = 90

/**
 * What happened around logins: devices set up, passwords reset, new browsers used and logins after five failed ones within the last
 * two days, and usernames with five failed logins whose window is still open. A demo's own devices are left out: each of its one-click logins sets one up.
 */
export async function loadSecurityNews(db: Db, now: Date): Promise<SecurityNews> {
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000)
  return {
    devices: await listNewDevices(db, since),
    passwordResets: await listPasswordResets(db, since),
    newBrowsers: await listNewBrowsers(db, since),
    failedLogins: await listFailedLogins(db),
    loginsAfterFailures: await listLoginsAfterFailures(db, since),
  }
}

async function listNewDevices(db: Db, since: Date): Promise<SecurityNews['devices']> {
  const { rows } = await sql<SecurityNews['devices'][number]>`
    select c.branch_id, c.id::text as id, c.name as device, u.firstname || ' ' || u.lastname as by
    from client c join app_user u on u.id = c.created_by
    where c.created_at >= ${since} and c.terminated_at is null and not u.is_demo
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

async function listPasswordResets(db: Db, since: Date): Promise<SecurityNews['passwordResets']> {
  const { rows } = await sql<SecurityNews['passwordResets'][number]>`
    select a.id, w.id as user_id, w.firstname || ' ' || w.lastname as name,
      case when w.id <> u.id then u.firstname || ' ' || u.lastname end as by
    from audit_log a
    join app_user u on u.id = a.actor_id
    join app_user w on (a.action in ('account.password_reset', 'account.password_changed') and w.id::text = a.object_id)
      or (a.action = 'employee.password_reset' and w.employee_id::text = a.object_id)
    where a.action in ('account.password_reset', 'account.password_changed', 'employee.password_reset') and a.at >= ${since}
    order by a.seq desc`.execute(db)
  return rows
}

/**
 * Logins without a paired device in a browser that its person had not used in the ninety days before, unless it is
 * their first whose browser we know. A browser is known by its name only, so that another Chrome on Windows is not new.
 */
async function listNewBrowsers(db: Db, since: Date): Promise<SecurityNews['newBrowsers']> {
  const { rows } = await sql<SecurityNews['newBrowsers'][number]>`
    select a.id, u.id as user_id, u.firstname || ' ' || u.lastname as name, a.after ->> 'browser' as browser, a.after ->> 'ip' as ip
    from audit_log a
    join app_user u on u.id = a.actor_id
    where a.action = 'session.started' and a.at >= ${since} and a.client_id is null and a.after ->> 'browser' is not null
      and not u.is_demo and u.is_active
      and exists (select from audit_log e
        where e.actor_id = a.actor_id and e.seq < a.seq and e.action = 'session.started'
          and e.after ->> 'browser' is not null)
      and not exists (select from audit_log e
        where e.actor_id = a.actor_id and e.seq < a.seq and e.action = 'session.started'
          and e.at >= a.at - make_interval(days => ${BROWSER_DAYS})
          and e.after ->> 'browser' = a.after ->> 'browser')
    order by a.seq desc`.execute(db)
  return rows
}

/** Logins for which five tries or more had failed just before: right at last, by the person or by a guess. */
async function listLoginsAfterFailures(db: Db, since: Date): Promise<SecurityNews['loginsAfterFailures']> {
  const { rows } = await sql<SecurityNews['loginsAfterFailures'][number]>`
    select a.id, u.id as user_id, u.firstname || ' ' || u.lastname as name, (a.after ->> 'failedBefore')::int as failures
    from audit_log a
    join app_user u on u.id = a.actor_id
    where a.action = 'session.started' and a.at >= ${since} and (a.after ->> 'failedBefore')::int >= ${MANY_FAILURES}
    order by a.seq desc`.execute(db)
  return rows
}

/**
 * Attempts are counted by username in lower case, by username and device, and at the PIN by user
 * (gateway/src/core/login-limits.ts).
 */
async function listFailedLogins(db: Db): Promise<SecurityNews['failedLogins']> {
  const { rows } = await sql<SecurityNews['failedLogins'][number]>`
    select u.id as user_id, u.username from app_user u
    where exists (
      select from rate_limit r
      where (r.key = 'login:' || u.username or starts_with(r.key, 'login:' || u.username || ':client-')
          or r.key = 'pin:' || u.id or r.key = 'pin-day:' || u.id)
        and r.points >= ${MANY_FAILURES} and r.expire > extract(epoch from now()) * 1000
    )
    order by u.username`.execute(db)
  return rows
}
