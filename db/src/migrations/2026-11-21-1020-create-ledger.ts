import { type Kysely, sql } from 'kysely'

/**
 * Double-entry ledger and cash sessions. All postings of a transfer are inserted in one statement; the trigger refuses
 * a transfer that does not sum to zero and keeps the balances, so no program can let them drift.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      code text primary key,
      name text not null,
      kind text not null check (kind in ('asset', 'liability', 'equity', 'revenue', 'expense'))
    );
    insert into ledger_account (code, name, kind) values
      ('drawer', 'Cash drawer', 'asset'),
      ('safe', 'Safe', 'asset'),
      ('transit', 'Remittance in transit', 'asset'),
      ('wallet:gcash', 'GCash', 'asset'),
      ('wallet:maya', 'Maya', 'asset'),
      ('card', 'Card terminal', 'asset'),
      ('bank', 'Bank', 'asset'),
      ('receivable', 'Receivable from customers', 'asset'),
      ('suspense', 'Suspense', 'asset'),
      ('inventory', 'Inventory', 'asset'),
      ('customer_credit', 'Owed to customers', 'liability'),
      ('vat_payable', 'VAT payable', 'liability'),
      ('payroll_payable', 'Payroll payable', 'liability'),
      ('contrib_payable', 'Contributions payable', 'liability'),
      ('owner', 'Owner', 'equity'),
      ('revenue:laundry', 'Laundry sales', 'revenue'),
      ('revenue:fees', 'Pick-up and delivery fees', 'revenue'),
      ('revenue:item', 'Item sales', 'revenue'),
      ('revenue:refund', 'Refunds', 'revenue'),
      ('discount', 'Discounts given', 'revenue'),
      ('over_short', 'Cash over and short', 'expense'),
      ('cogs', 'Cost of goods', 'expense');

    create table branch_counter (
      branch_id uuid not null references branch,
      series text not null,
      last_number int not null,
      primary key (branch_id, series)
    );

    create table cash_session (
      id uuid primary key,
      branch_id uuid not null references branch,
      number int not null,
      state text not null check (state in ('open', 'counting', 'closed')),
      business_date date not null,
      opened_at timestamptz not null,
      opened_by uuid not null references app_user,
      opening_centavos bigint not null check (opening_centavos >= 0),
      opening_variance_centavos bigint not null,
      opening_counted jsonb not null,
      counted_at timestamptz,
      counted_centavos bigint check (counted_centavos >= 0),
      counted jsonb,
      closed_at timestamptz,
      closed_by uuid references app_user,
      expected_centavos bigint,
      variance_centavos bigint,
      kept_centavos bigint check (kept_centavos >= 0),
      to_safe_centavos bigint check (to_safe_centavos >= 0),
      remitted_centavos bigint check (remitted_centavos >= 0),
      note text,
      version int not null default 1,
      unique (branch_id, number),
      check ((state = 'closed') = (closed_at is not null))
    );
    create unique index cash_session_one_open on cash_session (branch_id) where state <> 'closed';
    create index cash_session_newest on cash_session (opened_at desc);

    create table ledger_transfer (
      id uuid primary key,
      branch_id uuid not null references branch,
      occurred_at timestamptz not null,
      business_date date not null,
      source_type text not null,
      source_id uuid not null,
      description text not null,
      cash_session_id uuid references cash_session,
      actor_id uuid references app_user,
      reverses_id uuid unique references ledger_transfer
    );
    create index ledger_transfer_source on ledger_transfer (source_id);
    create index ledger_transfer_session on ledger_transfer (cash_session_id) where cash_session_id is not null;
    create index ledger_transfer_newest on ledger_transfer (occurred_at desc, id desc);
    create index ledger_transfer_day on ledger_transfer (branch_id, business_date);

    create table ledger_posting (
      transfer_id uuid not null references ledger_transfer,
      position smallint not null,
      branch_id uuid not null references branch,
      account_code text not null references ledger_account,
      amount_centavos bigint not null check (amount_centavos <> 0),
      primary key (transfer_id, position)
    );
    create index ledger_posting_account on ledger_posting (branch_id, account_code);

    create table ledger_balance (
      branch_id uuid not null references branch,
      account_code text not null references ledger_account,
      balance_centavos bigint not null,
      primary key (branch_id, account_code)
    );

    create function keep_ledger_balances() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (
        select 1 from posted group by transfer_id having sum(amount_centavos) <> 0 or count(*) < 2
      ) then
        raise exception 'a transfer must sum to zero over two postings or more' using errcode = '23514', constraint = 'ledger_transfer_sums_to_zero';
      end if;
      if exists (
        select 1 from posted p join ledger_posting l using (transfer_id) group by transfer_id having count(distinct l.position) <> count(distinct p.position)
      ) then
        raise exception 'all postings of a transfer are written in one statement' using errcode = '23514', constraint = 'ledger_transfer_is_whole';
      end if;
      insert into ledger_balance (branch_id, account_code, balance_centavos)
        select branch_id, account_code, sum(amount_centavos) from posted
        group by branch_id, account_code order by branch_id, account_code
        on conflict (branch_id, account_code) do update set balance_centavos = ledger_balance.balance_centavos + excluded.balance_centavos;
      return null;
    end $$;
    create trigger keep_ledger_balances after insert on ledger_posting
      referencing new table as posted for each statement execute function keep_ledger_balances();
  `.execute(db)
}
