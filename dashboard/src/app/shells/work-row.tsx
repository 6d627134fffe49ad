import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { ReactNode } from 'react'
import { nameOf } from '../../api/offline/names.ts'
import { t } from './t.ts'
import classes from './unsent-button.module.css'

/** What each command that a device does offline is called in the lists of them. */
export const WORK_WORDS: Readonly<Record<string, string>> = {
  [nameOf(orderRoutes.receiveOrder)]: t('orderReceived'),
  [nameOf(orderRoutes.recordPayment)]: t('paymentTaken'),
  [nameOf(orderRoutes.moveLoad)]: t('loadMoved'),
  [nameOf(orderRoutes.moveLoadBack)]: t('loadMovedBack'),
  [nameOf(orderRoutes.releaseOrder)]: t('laundryReleased'),
  [nameOf(itemSaleRoutes.sellItems)]: t('itemsSold'),
  [nameOf(expenseRoutes.recordExpense)]: t('expenseRecorded'),
  [nameOf(cashSessionRoutes.openCashSession)]: t('drawerOpened'),
  [nameOf(cashSessionRoutes.countCashSession)]: t('drawerCounted'),
}

/** One action: when, what, where it stands, and by whom. */
export function WorkRow({
  when,
  what,
  number,
  why,
  by,
}: {
  readonly when: string
  readonly what: string
  readonly number?: string | null
  readonly why: ReactNode
  readonly by?: string
}) {
  return (
    <li className={classes.row}>
      <span className={classes.when}>{when}</span>
      <span className={classes.what}>
        <strong>{what}</strong> <span className={classes.number}>{number}</span>
        <span className={classes.why}>{why}</span>
      </span>
      <span className={classes.by}>{by}</span>
    </li>
  )
}
