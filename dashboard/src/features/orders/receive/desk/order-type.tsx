import { hasDelivery, hasPickup, ORDER_TYPES } from '@labada/domain/orders/order-stages'
import { Suspense } from 'react'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { TYPE_NAMES } from '../../../../components/orders/type-names.ts'
import classes from '../receive.module.css'
import { t } from '../t.ts'
import type { Ticket, TicketAction } from '../ticket/ticket.ts'

// Most orders come and go over the counter.
const TripFields = soon(() => import('../trip-fields.tsx').then((all) => all.TripFields))

/** How the laundry is brought in and returned, with the addresses a trip needs. */
export function OrderTypeBox({
  ticket,
  change,
  complaint,
}: {
  readonly ticket: Ticket
  readonly change: (action: TicketAction) => void
  readonly complaint?: { readonly field: 'pickup' | 'delivery'; readonly message: string } | undefined
}) {
  return (
    <>
      <div className={classes.types}>
        <RadioTiles
          label={t('orderType')}
          labelHidden
          value={ticket.type}
          onChange={(orderType) => change({ type: 'orderType', orderType })}
          options={ORDER_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
        />
      </div>
      <Suspense>
        {hasPickup(ticket.type) && (
          <TripFields leg="pickup" name={t('pickUp')} ticket={ticket} change={change} complaint={complaint} />
        )}
        {hasDelivery(ticket.type) && (
          <TripFields leg="delivery" name={t('delivery')} ticket={ticket} change={change} complaint={complaint} />
        )}
      </Suspense>
    </>
  )
}
