import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import type { PrepaidKind } from '@labada/domain/orders/customers/prepaid'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

export type NewPrepaidEntry = Insertable<Database['prepaidEntry']>

/** An entry with the names of its branch, order and person. */
export interface PrepaidEntryRow {
  readonly id: string
  readonly customerId: string
  readonly position: number
  readonly kind: PrepaidKind
  readonly amountCentavos: Centavos
  readonly balanceCentavos: Centavos
  readonly branchId: string | null
  readonly branchName: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly method: MoneyMethod | null
  readonly reference: string | null
  readonly reason: string | null
  readonly recordedAt: Date
  readonly recordedBy: string
  readonly recordedByName: string
}

/** The prepaid balance of a customer, locked: what is taken from it in this transaction is still there. */
export async function lockPrepaid(trx: Trx, customerId: string): Promise<Centavos> {
  const { rows } = await sql<{ balance: Centavos | null }>`select lock_prepaid(${customerId}) as balance`.execute(trx)
  return rows[0]?.balance ?? ZERO
}

/** Adds entries one after the other; the database sets their positions and balances. Throws `prepaid_entry_pkey`. */
export async function insertPrepaidEntries(trx: Trx, entries: readonly NewPrepaidEntry[]): Promise<void> {
  for (const entry of entries) await trx.insertInto('prepaidEntry').values(entry).execute()
}

export async function findPrepaidEntry(db: Db, id: string): Promise<PrepaidEntryRow | undefined> {
  return entries(db).where('prepaidEntry.id', '=', id).executeTakeFirst()
}

/** One page of a customer's entries, newest first. */
export async function listPrepaidEntries(
  db: Db,
  customerId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: PrepaidEntryRow[]; nextCursor: string | null }> {
  const [place, id] = [sql`prepaid_entry.position`, sql`prepaid_entry.id`]
  let rows = entries(db)
    .where('prepaidEntry.customerId', '=', customerId)
    .orderBy('prepaidEntry.position', 'desc')
    .orderBy('prepaidEntry.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) rows = rows.where(after(place, id, readCursor(cursor, 'number'), 'desc'))
  return pageOf(await rows.execute(), limit, (row) => ({ value: row.position, id: row.id }))
}

/** The prepaid balance of a customer. */
export async function prepaidOf(db: Db, customerId: string): Promise<Centavos> {
  const row = await db
    .selectFrom('prepaidBalance')
    .select('balanceCentavos')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return row?.balanceCentavos ?? ZERO
}

/** What a customer was paid out in a cash session. */
export async function paidOutIn(trx: Trx, customerId: string, cashSessionId: string): Promise<Centavos> {
  const { amount } = await trx
    .selectFrom('prepaidEntry')
    .select(sql<Centavos>`coalesce(-sum(amount_centavos), 0)`.as('amount'))
    .where('customerId', '=', customerId)
    .where('cashSessionId', '=', cashSessionId)
    .where('kind', '=', 'pay_out')
    .executeTakeFirstOrThrow()
  return amount
}

function entries(db: Db) {
  return db
    .selectFrom('prepaidEntry')
    .innerJoin('appUser', 'appUser.id', 'prepaidEntry.recordedBy')
    .leftJoin('branch', 'branch.id', 'prepaidEntry.branchId')
    .leftJoin('order', 'order.id', 'prepaidEntry.orderId')
    .select([
      'prepaidEntry.id',
      'prepaidEntry.customerId',
      'prepaidEntry.position',
      'prepaidEntry.kind',
      'prepaidEntry.amountCentavos',
      'prepaidEntry.balanceCentavos',
      'prepaidEntry.branchId',
      'branch.name as branchName',
      'prepaidEntry.orderId',
      'order.number as orderNumber',
      'prepaidEntry.method',
      'prepaidEntry.reference',
      'prepaidEntry.reason',
      'prepaidEntry.recordedAt',
      'prepaidEntry.recordedBy',
      fullNameOf('appUser').as('recordedByName'),
    ])
}
