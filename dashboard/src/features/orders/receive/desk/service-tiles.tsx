import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { ServiceCategory } from '@labada/domain/catalog/service-kinds'
import { useRef } from 'react'
import look from '../../../../components/catalog/service-look.module.css'
import { ServicePicture } from '../../../../components/catalog/service-picture.tsx'
import { CATEGORY_NAMES } from '../../../../components/catalog/service-words.ts'
import { t } from '../t.ts'
import { needsWeight, type Ticket } from '../ticket/ticket.ts'
import { lineOf, type TicketPrice } from '../ticket/ticket-price.ts'
import classes from './service-tiles.module.css'
import { categoriesOf, priceWords, quantityWords } from './service-words.ts'

/** The category filter is shown only from this many services on. */
const FILTER_FROM = 10
const LONG_PRESS_MS = 500

export interface ServiceTilesProps {
  readonly services: readonly PricedService[]
  readonly ticket: Ticket
  readonly price: TicketPrice
  readonly category: ServiceCategory | null
  readonly onCategory: (category: ServiceCategory | null) => void
  /** Called on a tap; adds one. */
  readonly onAdd: (service: PricedService) => void
  /** Called on a long press, or on a tap on a service sold by weight; opens the keypad. */
  readonly onKeypad: (service: PricedService) => void
}

/** The services currently shown as tiles; the first nine are bound to the number keys. */
export const tilesOf = (
  services: readonly PricedService[],
  category: ServiceCategory | null,
): readonly PricedService[] =>
  category === null ? services : services.filter((service) => service.category === category)

export function ServiceTiles(props: ServiceTilesProps) {
  const { services, category, onCategory } = props
  const categories = categoriesOf(services)
  const tiles = tilesOf(services, category)
  return (
    <section aria-label={t('services')}>
      {services.length >= FILTER_FROM && categories.length > 1 && (
        <fieldset className={classes.categories} aria-label={t('filterServices')}>
          {[null, ...categories].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={one === category}
              className={classes.category}
              onClick={() => onCategory(one)}
            >
              {one === null ? t('all') : CATEGORY_NAMES[one]}
            </button>
          ))}
        </fieldset>
      )}
      <div className={classes.tiles}>
        {tiles.map((service, index) => (
          <Tile key={service.id} {...props} service={service} digit={index < 9 ? index + 1 : null} />
        ))}
      </div>
    </section>
  )
}

function Tile({
  service,
  digit,
  ticket,
  price,
  onAdd,
  onKeypad,
}: ServiceTilesProps & { readonly service: PricedService; readonly digit: number | null }) {
  const press = useLongPress(() => onKeypad(service))
  const line = ticket.lines.find(({ serviceId }) => serviceId === service.id)
  const charged = lineOf(price, service.id)
  const isOn = line !== undefined
  return (
    <button
      type="button"
      className={`${classes.service} ${look.look}`}
      data-color={service.color ?? undefined}
      data-add-on={service.category === 'add_on' || undefined}
      aria-pressed={isOn}
      aria-keyshortcuts={digit === null ? undefined : String(digit)}
      {...press.handlers}
      onClick={() => {
        if (press.wasLong()) return
        if (needsWeight(service)) onKeypad(service)
        else onAdd(service)
      }}
    >
      {digit !== null && (
        <span className={classes.digit} aria-hidden="true">
          {digit}
        </span>
      )}
      {service.icon && <ServicePicture icon={service.icon} size={24} />}
      <b>{service.name}</b>
      <span>
        {priceWords(service)}
        {isOn && (
          <strong className={classes.count}>
            {quantityWords(service.unit, charged?.quantity ?? line.quantity ?? line.weightKg ?? 0)}
          </strong>
        )}
      </span>
    </button>
  )
}

/** Holding a tile opens its keypad; the tap that ends the hold adds nothing. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => long.current,
    handlers: {
      onPointerDown: () => {
        long.current = false
        timer.current = setTimeout(() => {
          long.current = true
          onLong()
        }, LONG_PRESS_MS)
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
    },
  }
}
