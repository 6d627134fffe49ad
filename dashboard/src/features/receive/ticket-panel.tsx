import type { PricedService } from '@labada/contracts/priced-services'
import { type Centavos, sum } from '@labada/domain/money'
import { IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Heading } from '../../components/layout.tsx'
import bill from '../../components/shop/bill.module.css'
import { kilos, money, plural } from '../../lib/format.ts'
import classes from './receive.module.css'
import { isBlank, type Ticket, type TicketAction } from './ticket.ts'
import { TicketLines } from './ticket-lines.tsx'
import { TicketOptions } from './ticket-options.tsx'
import type { TicketPrice } from './ticket-price.ts'

export interface TicketPanelProps {
  readonly ticket: Ticket
  readonly price: TicketPrice
  /** The total to show: the server's when it has answered, else the one computed here. */
  readonly total: Centavos
  readonly services: readonly PricedService[]
  readonly change: (action: TicketAction) => void
  readonly computedPromise: Date | undefined
  readonly onKeypad: (service: PricedService) => void
  readonly onHold: () => void
  readonly onLater: () => void
  readonly onPay: () => void
  readonly busy: boolean
  /** What keeps the ticket from being saved, or what went wrong with saving it. */
  readonly problem: ReactNode
}

/** The ticket: who, what, when, how much, and the two ways to save it. */
export function TicketPanel(props: TicketPanelProps) {
  const { ticket, price, total, services, change, onKeypad, busy } = props
  const isEmpty = ticket.lines.length === 0
  return (
    <section className={classes.ticket} aria-label="Ticket">
      <div className={classes.ticketHead}>
        <div className={classes.ticketWho}>
          <Heading>Ticket</Heading>
          <span className={classes.dim}>
            {[ticket.customer?.name || 'Walk-in guest', measureOf(price)].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Button
          tone="neutral"
          keys="F4"
          icon={<IconClockPause size={20} aria-hidden="true" />}
          disabled={isBlank(ticket) || busy}
          onClick={props.onHold}
        >
          Hold
        </Button>
      </div>
      <div className={classes.ticketBody}>
        {isEmpty ? (
          <p className={classes.hint}>Tap a service, or press its number.</p>
        ) : (
          <TicketLines ticket={ticket} price={price} services={services} change={change} onKeypad={onKeypad} />
        )}
        <TicketOptions
          ticket={ticket}
          services={services}
          change={change}
          computedPromise={isEmpty ? undefined : props.computedPromise}
        />
        <Steps price={price} />
      </div>
      <div className={classes.ticketFoot}>
        {props.problem}
        <div className={bill.total}>
          <span>Total</span>
          <output aria-live="polite" aria-label="Total">
            {money(total)}
          </output>
        </div>
        <div className={classes.save}>
          <Button tone="neutral" size="lg" keys="F8" busy={busy} onClick={props.onLater}>
            Pay later
          </Button>
          <Button size="lg" keys="F9" disabled={busy} onClick={props.onPay}>
            Pay
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
  return [loads > 0 ? plural(loads, 'load') : '', weight === null ? '' : kilos(weight)].filter(Boolean).join(' · ')
}

/** How the total came about, once there is more to it than its lines. */
function Steps({ price }: { readonly price: TicketPrice }) {
  if (price.kind !== 'priced') return null
  const extra = price.order.steps.filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
  if (extra.length === 0) return null
  return (
    <dl className={classes.steps}>
      <div>
        <dt>Services and add-ons</dt>
        <dd>{money(sum(price.order.lines.map(({ amount }) => amount)))}</dd>
      </div>
      {extra.map((step) => (
        <div key={step.kind}>
          <dt>{step.label}</dt>
          <dd>{money(step.amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
