import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useRef } from 'react'
import { CallError } from '../../../../api/call-error.ts'
import { IconButton } from '../../../../components/button.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { orderQuery } from '../../../../components/orders/order-queries.ts'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import classes from '../release.module.css'
import { t } from '../t.ts'
import type { Deed, Entered } from '../use-release-desk.ts'
import type { OrderActions } from './use-order-actions.ts'

const OrderPanel = soon(() => import('./order-panel.tsx').then((all) => all.OrderPanel))

interface OpenOrderProps {
  readonly orderId: string | null
  readonly now: Date
  readonly actions: OrderActions
  readonly onEnter: RefObject<(() => void) | null>
  readonly onClose: () => void
  readonly onDone: (deed: Deed) => void
}

/** The open order: beside the board if there is room, otherwise as a sheet over it. */
export function OpenOrder(props: OpenOrderProps) {
  const { orderId, onClose } = props
  const order = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null })
  const isNarrow = useMedia('(max-width: 991px)')
  // A window that becomes narrow or wide puts the panel elsewhere: what was entered goes with it.
  const entered = useRef<Entered>(null)
  if (orderId === null) entered.current = null
  const title = order.data?.number ?? t('order')
  const isGone = order.error instanceof CallError && order.error.status === 404
  const content =
    orderId === null ? null : isGone ? (
      <EmptyState title={t('orderNotFound')}>{t('itBelongsToAnotherBranch')}</EmptyState>
    ) : (
      <QuerySection query={order} what={t('order')}>
        {(data) => (
          <Suspense>
            <OrderPanel key={data.id} {...props} order={data} entered={entered} />
          </Suspense>
        )}
      </QuerySection>
    )
  if (isNarrow) {
    return (
      <Drawer opened={orderId !== null} onClose={onClose} title={title} width={800}>
        {content}
      </Drawer>
    )
  }
  if (orderId === null) return null
  return (
    <aside className={classes.aside} aria-label={t('openOrder')}>
      <div className={classes.asideHead}>
        <h2>{title}</h2>
        <IconButton label={t('closeTheOrder')} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {content}
    </aside>
  )
}
