import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { Centavos } from '@labada/domain/core/money'
import look from '../../../components/catalog/service-look.module.css'
import { ServicePicture } from '../../../components/catalog/service-picture.tsx'
import { UNIT_NAMES } from '../../../components/catalog/service-words.ts'
import { Text } from '../../../components/layout.tsx'
import { money } from '../../../lib/format.ts'
import { priceFor } from './drafts/price-changes.ts'
import classes from './prices.module.css'
import { t } from './t.ts'

/** The tiles of the branch's counter with these prices, in its own order. */
export function TilePreview({
  services,
  rows,
  branchId,
  selectedId,
}: {
  readonly services: readonly Service[]
  readonly rows: readonly PriceRow[]
  readonly branchId: string | null
  readonly selectedId: string
}) {
  const tiles = [...services]
    .sort((one, other) => one.sort - other.sort)
    .flatMap((service) => {
      const row = rows.find(({ serviceId }) => serviceId === service.id)
      return row ? [{ service, price: priceFor(row, branchId) }] : []
    })
  if (tiles.length === 0) return <Text dim>{t('noTilesYet')}</Text>
  return (
    <ul className={classes.tiles} aria-label={t('tilesAtTheCounter')}>
      {tiles.map(({ service, price }) => (
        <li
          key={service.id}
          className={`${classes.tile} ${look.look}`}
          data-color={service.color ?? undefined}
          data-selected={service.id === selectedId || undefined}
          data-add-on={service.category === 'add_on' || undefined}
        >
          {service.icon && <ServicePicture icon={service.icon} size={18} />}
          <b>{service.name}</b>
          <span>{tileText(price, service.unit)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `₱65 / load`, as the counter writes it. */
function tileText(price: Centavos, unit: ServiceUnit): string {
  if (price === 0) return t('included')
  const amount = money(price).replace('.00', '')
  return unit === 'flat' ? amount : `${amount} / ${UNIT_NAMES[unit].one}`
}
