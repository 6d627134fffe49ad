import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { IconClockPause } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Heading } from '../../../../components/layout.tsx'
import bill from '../../../../components/orders/counter/bill.module.css'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { kilos, money } from '../../../../lib/format.ts'
import shared from '../receive.module.css'
import { t } from '../t.ts'
import classes from './ticket.module.css'
import { isBlank, type Ticket, type TicketAction } from './ticket.ts'
import { TicketLines } from './ticket-lines.tsx'
import { TicketOptions } from './ticket-options.tsx'
import type { TicketPrice } from './ticket-price.ts'

const TicketSteps = soon(() => import('./ticket-steps.tsx').then((all) => all.TicketSteps))

export interface TicketPanelProps {
  readonly ticket: Ticket
  readonly price: TicketPrice
  /** The total to show: the server's if available, otherwise the one computed locally. */
  readonly total: Centavos
  readonly services: readonly PricedService[]
  readonly change: (action: TicketAction) => void
  readonly computedPromise: Date | undefined
  /** The server's price for the current ticket. */
  readonly quote: Quote | undefined
  readonly onKeypad: (service: PricedService) => void
  readonly onHold: () => void
  readonly onLater: () => void
  readonly onPay: () => void
  readonly busy: boolean
  /** Shown while the ticket is empty: what was saved before, or how to begin. */
  readonly said: ReactNode
  /** The addresses of the order's trips. */
  readonly trips: ReactNode
  /** The reason the ticket cannot be saved, or the error from saving it. */
  readonly problem: ReactNode
}

/** The ticket: customer, lines, promise, total, and the two save buttons. */
export function TicketPanel(props: TicketPanelProps) {
  const { ticket, price, total, services, change, onKeypad, busy } = props
  const isEmpty = ticket.lines.length === 0
  return (
    <section className={classes.ticket} aria-label={t('ticket')}>
      <div className={classes.ticketHead}>
        <div className={classes.ticketWho}>
          <Heading>{t('ticket')}</Heading>
          <span className={shared.dim}>
            {[ticket.customer?.name || t('walkInCustomer'), measureOf(price)].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Button
          tone="neutral"
          keys="F4"
          icon={<IconClockPause size={20} aria-hidden="true" />}
          disabled={isBlank(ticket) || busy}
          onClick={props.onHold}
        >
          {t('hold')}
        </Button>
      </div>
      <div className={classes.ticketBody}>
        {isEmpty ? (
          <div className={classes.said}>{props.said}</div>
        ) : (
          <TicketLines ticket={ticket} price={price} services={services} change={change} onKeypad={onKeypad} />
        )}
        {props.trips}
        <TicketOptions
          ticket={ticket}
          services={services}
          price={price}
          change={change}
          computedPromise={isEmpty ? undefined : props.computedPromise}
        />
        <Suspense>
          {price.kind === 'priced' && <TicketSteps ticket={ticket} order={price.order} quote={props.quote} />}
        </Suspense>
      </div>
      <div className={classes.ticketFoot}>
        <div className={classes.problem}>{props.problem}</div>
        <div className={bill.total}>
          <span>{t('total')}</span>
          <output aria-live="polite" aria-label={t('total')}>
            {money(total)}
          </output>
        </div>
        <div className={classes.save}>
          <Button tone="neutral" size="lg" keys="F8" busy={busy} onClick={props.onLater}>
            {t('payLater')}
          </Button>
          <Button needs="payment.take" size="lg" keys="F9" disabled={busy} onClick={props.onPay}>
            {t('pay')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** `2 loads · 14.2 kg` */
export function measureOf(price: TicketPrice): string {
  if (price.kind !== 'priced') return ''
  const { loads, kilos: weight } = price.order
  return [loads > 0 ? t('loads2', { count: loads }) : '', weight === null ? '' : kilos(weight)]
    .filter(Boolean)
    .join(' · ')
}
