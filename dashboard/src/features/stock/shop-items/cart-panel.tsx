import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { type Centavos, times } from '@labada/domain/core/money'
import { IconLink, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { Heading } from '../../../components/layout.tsx'
import bill from '../../../components/orders/counter/bill.module.css'
import { prompt } from '../../../components/windows/ask.tsx'
import { money, number } from '../../../lib/format.ts'
import type { Cart, CartAction } from './cart.ts'
import classes from './shop-items.module.css'
import { t } from './t.ts'

/** The lines of the cart, the order it belongs to, and the pay button. */
export function CartPanel({
  cart,
  items,
  total,
  change,
  onAttach,
  onPay,
  busy,
  said,
  problem,
}: {
  readonly cart: Cart
  readonly items: readonly ShopItem[]
  readonly total: Centavos
  readonly change: (action: CartAction) => void
  readonly onAttach: (code: string) => void
  readonly onPay: () => void
  readonly busy: boolean
  /** Shown while the cart is empty: what was sold before, or how to begin. */
  readonly said: ReactNode
  readonly problem: ReactNode
}) {
  const ask = async () => {
    const code = await prompt({
      title: t('addToAnOrder'),
      label: t('orderNumberOrClaimCode'),
      maxLength: 40,
    })
    if (code?.trim()) onAttach(code.trim())
  }
  return (
    <section className={classes.cart} aria-label={t('cart')}>
      <div className={classes.cartHead}>
        <Heading>{t('cart')}</Heading>
        {cart.order ? (
          <span className={classes.order}>
            {t('withNumber', { number: cart.order.number })}
            <IconButton label={t('removeOrder')} onClick={() => change({ type: 'attach', order: null })}>
              <IconX size={18} aria-hidden="true" />
            </IconButton>
          </span>
        ) : (
          <Button
            needs="order.see"
            tone="neutral"
            icon={<IconLink size={20} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {t('withAnOrder')}
          </Button>
        )}
      </div>
      {cart.lines.length === 0 ? (
        <div className={classes.said}>{said}</div>
      ) : (
        <ul className={classes.lines} aria-label={t('inTheCart')}>
          {cart.lines.map(({ itemId, quantity }) => {
            const item = items.find(({ id }) => id === itemId)
            const name = item?.name ?? t('itemNoLongerSold')
            return (
              <li key={itemId} className={bill.line} data-selected={cart.selected === itemId || undefined}>
                <span className={classes.lineName}>
                  {name}
                  {item && item.onHand < quantity && (
                    <small>{t('onlyOnHandInStock', { onHand: number(item.onHand) })}</small>
                  )}
                </span>
                <span className={bill.lineAmount}>
                  {item?.price != null ? money(times(item.price, quantity)) : '—'}
                </span>
                <span className={bill.lineKeys}>
                  <IconButton
                    label={t('oneLessName', { name })}
                    tone="neutral"
                    onClick={() => change({ type: 'add', itemId, quantity: -1 })}
                  >
                    <IconMinus size={20} aria-hidden="true" />
                  </IconButton>
                  <span className={classes.quantity}>{number(quantity)}</span>
                  <IconButton
                    label={t('oneMoreName', { name })}
                    tone="neutral"
                    onClick={() => change({ type: 'add', itemId, quantity: 1 })}
                  >
                    <IconPlus size={20} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('removeName', { name })} onClick={() => change({ type: 'remove', itemId })}>
                    <IconX size={20} aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div className={classes.cartFoot}>
        <div className={classes.problem}>{problem}</div>
        <div className={bill.total}>
          <span>{t('total')}</span>
          <output aria-live="polite" aria-label={t('total')}>
            {money(total)}
          </output>
        </div>
        <Button size="lg" wide keys="F9" disabled={cart.lines.length === 0} busy={busy} onClick={onPay}>
          {t('pay')}
        </Button>
      </div>
    </section>
  )
}
