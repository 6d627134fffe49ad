import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'
const ID = '00000000-0000-7000-8000-000000000041'

/** One row of every table of fingers and scans, beside the baseline's. */
export async function fillScans(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into server_key (id, purpose, public_key, checksum, retired_at) values
      ('sign-0001', 'sign', 'k', null, '${AT}'), ('wrap-0001', 'wrap', null, sha256('k'), null);
    insert into biometric_consent (id, employee_id, choice, text_version, text_hash, signed_name, given_at, recorded_by, client_id, ended_at, end_reason)
      select '${ID}', e.id, 'fingerprint', '1', sha256('t'), 'Ana Reyes', '${AT}', u.id, c.id, '${AT}', 'Withdrawn'
      from employee e, app_user u, client c limit 1;
    insert into fingerprint (id, employee_id, finger, format, quality, key_id, wrapped_key, sealed, twin_hash, consent_id, request_id,
      agent, client_id, compared_with, enrolled_at, enrolled_by)
      select '${ID}', b.employee_id, 2, 'iso19794-2', 80, 'wrap-0001', 'w', 's', sha256('s'), b.id, '${ID}', 'agent', b.client_id,
        'branch', '${AT}', b.recorded_by from biometric_consent b;
    insert into fingerprint_bundle (client_id, branch_id, agent, scope, contents_hash, bundle, signature, made_at, not_after)
      select id, branch_id, 'agent', 'branch', sha256('c'), 'b', 's', '${AT}', '${AT}' from client limit 1;
    insert into fingerprint_alias select 'alias', b.version, f.id, f.employee_id from fingerprint f, fingerprint_bundle b;
    insert into agent_nonce (nonce, client_id, used_at) select 'nonce', id, '${AT}' from client limit 1;
    insert into biometric_access (id, at, actor_id, client_id, employee_id, purpose, templates, request_id)
      select '${ID}', '${AT}', f.enrolled_by, f.client_id, f.employee_id, 'list', 1, 'r' from fingerprint f;
    insert into scan (id, employee_id, fingerprint_id, branch_id, client_id, agent, epoch, seq, score, scanned_at, used_as, flags, wall_at, mono_ms, boot)
      select '${ID}', f.employee_id, f.id, c.branch_id, c.id, 'agent', 1, 1, 80.5, '${AT}', 'attendance', '{visiting}', '${AT}', 1, 'boot'
      from fingerprint f, client c limit 1;
    insert into scan_answer values ('${ID}', '{"type":"in"}');
    insert into portal_session (employee_id, client_id, scan_id, token_hash, expires_at, ended_at, end_reason)
      select employee_id, client_id, id, sha256('p'), '${AT}', '${AT}', 'logged_out' from scan;
    insert into scanner_alarm (id, client_id, branch_id, agent, why, times, wall_at, received_at)
      select '${ID}', id, branch_id, 'agent', 'unsigned', 2, '${AT}', '${AT}' from client limit 1;
  `)
    .execute(db)
}
