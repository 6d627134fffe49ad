import { type Kysely, sql } from 'kysely'

/**
 * Messages to customers and alerts to the owner. A message is made once for each kind and subject (an order, a trip, a
 * payment, an alert); only what a clerk opens in an app may be opened again. `claimed_at` is set before a message is
 * handed to its provider: whoever dies after that leaves one that may have been sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer
      add column email text,
      add column language text constraint customer_language_check check (language in ('en', 'fil', 'ceb')),
      add column messages_agreed_at timestamptz,
      add column messages_stopped_at timestamptz,
      add constraint customer_forgotten_messages_check check (
        forgotten_at is null or (email is null and messages_agreed_at is null)
      );

    create table message_setting (
      id boolean primary key default true check (id),
      version integer not null,
      value jsonb not null,
      changed_at timestamptz not null,
      changed_by uuid not null references app_user
    );

    create table message_secret (
      channel text primary key check (channel in ('email', 'sms')),
      key_id text not null,
      locked_secret bytea not null,
      saved_at timestamptz not null,
      saved_by uuid not null references app_user
    );

    create table outgoing_message (
      id uuid primary key,
      kind text not null check (
        kind in ('ready', 'late', 'unclaimed', 'pickup', 'receipt', 'thanks', 'alert', 'test')
      ),
      subject_id uuid not null,
      -- No reference: a pickup is planned under the id that its order will have.
      order_id uuid,
      customer_id uuid references customer,
      branch_id uuid references branch,
      channel text check (channel in ('email', 'sms', 'sms_app', 'viber', 'whatsapp', 'messenger')),
      language text not null check (language in ('en', 'fil', 'ceb')),
      recipient text,
      body text,
      state text not null check (
        state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'stopped', 'opened')
      ),
      reason text,
      -- What the provider answered: an SMTP or HTTP status, never its words.
      code text not null default '',
      provider_id text,
      tries integer not null default 0,
      fact_at timestamptz not null,
      created_at timestamptz not null,
      next_try_at timestamptz,
      claimed_at timestamptz,
      settled_at timestamptz,
      -- Who opened it in an app, asked for the test, or sent it again.
      user_id uuid references app_user,
      check ((state = 'waiting') = (next_try_at is not null)),
      check (state not in ('sending', 'sent', 'unknown') or claimed_at is not null)
    );
    create unique index outgoing_message_once on outgoing_message (kind, subject_id) where state <> 'opened';
    create index outgoing_message_due on outgoing_message (next_try_at) where state = 'waiting';
    create index outgoing_message_claimed on outgoing_message (claimed_at) where claimed_at is not null;
    create index outgoing_message_of_order on outgoing_message (order_id, created_at);
    create index outgoing_message_of_customer on outgoing_message (customer_id) where customer_id is not null;
    create index outgoing_message_settled on outgoing_message (settled_at) where settled_at is not null;

    grant select on message_setting, message_secret, outgoing_message to labada_gateway, labada_workers;
    grant insert, update on message_setting to labada_gateway;
    grant insert, update, delete on message_secret to labada_gateway;
    grant insert, update on outgoing_message to labada_gateway;
    grant insert, update, delete on outgoing_message to labada_workers;
    -- To open the password of a channel with its key, whose file they can read as the gateways can.
    grant select (id, purpose, checksum) on server_key to labada_workers;
  `.execute(db)
}
