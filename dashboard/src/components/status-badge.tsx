import type { OrderStage, PaymentStatus } from '@labada/domain/orders/order-stages'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconCoin,
  IconInbox,
  IconPencil,
  IconWashMachine,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './status-badge.module.css'
import { t } from './t.ts'

/** The seven looks of a status; the label tells them apart without color. */
export type Status = 'received' | 'working' | 'ready' | 'done' | 'attention' | 'danger' | 'queued'

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>

const ICONS: Readonly<Record<Status, Icon>> = {
  received: IconInbox,
  working: IconWashMachine,
  ready: IconCheck,
  done: IconArrowRight,
  attention: IconCoin,
  danger: IconAlertTriangle,
  queued: IconPencil,
}

/** A status as icon, label and color. `icon` replaces the default one (a clock for "late"). */
export function StatusBadge({
  status,
  icon: Own,
  children,
}: {
  readonly status: Status
  readonly icon?: Icon | undefined
  readonly children: ReactNode
}) {
  const Glyph = Own ?? ICONS[status]
  return (
    <span className={classes.badge} data-status={status}>
      <Glyph size={15} aria-hidden="true" />
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
  voided: { status: 'danger', word: t('voided') },
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
  <StatusBadge status={PAYMENT_LOOKS[status].status}>{PAYMENT_LOOKS[status].word}</StatusBadge>
)
