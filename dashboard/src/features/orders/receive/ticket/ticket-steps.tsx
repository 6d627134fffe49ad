import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { PricedOrder } from '@labada/domain/catalog/pricing'
import { sum } from '@labada/domain/core/money'
import { Banner } from '../../../../components/notices/banner.tsx'
import { money } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { PromotionNote } from './promotion-note.tsx'
import classes from './ticket.module.css'
import type { Ticket } from './ticket.ts'

/** The breakdown of the total, if it is more than the sum of its lines, and the result of an entered code. */
export function TicketSteps({
  ticket,
  order,
  quote,
}: {
  readonly ticket: Ticket
  readonly order: PricedOrder
  /** The server's price: only the server knows a customer's past uses of a promotion. */
  readonly quote: Quote | undefined
}) {
  const extra = (quote?.steps ?? order.steps).filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
  return (
    <>
      {extra.length > 0 && (
        <dl className={classes.steps}>
          <div>
            <dt>{t('servicesAndAddOns')}</dt>
            <dd>{money(sum(order.lines.map(({ amount }) => amount)))}</dd>
          </div>
          {extra.map((step) => (
            <div key={step.kind + step.label}>
              <dt>{step.label}</dt>
              <dd>{money(step.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {ticket.legalDiscount && quote && <LawNote given={quote.legalDiscount} />}
      {ticket.promoCode !== null && quote?.promotion && <PromotionNote ticket={ticket} promotion={quote.promotion} />}
    </>
  )
}

/** Why the law takes off less than was asked for; nothing if it is all there. */
function LawNote({ given }: { readonly given: Quote['legalDiscount'] }) {
  if (given && given.percent > 0) return null
  return (
    <Banner status="attention" announce="status">
      {given ? t('theShopsOwnDiscountIs') : t('noServiceOnThisTicket')}
    </Banner>
  )
}
