import { ORDER_TYPES } from '@labada/domain/orders/order-stages'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TYPE_NAMES } from '../../../../components/orders/type-names.ts'
import classes from '../receive.module.css'
import { t } from '../t.ts'
import type { Ticket, TicketAction } from '../ticket/ticket.ts'

/** How the laundry is brought in and returned. The addresses of its trips are on the ticket: the tiles stay where they are. */
export function OrderTypeBox({
  ticket,
  change,
}: {
  readonly ticket: Ticket
  readonly change: (action: TicketAction) => void
}) {
  return (
    <div className={classes.types}>
      <RadioTiles
        label={t('orderType')}
        labelHidden
        value={ticket.type}
        onChange={(orderType) => change({ type: 'orderType', orderType })}
        options={ORDER_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
      />
    </div>
  )
}
