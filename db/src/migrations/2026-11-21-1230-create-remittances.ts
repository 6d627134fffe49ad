import { type Kysely, sql } from 'kysely'

/**
 * Money that left a branch for the owner or the bank, from the moment it is handed over until somebody counts it there.
 * What sessions remitted before becomes a remittance of its own, by the session's id, which its transfers carry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remittance (
      id uuid primary key,
      branch_id uuid not null references branch,
      number int not null,
      cash_session_id uuid references cash_session,
      from_account text not null check (from_account in ('drawer', 'safe')),
      amount_centavos bigint not null check (amount_centavos > 0),
      counted jsonb,
      carrier text not null,
      note text,
      business_date date not null,
      sent_at timestamptz not null,
      sent_by uuid not null references app_user,
      confirmed_at timestamptz,
      confirmed_by uuid references app_user,
      received_centavos bigint check (received_centavos >= 0),
      received_on date,
      to_account text check (to_account in ('bank', 'owner', 'safe')),
      bank_reference text,
      confirm_note text,
      version int not null default 1,
      unique (branch_id, number),
      check ((confirmed_at is null) = (received_centavos is null)),
      check ((confirmed_at is null) = (to_account is null))
    );
    create index remittance_newest on remittance (sent_at desc, id desc);
    create index remittance_in_transit on remittance (sent_at) where confirmed_at is null;

    insert into remittance (id, branch_id, number, cash_session_id, from_account, amount_centavos, carrier, business_date,
      sent_at, sent_by, confirmed_at, confirmed_by, received_centavos, received_on, to_account)
    select s.id, s.branch_id, row_number() over (partition by s.branch_id order by s.closed_at), s.id, 'drawer', s.remitted_centavos,
      u.firstname || ' ' || u.lastname, t.business_date, s.closed_at, s.closed_by, c.occurred_at,
      coalesce(c.actor_id, case when c.id is not null then s.closed_by end),
      case when c.id is not null then s.remitted_centavos end, c.business_date, case when c.id is not null then 'bank' end
    from cash_session s
    join app_user u on u.id = s.closed_by
    join ledger_transfer t on t.source_type = 'remittance' and t.source_id = s.id
    left join ledger_transfer c on c.source_type = 'remittance_confirmed' and c.source_id = s.id
    where s.state = 'closed' and s.remitted_centavos > 0;
    insert into branch_counter (branch_id, series, last_number)
    select branch_id, 'remittance', max(number) from remittance group by branch_id;

    grant select on remittance to labada_gateway, labada_workers;
    grant insert, update on remittance to labada_gateway;
  `.execute(db)
}
