import type { Order } from '@labada/contracts/orders/order-schemas'
import type { Settings } from '@labada/domain/company/settings'
import { reasonRules } from '@labada/domain/orders/reversal-policy'
import { prompt } from '../../windows/ask.tsx'
import { MoneyBack } from '../money-back.tsx'
import { t } from './t.ts'

const MOST_REASON = 200

/**
 * Asks for the reason of a void; with `why`, of its request to an admin, which says why the counter may not do it alone.
 * Null for Cancel. Not part of a first load.
 */
export function askWhyVoid(
  order: Order,
  reversals: Settings['reversals'],
  why: string | undefined,
): Promise<string | null> {
  return prompt({
    title:
      why === undefined ? t('voidNumber', { number: order.number }) : t('askAnAdminToVoid', { number: order.number }),
    body: (
      <>
        {why !== undefined && <p style={{ marginTop: 0 }}>{why}</p>}
        <p style={{ marginTop: 0 }}>{t('theOrderNoLongerCounts')}</p>
        <MoneyBack order={order} />
      </>
    ),
    label: t('reason'),
    rules: reasonRules(reversals),
    maxLength: MOST_REASON,
    danger: why === undefined,
  })
}
