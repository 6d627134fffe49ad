import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { UNIT_NAMES } from '../../../../components/catalog/service-words.ts'
import { kilos, money, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

/** `₱65 / load`: the text below a tile's name. */
export function priceWords({ price, unit }: Pick<PricedService, 'price' | 'unit'>): string {
  if (price === 0) return t('included')
  const amount = money(price).replace('.00', '')
  return unit === 'flat' ? amount : `${amount} / ${UNIT_NAMES[unit].one}`
}

/** `×2`, `14.2 kg`, `20 min`: the quantity on the ticket. */
export function quantityWords(unit: ServiceUnit, quantity: number): string {
  if (unit === 'kg') return kilos(quantity)
  return unit === 'minute' ? t('quantityMin', { quantity: number(quantity) }) : `×${number(quantity)}`
}

/** The categories that have services, in the order of the catalogue. */
export function categoriesOf(services: readonly PricedService[]): ServiceCategory[] {
  return [...new Set(services.map(({ category }) => category))]
}
