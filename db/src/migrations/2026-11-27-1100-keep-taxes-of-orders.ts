import { type Kysely, sql } from 'kysely'

/**
 * What the law took off an order of a senior citizen or a person with disability, with the name and number of the card (the
 * register of RR 7-2010 and RR 5-2017 needs them), and the part of an order that a VAT-registered branch sold without VAT.
 * What earlier orders sold without VAT follows from the VAT they have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "order"
      add column exempt_centavos bigint not null default 0 constraint order_exempt_check check (exempt_centavos >= 0),
      add column legal_discount jsonb;
    update "order" set exempt_centavos = greatest(0, total_centavos - round(vat_centavos * 112.0 / 12))
      where vat_centavos > 0 and total_centavos - round(vat_centavos * 112.0 / 12) > 5;
    create index order_legal_discount on "order" (business_date, id) where legal_discount is not null;
  `.execute(db)
}
