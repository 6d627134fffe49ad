import { type Kysely, sql } from 'kysely'

/**
 * Packages: units of services that a customer paid for ahead ("10 loads for the price of 9"), valid for a time. What is
 * left of each is kept by a trigger on its entries, which never change, so no program can let it drift: units and what
 * the shop owes for them are never below zero, and gone together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_account (code, name, kind) values
      ('packages', 'Packages', 'liability'),
      ('revenue:breakage', 'Expired packages', 'revenue');

    alter table payment drop constraint payment_method_check;
    alter table payment add constraint payment_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid', 'package'));
    alter table refund drop constraint refund_method_check;
    alter table refund add constraint refund_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid', 'package'));
    alter table approval drop constraint approval_method_check;
    alter table approval add constraint approval_method_check
      check (method in ('cash', 'gcash', 'maya', 'card', 'bank', 'prepaid', 'package'));

    create table package_plan (
      id uuid primary key,
      name text not null,
      price_centavos bigint not null check (price_centavos > 0),
      units int not null check (units > 0),
      unit text not null check (unit in ('load', 'kg', 'piece', 'minute', 'flat')),
      service_ids uuid[] not null check (cardinality(service_ids) > 0),
      branch_ids uuid[] not null,
      valid_days int not null check (valid_days > 0),
      is_on_sale boolean not null default true,
      version int not null default 1,
      created_at timestamptz not null,
      created_by uuid not null references app_user
    );

    create table sold_package (
      id uuid primary key,
      plan_id uuid not null references package_plan,
      customer_id uuid not null references customer,
      number text not null constraint sold_package_number_key unique,
      branch_id uuid not null references branch,
      name text not null,
      price_centavos bigint not null check (price_centavos > 0),
      units int not null check (units > 0),
      unit text not null check (unit in ('load', 'kg', 'piece', 'minute', 'flat')),
      service_ids uuid[] not null check (cardinality(service_ids) > 0),
      branch_ids uuid[] not null,
      valid_until date not null,
      method text not null check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      reference text,
      cash_session_id uuid references cash_session,
      business_date date not null,
      sold_at timestamptz not null,
      sold_by uuid not null references app_user,
      client_id bigint references client
    );
    create index sold_package_customer on sold_package (customer_id);
    create index sold_package_day on sold_package (branch_id, business_date);
    create index sold_package_reference on sold_package (reference) where reference is not null;
    create index sold_package_session on sold_package (cash_session_id) where cash_session_id is not null;

    create table package_left (
      package_id uuid primary key references sold_package,
      units numeric(10, 3) not null constraint package_left_units_not_negative check (units >= 0),
      value_centavos bigint not null constraint package_left_value_not_negative check (value_centavos >= 0),
      entries int not null,
      constraint package_left_gone_together check ((units = 0) = (value_centavos = 0))
    );
    create index package_left_open on package_left (package_id) where units > 0;

    create table package_entry (
      id uuid primary key,
      package_id uuid not null references sold_package,
      position int not null,
      kind text not null check (kind in ('sale', 'use', 'use_void', 'use_refund', 'refund', 'void', 'expiry')),
      units numeric(10, 3) not null check (units <> 0),
      amount_centavos bigint not null check (amount_centavos <> 0),
      units_left numeric(10, 3) not null check (units_left >= 0),
      left_centavos bigint not null check (left_centavos >= 0),
      branch_id uuid not null references branch,
      order_id uuid references "order",
      line_id uuid references order_line,
      payment_id uuid references payment,
      refund_id uuid references refund,
      -- What a use took off the order, the parts of it that were VAT and sold without VAT, and what it earned besides;
      -- the reverse when the use is undone.
      discount_centavos bigint not null default 0,
      vat_centavos bigint not null default 0,
      exempt_centavos bigint not null default 0,
      surplus_centavos bigint not null default 0,
      method text check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      reason text,
      cash_session_id uuid references cash_session,
      business_date date not null,
      recorded_at timestamptz not null,
      recorded_by uuid references app_user,
      client_id bigint references client,
      constraint package_entry_package_id_position_key unique (package_id, position),
      constraint package_entry_source_check check (
        (kind in ('use', 'use_void', 'use_refund'))
          = (order_id is not null and line_id is not null and payment_id is not null)
        and (kind = 'use_refund') = (refund_id is not null)
        and (kind in ('sale', 'refund', 'void')) = (method is not null)
        and (kind = 'expiry') = (recorded_by is null)
      ),
      constraint package_entry_sign_check check (
        case when kind in ('sale', 'use_void', 'use_refund') then units > 0 and amount_centavos > 0
          else units < 0 and amount_centavos < 0 end
      )
    );
    -- A payment uses a package once, and gives it back once: when it is voided, or refunded.
    create unique index package_entry_use on package_entry (payment_id) where kind = 'use';
    create unique index package_entry_use_undone on package_entry (payment_id) where kind in ('use_void', 'use_refund');
    create index package_entry_day on package_entry (branch_id, business_date) where kind in ('sale', 'refund', 'void');
    create index package_entry_order on package_entry (order_id) where order_id is not null;

    create function keep_package_left() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into package_left (package_id, units, value_centavos, entries) values (new.package_id, 0, 0, 0)
        on conflict (package_id) do nothing;
      update package_left
        set units = units + new.units, value_centavos = value_centavos + new.amount_centavos, entries = entries + 1
        where package_id = new.package_id
        returning units, value_centavos, entries into new.units_left, new.left_centavos, new.position;
      return new;
    end $$;
    create trigger keep_package_left before insert on package_entry for each row execute function keep_package_left();

    -- Programs may not write what is left, so they cannot lock it either; this does it for them.
    create function lock_package(package uuid) returns table (units numeric, value_centavos bigint)
      language sql security definer set search_path = public, pg_temp as $$
      select l.units, l.value_centavos from package_left l where l.package_id = package for update
    $$;
    revoke all on function keep_package_left(), lock_package(uuid) from public;
    grant execute on function lock_package(uuid) to labada_gateway, labada_workers;

    grant select on package_plan, sold_package, package_left, package_entry to labada_gateway, labada_workers;
    grant insert on package_plan, sold_package, package_entry to labada_gateway;
    grant insert on package_entry to labada_workers;
    grant update (name, price_centavos, units, unit, service_ids, branch_ids, valid_days, is_on_sale, version)
      on package_plan to labada_gateway;
    -- A merged customer's packages go to the one that is kept.
    grant update (customer_id) on sold_package to labada_gateway;
  `.execute(db)
}
