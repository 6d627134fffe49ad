import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { t } from './t.ts'

/** A kind sent by the server without a name here does not compile. */
const CASH_MOVEMENTS = {
  opening: t('openingCount'),
  payment: t('cashPayment'),
  change_owed: t('changeOwedToCustomer'),
  short_change: t('owedChangeGiven'),
  refund: t('cashRefund'),
  claim: t('customerClaimPaid'),
  prepaid_top_up: t('prepaidTopUp'),
  prepaid_pay_out: t('prepaidPaidOut'),
  void: t('voidedOrder'),
  item_sale: t('itemSale'),
  item_sale_void: t('voidedItemSale'),
  item_sale_refund: t('refundedItemSale'),
  purchase: t('stockPurchase'),
  purchase_void: t('voidedStockPurchase'),
  to_safe: t('movedToSafe'),
  remittance: t('remitted'),
  cash_in: t('cashIn'),
  cash_out: t('cashOut'),
  from_safe: t('movedFromSafe'),
  rider_float: t('changeFundForRider'),
  rider_turn_in: t('turnedInByRider'),
  advance: t('cashAdvance'),
  advance_return: t('cashAdvanceRepaid'),
  expense: t('expense'),
  expense_approval: t('expenseApproved'),
  expense_change: t('expenseCorrected'),
  expense_return: t('rejectedExpenseReturned'),
  expense_void: t('voidedExpense'),
  capital_in: t('addedByOwner'),
  withdrawal: t('withdrawnByOwner'),
  account_transfer: t('transferToOrFromAnother'),
  other_income: t('otherIncome'),
} satisfies Record<CashSessionDetail['movements'][number]['kind'], string>
export const movementName = (kind: keyof typeof CASH_MOVEMENTS): string => CASH_MOVEMENTS[kind]
