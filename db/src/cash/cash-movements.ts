import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'

/** Sources that move cash during a session. The opening count and the variance of the close are not movements. */
export const MOVEMENT_SOURCES = [
  'payment',
  'change_owed',
  'short_change',
  'refund',
  'claim',
  'prepaid_top_up',
  'prepaid_pay_out',
  'package_sale',
  'package_refund',
  'void',
  'item_sale',
  'item_sale_void',
  'item_sale_refund',
  'purchase',
  'purchase_void',
  'to_safe',
  'remittance',
  'cash_in',
  'cash_out',
  'from_safe',
  'rider_float',
  'rider_turn_in',
  'advance',
  'advance_return',
  'expense',
  'expense_approval',
  'expense_change',
  'expense_return',
  'expense_void',
  'undecided_cash',
  'undecided_cash_settled',
  'capital_in',
  'withdrawal',
  'account_transfer',
  'other_income',
] as const

/** Cash that went in (+) or out (−) of a drawer. */
export interface CashMovement {
  readonly id: string
  readonly at: Date
  readonly kind: (typeof MOVEMENT_SOURCES)[number]
  readonly amount: Centavos
  /** The number of the order, sale, purchase or expense it belongs to; the customer of a prepaid balance or a package. */
  readonly reference: string | null
  readonly by: string
}

/** Every movement in the drawer of a session, oldest first, read from the ledger itself. */
export async function movementsOf(db: Db, cashSessionId: string): Promise<CashMovement[]> {
  return db
    .selectFrom('ledgerTransfer')
    .innerJoin('ledgerPosting', 'ledgerPosting.transferId', 'ledgerTransfer.id')
    .leftJoin('appUser', 'appUser.id', 'ledgerTransfer.actorId')
    .leftJoin('payment', 'payment.id', 'ledgerTransfer.sourceId')
    .leftJoin('refund', 'refund.id', 'ledgerTransfer.sourceId')
    .leftJoin('orderClaim', 'orderClaim.id', 'ledgerTransfer.sourceId')
    .leftJoin('shortChange', 'shortChange.id', 'ledgerTransfer.sourceId')
    .leftJoin('expense', 'expense.id', 'ledgerTransfer.sourceId')
    .leftJoin('order', (join) =>
      join.on(
        sql<boolean>`"order".id = coalesce(payment.order_id, refund.order_id, order_claim.order_id, short_change.order_id, ledger_transfer.source_id)`,
      ),
    )
    .leftJoin('itemSaleRefund', 'itemSaleRefund.id', 'ledgerTransfer.sourceId')
    .leftJoin('itemSale', (join) =>
      join.on(sql<boolean>`item_sale.id = coalesce(item_sale_refund.sale_id, ledger_transfer.source_id)`),
    )
    .leftJoin('purchase', 'purchase.id', 'ledgerTransfer.sourceId')
    .leftJoin('prepaidEntry', 'prepaidEntry.id', 'ledgerTransfer.sourceId')
    .leftJoin('packageEntry', 'packageEntry.id', 'ledgerTransfer.sourceId')
    .leftJoin('soldPackage', (join) =>
      join.on(sql<boolean>`sold_package.id = coalesce(package_entry.package_id, ledger_transfer.source_id)`),
    )
    .leftJoin('customer', (join) =>
      join.on(sql<boolean>`customer.id = coalesce(prepaid_entry.customer_id, sold_package.customer_id)`),
    )
    .leftJoin('offlineCommand', 'offlineCommand.id', 'ledgerTransfer.sourceId')
    .where('ledgerTransfer.cashSessionId', '=', cashSessionId)
    .where('ledgerPosting.accountCode', '=', 'drawer')
    .where('ledgerTransfer.sourceType', 'in', MOVEMENT_SOURCES)
    .select([
      'ledgerTransfer.id',
      'ledgerTransfer.occurredAt as at',
      sql<CashMovement['kind']>`ledger_transfer.source_type`.as('kind'),
      'ledgerPosting.amountCentavos as amount',
      sql<
        string | null
      >`coalesce("order".number, item_sale.number, purchase.number, expense.number, customer.name, offline_command.order_number)`.as(
        'reference',
      ),
      sql<string>`coalesce(${fullNameOf('appUser')}, '')`.as('by'),
    ])
    .orderBy('ledgerTransfer.occurredAt')
    .orderBy('ledgerTransfer.id')
    .execute()
}

/** What came in by other methods than cash while a session was open: payments (without voided ones), item sales, top-ups, packages. */
export async function otherMethodsOf(
  db: Db,
  cashSessionId: string,
): Promise<{ readonly method: PaymentMethod; readonly amount: Centavos; readonly count: number }[]> {
  const { rows } = await sql<{ method: PaymentMethod; amount: Centavos; count: number }>`
    select method, sum(amount_centavos)::bigint as amount, count(*) as count from (
      select p.method, p.amount_centavos from payment p
      where p.cash_session_id = ${cashSessionId} and p.method <> 'cash'
        and not exists (select from payment_void v where v.payment_id = p.id)
      union all
      select p.method, p.amount_centavos from item_sale_payment p join item_sale s on s.id = p.sale_id
      where p.cash_session_id = ${cashSessionId} and p.method <> 'cash' and s.status <> 'voided'
      union all
      select e.method, e.amount_centavos from prepaid_entry e
      where e.cash_session_id = ${cashSessionId} and e.kind = 'top_up' and e.method <> 'cash'
      union all
      select s.method, s.price_centavos from sold_package s
      where s.cash_session_id = ${cashSessionId} and s.method <> 'cash'
        and not exists (select from package_entry e where e.package_id = s.id and e.kind = 'void')
    ) taken group by method order by method`.execute(db)
  return rows
}
