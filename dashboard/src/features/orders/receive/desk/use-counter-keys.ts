import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { ServiceCategory } from '@labada/domain/catalog/service-kinds'
import { useMayDo } from '../../../../api/session.ts'
import { type Hotkey, useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { useTileKeys } from '../../../../lib/hooks/use-tile-keys.ts'
import { t } from '../t.ts'
import { needsWeight, type Ticket, type TicketAction } from '../ticket/ticket.ts'
import { chargedOf, type TicketPrice } from '../ticket/ticket-price.ts'
import { tilesOf } from './service-tiles.tsx'

interface CounterKeys {
  readonly services: readonly PricedService[]
  readonly category: ServiceCategory | null
  readonly ticket: Ticket
  readonly price: TicketPrice
  readonly change: (action: TicketAction) => void
  readonly add: (service: PricedService) => void
  readonly openKeypad: (service: PricedService) => void
  readonly focusCustomer: () => void
  readonly hold: () => void
  readonly later: () => void
  readonly pay: () => void
}

const TILES_WITH_KEYS = 9

/**
 * The keys of the ticket; disabled while anything is open over it. F2 customer, F4 hold, F8 later, F9 pay; 1 to 9 the
 * tiles, + and − the line touched last, Delete removes it.
 */
export function useCounterKeys(given: CounterKeys): void {
  const { services, ticket, price, change } = given
  const mayTake = useMayDo('payment.take')
  const tiles = tilesOf(services, given.category).slice(0, TILES_WITH_KEYS)
  const line = ticket.lines.find(({ serviceId }) => serviceId === ticket.selected)
  const service = services.find(({ id }) => id === ticket.selected)

  const press = useTileKeys((key) => {
    const tile = tiles[Number(key) - 1]
    if (tile) {
      if (needsWeight(tile)) given.openKeypad(tile)
      else given.add(tile)
    } else if (line && service) {
      if (needsWeight(service)) given.openKeypad(service)
      else if (key === '+') given.add(service)
      else if (key === '-') change({ type: 'less', service, charged: chargedOf(price, line) })
    }
  })

  const keys: Hotkey[] = [
    { keys: 'F2', does: t('findACustomer'), run: given.focusCustomer },
    { keys: 'F4', does: t('holdTheTicketOrResume'), run: given.hold },
    { keys: 'F8', does: t('saveToPayLaterAnd'), run: given.later },
    ...(mayTake ? [{ keys: 'F9', does: t('pay'), run: given.pay }] : []),
    ...tiles.map((tile, index) => ({
      keys: String(index + 1),
      does: tile.name,
      run: () => press(String(index + 1)),
    })),
    { keys: '+', does: t('addOneToTheSelected'), run: () => press('+') },
    { keys: '-', does: t('subtractOneFromTheSelected'), run: () => press('-') },
    {
      keys: 'Delete',
      does: t('removeTheSelectedLine'),
      inFields: false,
      run: () => line && change({ type: 'remove', serviceId: line.serviceId }),
    },
  ]
  useHotkeys(keys)
}
