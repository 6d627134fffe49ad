import type { ShopItem } from '@labada/contracts/stock/items'
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

/** What is sold, the order it goes with, and the way to the money. */
export function CartPanel({
  cart,
  items,
  total,
  change,
  onAttach,
  onPay,
  busy,
  problem,
}: {
  readonly cart: Cart
  readonly items: readonly ShopItem[]
  readonly total: Centavos
  readonly change: (action: CartAction) => void
  readonly onAttach: (code: string) => void
  readonly onPay: () => void
  readonly busy: boolean
  readonly problem: ReactNode
}) {
  const ask = async () => {
    const code = await prompt({
      title: 'Which order does it go with?',
      label: 'Order number or claim code',
      maxLength: 40,
    })
    if (code?.trim()) onAttach(code.trim())
  }
  return (
    <section className={classes.cart} aria-label="Cart">
      <div className={classes.cartHead}>
        <Heading>Cart</Heading>
        {cart.order ? (
          <span className={classes.order}>
            With {cart.order.number}
            <IconButton label="Take the order off" onClick={() => change({ type: 'attach', order: null })}>
              <IconX size={18} aria-hidden="true" />
            </IconButton>
          </span>
        ) : (
          <Button tone="neutral" icon={<IconLink size={20} aria-hidden="true" />} onClick={() => void ask()}>
            With an order
          </Button>
        )}
      </div>
      {cart.lines.length === 0 ? (
        <p className={classes.hint}>Tap an item, scan its barcode, or press its number.</p>
      ) : (
        <ul className={classes.lines} aria-label="In the cart">
          {cart.lines.map(({ itemId, quantity }) => {
            const item = items.find(({ id }) => id === itemId)
            const name = item?.name ?? 'An item that is no longer sold'
            return (
              <li key={itemId} className={bill.line} data-selected={cart.selected === itemId || undefined}>
                <span className={classes.lineName}>
                  {name}
                  {item && item.onHand < quantity && <small>Only {number(item.onHand)} by the books</small>}
                </span>
                <span className={bill.lineAmount}>
                  {item?.price != null ? money(times(item.price, quantity)) : '—'}
                </span>
                <span className={bill.lineKeys}>
                  <IconButton
                    label={`One less ${name}`}
                    tone="neutral"
                    onClick={() => change({ type: 'add', itemId, quantity: -1 })}
                  >
                    <IconMinus size={20} aria-hidden="true" />
                  </IconButton>
                  <span className={classes.quantity}>{number(quantity)}</span>
                  <IconButton
                    label={`One more ${name}`}
                    tone="neutral"
                    onClick={() => change({ type: 'add', itemId, quantity: 1 })}
                  >
                    <IconPlus size={20} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={`Take ${name} off`} onClick={() => change({ type: 'remove', itemId })}>
                    <IconX size={20} aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div className={classes.cartFoot}>
        {problem}
        <div className={bill.total}>
          <span>Total</span>
          <output aria-live="polite" aria-label="Total">
            {money(total)}
          </output>
        </div>
        <Button size="lg" wide keys="F9" disabled={cart.lines.length === 0} busy={busy} onClick={onPay}>
          Pay
        </Button>
      </div>
    </section>
  )
}
