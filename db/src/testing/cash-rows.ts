import { type Kysely, sql } from 'kysely'

const AT = '2026-11-21T10:00:00+08:00'

/** One row of every table of the cash flow, beside the baseline's. */
export async function fillCashRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    insert into remittance (id, branch_id, number, from_account, amount_centavos, counted, carrier, note, business_date, sent_at, sent_by,
        confirmed_at, confirmed_by, received_centavos, received_on, to_account, bank_reference, confirm_note)
      select gen_random_uuid(), b.id, 1, 'safe', 10000, '{"100":1}', 'Rodel', 'x', '2026-11-21', '${AT}', u.id, '${AT}', u.id, 10000,
        '2026-11-21', 'bank', 'DS-1', 'x' from branch b, app_user u limit 1;
  `)
    .execute(db)
}
