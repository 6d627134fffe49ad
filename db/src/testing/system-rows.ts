import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'

/** One row of every table of the settings and the sealed log, beside the baseline's. */
export async function fillSystemRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into setting_version (section, version, value, effective_at, changed_at, changed_by)
      select 'cash', 1, '{"tolerance":20}', '${AT}', '${AT}', id from app_user limit 1;
    insert into audit_seal (number, audit_seq, hash, sealed_at) select 1, seq, sha256('a'), '${AT}' from audit_log limit 1;
    insert into announced_effect values ('prices:x', '${AT}');
    insert into audit_seal_check (checked_at, sealed, broken_at) values ('${AT}', 1, 1);
  `)
    .execute(db)
}
