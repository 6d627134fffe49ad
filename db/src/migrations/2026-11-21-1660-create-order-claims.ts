import { type Kysely, sql } from 'kysely'

/**
 * What customers say went wrong with an order, and what became of it. What is paid for one is an expense of its own
 * account, so the cash flow has a line for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_claim (
      id uuid primary key,
      order_id uuid not null references "order",
      branch_id uuid not null references branch,
      kind text not null check (kind in ('lost', 'damaged', 'stained', 'mixed_up', 'late', 'other')),
      status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
      description text not null check (length(description) between 3 and 300),
      asked_centavos bigint check (asked_centavos > 0),
      opened_at timestamptz not null,
      opened_by uuid not null references app_user,
      client_id bigint references client,
      decided_at timestamptz,
      decided_by uuid references app_user,
      paid_centavos bigint check (paid_centavos > 0),
      paid_from text check (paid_from in ('drawer', 'safe', 'wallet:gcash', 'wallet:maya', 'card', 'bank')),
      cash_session_id uuid references cash_session,
      decision_reason text check (length(decision_reason) between 1 and 200),
      check ((status = 'open') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null)),
      check ((status = 'accepted') = (paid_centavos is not null)),
      check ((paid_centavos is null) = (paid_from is null)),
      check (status <> 'declined' or decision_reason is not null)
    );
    create index order_claim_order on order_claim (order_id);
    create index order_claim_newest on order_claim (opened_at desc, id desc);

    create table order_claim_photo (
      claim_id uuid not null references order_claim,
      upload_id uuid not null references upload,
      position int not null,
      primary key (claim_id, upload_id)
    );
    create index order_claim_photo_upload on order_claim_photo (upload_id);

    insert into ledger_account (code, name, kind) values ('expense:claim', 'Customer claims', 'expense');

    grant select on order_claim, order_claim_photo to labada_gateway, labada_workers;
    grant insert on order_claim, order_claim_photo to labada_gateway;
    grant update (status, decided_at, decided_by, paid_centavos, paid_from, cash_session_id, decision_reason)
      on order_claim to labada_gateway;
  `.execute(db)
}
