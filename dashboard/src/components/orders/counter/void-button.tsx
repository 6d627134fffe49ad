import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { Verdict } from '@labada/domain/orders/reversal-policy'
import { IconBan } from '@tabler/icons-react'
import { useMayDo } from '../../../api/session.ts'
import { useIsLent } from '../../access/lent.ts'
import { IconButton } from '../../button.tsx'
import { neededOf } from '../needed-keys.ts'
import { t } from './t.ts'

/** Voids an order, or requests it; its label says why if it cannot. Not there for whoever may do neither. */
export function VoidButton({
  order,
  verdict,
  busy = false,
  onVoid,
}: {
  readonly order: Pick<OrderSummary, 'number' | 'stage' | 'refunded' | 'loads'>
  readonly verdict: Verdict
  readonly busy?: boolean
  readonly onVoid: () => void
}) {
  const { number } = order
  const mayAsk = useMayDo('approval.ask')
  const mayVoid = useMayDo('order.void')
  const isLent = useIsLent(...neededOf('order.void', verdict)) && (!mayVoid || verdict.may === 'ask')
  if (!isLent && (!mayVoid || (verdict.may === 'ask' && !mayAsk))) return null
  const why = whyNever(order) ?? (verdict.may === 'admin' ? verdict.words : undefined)
  const label =
    why !== undefined
      ? t('voidNumberWhy', { number, why })
      : isLent
        ? t('askAManagerToVoid', { number })
        : verdict.may === 'ask'
          ? t('askAnAdminToVoidNumber', { number })
          : t('voidNumber2', { number })
  return (
    <IconButton label={label} disabled={why !== undefined || busy} onClick={onVoid}>
      <IconBan size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** Why the order cannot be voided by anyone; undefined if it can. */
export function whyNever({
  stage,
  refunded,
  loads,
}: Pick<OrderSummary, 'stage' | 'refunded' | 'loads'>): string | undefined {
  if (stage === 'voided') return t('alreadyVoided')
  if (loads.some((load) => load.stage === 'released')) return t('laundryWasReleasedRefundIt')
  return refunded > 0 ? t('itWasPartlyRefundedRefund') : undefined
}
