import type { OrderStage, PaymentStatus } from '@labada/domain/orders/order-stages'
import type { ComponentType, ReactNode } from 'react'
import { InOrderSign, OwedSign, ProblemSign } from './signs.ts'
import classes from './status-badge.module.css'
import { t } from './t.ts'

/** The seven looks of a status; the label tells them apart without color. */
export type Status = 'received' | 'working' | 'ready' | 'done' | 'attention' | 'danger' | 'queued'

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>

/** The two looks that have a sign of their own; for the others an icon would say nothing, so they have a dot. */
const SIGNS: Readonly<Partial<Record<Status, Icon>>> = { ready: InOrderSign, danger: ProblemSign }

/** A status as sign, label and color. `icon` is one of `signs.ts` for what the label alone does not show at a glance. */
export function StatusBadge({
  status,
  icon,
  children,
}: {
  readonly status: Status
  readonly icon?: Icon | undefined
  readonly children: ReactNode
}) {
  const Glyph = icon ?? SIGNS[status]
  return (
    <span className={classes.badge} data-status={status}>
      {Glyph ? <Glyph size={15} aria-hidden="true" /> : <span className={classes.dot} aria-hidden="true" />}
      {children}
    </span>
  )
}

/** The look and the label of each order stage. */
export const STAGE_LOOKS: Readonly<Record<OrderStage, { readonly status: Status; readonly word: string }>> = {
  received: { status: 'received', word: t('received') },
  washing: { status: 'working', word: t('washing') },
  drying: { status: 'working', word: t('drying') },
  folding: { status: 'working', word: t('folding') },
  ready: { status: 'ready', word: t('ready') },
  released: { status: 'done', word: t('released') },
  voided: { status: 'done', word: t('voided') },
}

/** The look and the label of each payment status. */
export const PAYMENT_LOOKS: Readonly<Record<PaymentStatus, { readonly status: Status; readonly word: string }>> = {
  unpaid: { status: 'attention', word: t('unpaid') },
  partial: { status: 'attention', word: t('partlyPaid') },
  paid: { status: 'ready', word: t('paid') },
  refunded: { status: 'done', word: t('refunded') },
}

export const StageBadge = ({ stage }: { readonly stage: OrderStage }) => (
  <StatusBadge status={STAGE_LOOKS[stage].status}>{STAGE_LOOKS[stage].word}</StatusBadge>
)

export const PaymentBadge = ({ status }: { readonly status: PaymentStatus }) => (
  <StatusBadge
    status={PAYMENT_LOOKS[status].status}
    icon={status === 'unpaid' || status === 'partial' ? OwedSign : undefined}
  >
    {PAYMENT_LOOKS[status].word}
  </StatusBadge>
)
