import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { ItemPhoto } from '../../../components/stock/item-photo.tsx'
import { money, number } from '../../../lib/format.ts'
import type { Cart } from './cart.ts'
import classes from './shop-items.module.css'
import { t } from './t.ts'

/** A tile for each item, with its price and stock; the first nine are bound to the number keys. */
export function ItemTiles({
  items,
  cart,
  onAdd,
}: {
  readonly items: readonly ShopItem[]
  readonly cart: Cart
  readonly onAdd: (item: ShopItem) => void
}) {
  if (items.length === 0) return <p className={classes.hint}>{t('noMatchingItems')}</p>
  return (
    <section aria-label={t('items')} className={classes.tiles}>
      {items.map((item, index) => {
        const inCart = cart.lines.find(({ itemId }) => itemId === item.id)?.quantity
        return (
          <button
            key={item.id}
            type="button"
            className={classes.tile}
            aria-pressed={inCart !== undefined}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            onClick={() => onAdd(item)}
          >
            {index < 9 && (
              <span className={classes.digit} aria-hidden="true">
                {index + 1}
              </span>
            )}
            {item.photoId && <ItemPhoto photoId={item.photoId} name="" />}
            <b>{item.name}</b>
            <span>
              {money(item.price)}
              <span data-status={item.status} className={classes.rest}>
                {leftOf(item)}
              </span>
            </span>
            {inCart !== undefined && <strong className={classes.count}>×{number(inCart)}</strong>}
          </button>
        )
      })}
    </section>
  )
}

const leftOf = ({ onHand }: ShopItem) => (onHand > 0 ? t('onHandLeft', { onHand: number(onHand) }) : t('outOfStock'))
