import { type Kysely, sql } from 'kysely'

/**
 * Voids and refunds can be asked for: what they are about, and how the money of the order stood then, so that a yes given to
 * something else is noticed. Their policy is a section of the settings of its own; the void window moves there with its history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval drop constraint approval_kind_check;
    alter table approval add constraint approval_kind_check check (kind in (
      'release_unpaid', 'cash_out', 'promotion', 'void_order', 'void_payment', 'refund_order'
    ));
    alter table approval
      add column method text constraint approval_method_check check (method in ('cash', 'gcash', 'maya', 'card', 'bank')),
      add column payment_id uuid references payment,
      add column total_centavos bigint,
      add column paid_centavos bigint,
      add column refunded_centavos bigint;
    alter table approval add constraint approval_reversal_check check (
      (kind in ('void_order', 'void_payment', 'refund_order'))
        = (total_centavos is not null and paid_centavos is not null and refunded_centavos is not null)
      and (kind = 'void_payment') = (payment_id is not null)
      and (kind in ('void_payment', 'refund_order')) = (method is not null)
    );
    alter table approval drop constraint approval_amount_centavos_check;
    alter table approval add constraint approval_amount_centavos_check
      check (amount_centavos > 0 or (kind = 'void_order' and amount_centavos = 0));
    create unique index approval_one_reversal on approval (subject_id, kind)
      where state = 'waiting' and kind in ('void_order', 'void_payment', 'refund_order');

    insert into setting_version (section, version, value, effective_at, changed_at, changed_by)
      select 'reversals', version, jsonb_build_object('voidMinutes', value -> 'voidMinutes'), effective_at, changed_at, changed_by
      from setting_version where section = 'orders' and value ? 'voidMinutes';
  `.execute(db)
}
