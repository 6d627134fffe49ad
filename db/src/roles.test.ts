import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const APPEND_ONLY = [
  'ledger_transfer',
  'ledger_posting',
  'payment',
  'payment_void',
  'refund',
  'prepaid_balance',
  'prepaid_entry',
  'package_left',
  'package_entry',
  'short_change',
  'load_stage_change',
  'order_line',
  'audit_log',
  'cash_movement',
  'receipt',
  'receipt_print',
  'trip_change',
  'rider_collection',
  'rider_cash',
  'setting_version',
  'audit_seal',
  'announced_effect',
  'stock_movement',
  'item_sale_line',
  'item_sale_payment',
  'item_sale_refund',
  'item_sale_refund_line',
  'scan',
  'scan_answer',
  'cash_advance_authority',
  'cash_advance_entry',
]

describe('the programs’ roles', () => {
  it.each(APPEND_ONLY)('may never change or delete a row of %s', async (table) => {
    for (const role of ['labada_gateway', 'labada_workers'] as const) {
      const db = test.open(role)
      await expect(sql.raw(`delete from ${table}`).execute(db)).rejects.toThrow(/permission denied/)
      const { rows } = await sql<{
        column_name: string
      }>`select column_name from information_schema.columns where table_name = ${table} and is_identity = 'NO' limit 1`.execute(
        test.db,
      )
      const column = Object.values(rows[0] ?? {})[0]
      await expect(sql.raw(`update ${table} set ${column} = ${column}`).execute(db)).rejects.toThrow(
        /permission denied/,
      )
    }
  })

  it('may not write balances, which only the ledger’s trigger keeps', async () => {
    for (const role of ['labada_gateway', 'labada_workers'] as const) {
      await expect(sql`update ledger_balance set balance_centavos = 0`.execute(test.open(role))).rejects.toThrow(
        /permission denied/,
      )
      await expect(
        sql`insert into ledger_balance values (gen_random_uuid(), 'drawer', 1)`.execute(test.open(role)),
      ).rejects.toThrow(/permission denied/)
    }
  })

  it('may not write stock levels, which only the movements’ trigger keeps', async () => {
    for (const role of ['labada_gateway', 'labada_workers'] as const) {
      await expect(sql`update stock_level set quantity = 0`.execute(test.open(role))).rejects.toThrow(
        /permission denied/,
      )
      await expect(
        sql`insert into stock_level (branch_id, item_id) values (gen_random_uuid(), gen_random_uuid())`.execute(
          test.open(role),
        ),
      ).rejects.toThrow(/permission denied/)
    }
  })

  it('may not change the tables themselves', async () => {
    await expect(sql`create table mine (id int)`.execute(test.open('labada_gateway'))).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`drop table payment`.execute(test.open('labada_workers'))).rejects.toThrow(/must be owner/)
  })
})
