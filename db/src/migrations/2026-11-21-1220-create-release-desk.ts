import { type Kysely, sql } from 'kysely'

/**
 * What the release desk needs: laundry washed again, storage fees, balances written off, and somebody with more power
 * saying yes to what the counter may not do by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('expense:bad_debt', 'Balances written off', 'expense')
      on conflict (code) do nothing;

    alter table branch
      add column storage_free_days int not null default 30 check (storage_free_days between 0 and 365),
      add column storage_fee_per_day_centavos bigint not null default 0 check (storage_fee_per_day_centavos >= 0),
      add column storage_fee_most_centavos bigint not null default 0 check (storage_fee_most_centavos >= 0),
      add column cash_out_limit_centavos bigint not null default 50000 check (cash_out_limit_centavos >= 0);

    alter table "order"
      add column storage_fee_centavos bigint not null default 0 check (storage_fee_centavos >= 0),
      add column storage_waived_centavos bigint not null default 0 check (storage_waived_centavos >= 0),
      add column written_off_centavos bigint not null default 0 check (written_off_centavos >= 0),
      add column due_on date,
      add column claim_check text check (claim_check in ('stub', 'phone', 'id')),
      add column rack text,
      add check (paid_centavos + written_off_centavos <= total_centavos);

    alter table load
      add column rewash_of uuid references load,
      add column rewash_reason text,
      add check ((rewash_of is null) = (rewash_reason is null));

    create table approval (
      id uuid primary key,
      branch_id uuid not null references branch,
      kind text not null check (kind in ('release_unpaid', 'cash_out')),
      subject_id uuid not null,
      amount_centavos bigint not null check (amount_centavos > 0),
      reason text not null,
      due_on date,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'used')),
      requested_at timestamptz not null,
      requested_by uuid not null references app_user,
      decided_at timestamptz,
      decided_by uuid references app_user,
      decision_note text,
      used_at timestamptz,
      check ((state = 'waiting') = (decided_at is null)),
      check ((state = 'used') = (used_at is not null))
    );
    create index approval_newest on approval (requested_at desc, id desc);
    create index approval_subject on approval (subject_id);
    create index approval_waiting on approval (branch_id) where state = 'waiting';

    grant select, insert, update on approval to labada_gateway;
    grant select on approval to labada_workers;
  `.execute(db)
}
