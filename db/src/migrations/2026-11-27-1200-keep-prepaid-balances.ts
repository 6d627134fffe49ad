import { type Kysely, sql } from 'kysely'

/**
 * A customer's prepaid balance: what the shop owes for money paid ahead, in all branches together. It is kept by a trigger
 * on its entries, which never change, so no program can let it drift, and it is never below zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values ('prepaid', 'Prepaid balances', 'liability');

    alter table payment drop constraint payment_method_check;
    alter table payment add constraint payment_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid'));
    alter table refund drop constraint refund_method_check;
    alter table refund add constraint refund_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid'));
    alter table approval drop constraint approval_method_check;
    alter table approval add constraint approval_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid'));

    create table prepaid_balance (
      customer_id uuid primary key references customer,
      balance_centavos bigint not null constraint prepaid_balance_not_negative check (balance_centavos >= 0),
      entries int not null
    );

    create table prepaid_entry (
      id uuid primary key,
      customer_id uuid not null references customer,
      position int not null,
      kind text not null check (kind in ('top_up', 'payment', 'payment_void', 'refund', 'pay_out', 'merge')),
      amount_centavos bigint not null check (amount_centavos <> 0),
      balance_centavos bigint not null check (balance_centavos >= 0),
      branch_id uuid references branch,
      order_id uuid references "order",
      payment_id uuid references payment,
      refund_id uuid references refund,
      method text check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      reference text,
      reason text,
      cash_session_id uuid references cash_session,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      client_id bigint references client,
      constraint prepaid_entry_customer_id_position_key unique (customer_id, position),
      constraint prepaid_entry_source_check check (
        (kind = 'merge') = (branch_id is null)
        and (kind in ('payment', 'payment_void', 'refund')) = (order_id is not null)
        and (kind in ('payment', 'payment_void')) = (payment_id is not null)
        and (kind = 'refund') = (refund_id is not null)
        and (kind in ('top_up', 'pay_out')) = (method is not null)
      ),
      constraint prepaid_entry_sign_check check (
        case when kind in ('top_up', 'payment_void', 'refund') then amount_centavos > 0
          when kind in ('payment', 'pay_out') then amount_centavos < 0 else true end
      )
    );
    create index prepaid_entry_day on prepaid_entry (branch_id, business_date) where kind in ('top_up', 'pay_out');
    create index prepaid_entry_order on prepaid_entry (order_id) where order_id is not null;
    create index prepaid_entry_reference on prepaid_entry (reference) where reference is not null;
    create index prepaid_entry_session on prepaid_entry (cash_session_id) where cash_session_id is not null;

    create function keep_prepaid_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into prepaid_balance (customer_id, balance_centavos, entries) values (new.customer_id, 0, 0)
        on conflict (customer_id) do nothing;
      update prepaid_balance set balance_centavos = balance_centavos + new.amount_centavos, entries = entries + 1
        where customer_id = new.customer_id returning balance_centavos, entries into new.balance_centavos, new.position;
      return new;
    end $$;
    create trigger keep_prepaid_balance before insert on prepaid_entry for each row execute function keep_prepaid_balance();

    -- Programs may not write balances, so they cannot lock them either; this does it for them.
    create function lock_prepaid(customer uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
      select balance_centavos from prepaid_balance where customer_id = customer for update
    $$;
    revoke all on function keep_prepaid_balance(), lock_prepaid(uuid) from public;
    grant execute on function lock_prepaid(uuid) to labada_gateway;

    grant select on prepaid_balance, prepaid_entry to labada_gateway, labada_workers;
    grant insert on prepaid_entry to labada_gateway;
  `.execute(db)
}
