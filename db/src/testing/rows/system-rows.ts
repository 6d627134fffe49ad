import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'

/** One row of every table of the settings, the machines and the sealed log, beside the baseline's. */
export async function fillSystemRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into setting_version (section, version, value, effective_at, changed_at, changed_by)
      select 'cash', 1, '{"tolerance":20}', '${AT}', '${AT}', id from app_user limit 1;
    insert into audit_seal (number, audit_seq, hash, sealed_at) select 1, seq, sha256('a'), '${AT}' from audit_log limit 1;
    insert into job_schedule values ('trim-history', '40 3 * * *', '${AT}', '${AT}', '${AT}', 'x', 12);
    insert into job_failure (job, key, reason, attempts, first_failed_at, last_failed_at, retried_at, retried_by)
      select 'make-export', 'x', 'x', 1, '${AT}', '${AT}', '${AT}', id from app_user limit 1;
    insert into second_factor (user_id, key_id, locked_secret, started_at, confirmed_at, last_step)
      select id, 'k', sha256('k'), '${AT}', '${AT}', 1 from app_user limit 1;
    insert into passkey (id, user_id, name, credential_id, public_key, relying_party, counter, added_at, last_used_at)
      select '01989000-0000-7000-8000-0000000000a5', user_id, 'Laptop', 'x', sha256('p'), 'localhost', 1, '${AT}', '${AT}' from second_factor;
    insert into passkey_challenge (challenge_hash, user_id, expires_at) select sha256('h'), user_id, '${AT}' from second_factor;
    insert into recovery_code (user_id, code_hash, created_at, used_at) select user_id, sha256('c'), '${AT}', '${AT}' from second_factor;
    insert into counter_pin (user_id, pin_hash, length, set_at, set_by) select id, 'x', 4, '${AT}', id from app_user limit 1;
    insert into counter_stand (id, family, client_id, branch_id, account_id, person_id, since, ended_at)
      select gen_random_uuid(), gen_random_uuid(), c.id, c.branch_id, u.id, u.id, '${AT}', '${AT}' from client c, app_user u limit 1;
    insert into counter_permit (permit_hash, client_id, branch_id, person_id, permitted_by, route, request_hash, given_at, expires_at, used_at)
      select sha256('p'), c.id, c.branch_id, u.id, o.id, 'POST /orders', sha256('r'), '${AT}', '${AT}', '${AT}'
        from client c, app_user u, app_user o where o.id <> u.id limit 1;
    insert into permit_request (id, client_id, branch_id, person_id, route, request_hash, facts, reason, asked_at, expires_at, state,
        decided_by, decided_at, note, permit_hash)
      select '01989000-0000-7000-8000-0000000000a6', c.id, c.branch_id, u.id, 'POST /orders', sha256('r'),
        '{"orderId":null,"amountCentavos":5000,"percent":null,"totalCentavos":15000}', 'Regular', '${AT}', '${AT}', 'approved',
        o.id, '${AT}', 'Just this once', sha256('p')
        from client c, app_user u, app_user o where o.id <> u.id limit 1;
    insert into password_reset (token_hash, user_id, created_by, created_at, expires_at, used_at)
      select sha256('n'), u.id, u.id, '${AT}', '${AT}'::timestamptz + interval '1 day', '${AT}' from app_user u limit 1;
    insert into announced_effect values ('prices:x', '${AT}');
    insert into audit_seal_check (checked_at, sealed, broken_at) values ('${AT}', 1, 1);
    insert into backup_key (id, recipient, signer, set_at, set_by)
      select '01989000-0000-7000-8000-00000000b001', 'age1x', 'signer', '${AT}', id from app_user limit 1;
    insert into backup (id, kind, state, key_id, requested_at, requested_by, started_at, finished_at, step, done_bytes,
        total_bytes, snapshot_at, bytes, sha256, row_count, file_count, schema_version, proven_at, proof, off_site_at)
      select '01989000-0000-7000-8000-00000000b002', 'manual', 'verified', '01989000-0000-7000-8000-00000000b001', '${AT}', id,
        '${AT}', '${AT}', 'proof', 10, 10, '${AT}', 10, sha256('a'), 1, 1, 'x', '${AT}',
        '{"tables":1,"rows":1,"files":1,"invariants":1,"sealedEntries":1,"seconds":1}', '${AT}' from app_user limit 1;
    insert into backup_link (token_hash, backup_id, expires_at)
      values (sha256('b'), '01989000-0000-7000-8000-00000000b002', '${AT}');
    insert into machine (id, branch_id, name, kind, capacity_grams, minutes_per_cycle, counter_reading, retired_at,
        created_at, created_by)
      select '01989000-0000-7000-8000-00000000b004', b.id, 'Washer 1', 'washer', 8000, 35, 120, '${AT}', '${AT}', u.id
      from branch b, app_user u limit 1;
    insert into machine_downtime (id, machine_id, began_at, began_by, reason, ended_at, ended_by, remedy)
      select '01989000-0000-7000-8000-00000000b005', '01989000-0000-7000-8000-00000000b004', '${AT}', id, 'Belt', '${AT}',
        id, 'New belt' from app_user limit 1;
    insert into machine_cycle (id, machine_id, branch_id, order_id, load_id, stage, minutes, began_at, began_by, ended_at, ended_by)
      select '01989000-0000-7000-8000-00000000b006', '01989000-0000-7000-8000-00000000b004', l.branch_id, l.order_id, l.id,
        'washing', 35, '${AT}', u.id, '${AT}', u.id from load l, app_user u limit 1;
    insert into restore (id, restored_at, backup_id, snapshot_at, sealed_entries, known_entries, report)
      values ('01989000-0000-7000-8000-00000000b003', '${AT}', '01989000-0000-7000-8000-00000000b002', '${AT}', 1, 1, '{}');
    insert into kept_command (id, restore_id, at, begun_at, route, actor_id, input, answer_checksum, brought_at, brought_by)
      select '01989000-0000-7000-8000-00000000b007', '01989000-0000-7000-8000-00000000b003', '${AT}', '${AT}', 'POST /orders', id, '{}',
        repeat('a', 64), '${AT}', id from app_user limit 1;
    insert into key_set (id, name, role, keys, created_by)
      select '01989000-0000-7000-8000-00000000b00a', 'Weekend desk', 'employee', '{order.see}', id from app_user limit 1;
    insert into user_branch (user_id, branch_id) select u.id, b.id from app_user u, branch b limit 1;
    insert into offline_series (branch_id, series, device_id, taken_at)
      select branch_id, 'A', id, '${AT}' from client limit 1;
    insert into offline_command (id, branch_id, device_id, seq, at, counted_at, route, actor_id, order_number, subject_id, input,
        brought_at, brought_by, state, remark)
      select '01989000-0000-7000-8000-00000000b009', c.branch_id, c.id, 1, '${AT}', '${AT}', 'POST /orders', u.id,
        'QC1-261121-A001', '01989000-0000-7000-8000-00000000b00a', '{}', '${AT}', u.id, 'done', 'Other price'
      from client c, app_user u limit 1;
    insert into notice (id, key, kind, branch_id, facts, raised_at, resolved_at)
      select '01989000-0000-7000-8000-00000000b008', 'overdue:x', 'overdue', id, '{"kind":"overdue","count":1}', '${AT}', '${AT}'
        from branch limit 1;
    insert into notice_read (notice_id, user_id, read_at)
      select '01989000-0000-7000-8000-00000000b008', id, '${AT}' from app_user limit 1;
    update customer set email = 'maria@example.com', language = 'ceb', messages_agreed_at = '${AT}', messages_stopped_at = '${AT}'
      where forgotten_at is null;
    insert into message_setting (version, value, changed_at, changed_by) select 1, '{}', '${AT}', id from app_user limit 1;
    insert into message_secret (channel, key_id, locked_secret, saved_at, saved_by)
      select 'email', 'k', sha256('k'), '${AT}', id from app_user limit 1;
    insert into outgoing_message (id, kind, subject_id, order_id, customer_id, branch_id, channel, language, recipient, body, state,
        reason, code, provider_id, tries, fact_at, created_at, claimed_at, settled_at, user_id)
      select '01989000-0000-7000-8000-00000000b00c', 'ready', o.id, o.id, c.id, o.branch_id, 'email', 'ceb', 'maria@example.com',
        'Andam na', 'failed', 'refused', '550', 'x', 1, '${AT}', '${AT}', '${AT}', '${AT}', u.id
      from "order" o, customer c, app_user u limit 1;
  `)
    .execute(db)
}
