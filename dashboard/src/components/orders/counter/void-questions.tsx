import type { Order } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import type { Settings } from '@labada/domain/company/settings'
import type { Verdict } from '@labada/domain/orders/reversal-policy'
import { reasonRules } from '@labada/domain/orders/reversal-policy'
import { callWithManager } from '../../access/ask-manager.ts'
import type { ManagerQuestion } from '../../access/asked-manager.ts'
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
  asksAdmin = why !== undefined,
): Promise<string | null> {
  return prompt({
    title: asksAdmin ? t('askAnAdminToVoid', { number: order.number }) : t('voidNumber', { number: order.number }),
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
    danger: !asksAdmin,
  })
}

/** Asks for the reason of a void, and a manager to allow it by PIN. Null if nobody did; the office may be asked instead. */
export async function voidWithManager(
  order: Order,
  reversals: Settings['reversals'],
  verdict: Verdict,
  question: Omit<ManagerQuestion, 'what'>,
) {
  const reason = await askWhyVoid(order, reversals, verdict.may === 'alone' ? undefined : verdict.words, false)
  if (reason === null) return null
  const what = t('voidNumber', { number: order.number })
  const request = { params: { orderId: order.id }, body: { reason } }
  const outcome = await callWithManager(orderRoutes.voidOrder, request, { what, ...question })
  return outcome && { outcome, reason }
}
