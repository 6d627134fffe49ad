import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { IconMinus, IconPlus, IconScale, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../../components/button.tsx'
import bill from '../../../../components/orders/counter/bill.module.css'
import { kilos, money } from '../../../../lib/format.ts'
import { quantityWords } from '../desk/service-words.ts'
import { t } from '../t.ts'
import classes from './ticket.module.css'
import { needsWeight, type Ticket, type TicketAction, type TicketLine, takesWeight } from './ticket.ts'
import { chargedOf, lineOf, loadsByWeight, type TicketPrice } from './ticket-price.ts'

interface TicketLinesProps {
  readonly ticket: Ticket
  readonly price: TicketPrice
  readonly services: readonly PricedService[]
  readonly change: (action: TicketAction) => void
  readonly onKeypad: (service: PricedService) => void
}

/** The lines of the ticket. The keys + and − act on the line touched last. */
export function TicketLines(props: TicketLinesProps) {
  const { ticket, services } = props
  return (
    <ul className={classes.lines} aria-label={t('onTheTicket')}>
      {ticket.lines.map((line) => {
        const service = services.find(({ id }) => id === line.serviceId)
        return service ? (
          <Line key={line.serviceId} {...props} line={line} service={service} />
        ) : (
          <GoneLine key={line.serviceId} line={line} change={props.change} />
        )
      })}
    </ul>
  )
}

function Line({
  ticket,
  price,
  change,
  onKeypad,
  line,
  service,
}: TicketLinesProps & { readonly line: TicketLine; readonly service: PricedService }) {
  const priced = lineOf(price, service.id)
  const charged = chargedOf(price, line)
  const least = loadsByWeight(service, line.weightKg)
  const isWeighed = line.weightKg !== undefined
  return (
    <li className={bill.line} data-selected={ticket.selected === service.id || undefined}>
      <span className={classes.lineName}>
        {service.name}
        {isWeighed && service.unit === 'load' && (
          <small>{t('weightKgChargedLoads', { count: charged, weightKg: kilos(line.weightKg), charged })}</small>
        )}
        {service.minQuantity !== null && isWeighed && service.unit === 'kg' && charged > (line.weightKg ?? 0) && (
          <small>
            {t('weightKgWeighedMinimumCharged', { weightKg: kilos(line.weightKg), charged: kilos(charged) })}
          </small>
        )}
      </span>
      <span className={bill.lineAmount}>{priced ? money(priced.amount) : '…'}</span>
      <span className={bill.lineKeys}>
        {!needsWeight(service) && (
          <IconButton
            label={t('oneLessService', { service: service.name })}
            tone="neutral"
            disabled={least !== undefined && charged <= least}
            onClick={() => change({ type: 'less', service, charged })}
          >
            <IconMinus size={20} aria-hidden="true" />
          </IconButton>
        )}
        <button
          type="button"
          className={classes.quantity}
          onClick={() => onKeypad(service)}
          aria-label={t('serviceQuantityChange', {
            service: service.name,
            quantity: quantityWords(service.unit, charged),
          })}
        >
          {service.unit === 'kg'
            ? kilos(charged)
            : service.unit === 'minute'
              ? quantityWords('minute', charged)
              : charged}
        </button>
        {!needsWeight(service) && (
          <IconButton
            label={t('oneMoreService', { service: service.name })}
            tone="neutral"
            onClick={() => change({ type: 'add', service, charged })}
          >
            <IconPlus size={20} aria-hidden="true" />
          </IconButton>
        )}
        {takesWeight(service) && (
          <IconButton
            label={t('weighService', { service: service.name })}
            tone="neutral"
            onClick={() => onKeypad(service)}
          >
            <IconScale size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={t('removeService', { service: service.name })}
          onClick={() => change({ type: 'remove', serviceId: service.id })}
        >
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** A service that was switched off while the ticket was on hold: not charged, and marked as such. */
function GoneLine({ line, change }: { readonly line: TicketLine; readonly change: (action: TicketAction) => void }) {
  return (
    <li className={bill.line}>
      <span className={classes.lineName}>
        {t('thisServiceIsNoLonger')}
        <small>{t('itWontBeCharged')}</small>
      </span>
      <span className={bill.lineKeys}>
        <IconButton label={t('removeLine')} onClick={() => change({ type: 'remove', serviceId: line.serviceId })}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
