import { type Kysely, sql } from 'kysely'

/**
 * Statements of banks, wallets and card terminals held against the ledger. A line that was found in the ledger names its
 * transfer; that receipt is verified from then on, once for each account it touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_statement (
      id uuid primary key,
      branch_id uuid references branch,
      account_code text not null references ledger_account,
      from_on date not null,
      to_on date not null check (to_on >= from_on),
      closing_centavos bigint not null,
      book_centavos bigint not null,
      explanation text,
      recorded_at timestamptz not null,
      recorded_by uuid not null references app_user,
      check (closing_centavos = book_centavos or explanation is not null)
    );
    create index account_statement_newest on account_statement (account_code, to_on desc);
    create table account_statement_line (
      statement_id uuid not null references account_statement,
      position int not null,
      account_code text not null,
      on_date date not null,
      description text not null,
      reference text,
      amount_centavos bigint not null check (amount_centavos <> 0),
      transfer_id uuid references ledger_transfer,
      primary key (statement_id, position)
    );
    create unique index account_statement_line_once on account_statement_line (transfer_id, account_code)
      where transfer_id is not null;
    grant select on account_statement, account_statement_line to labada_gateway, labada_workers;
    grant insert on account_statement, account_statement_line to labada_gateway;
  `.execute(db)
}
