import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { type Centavos, sum, times } from '@labada/domain/core/money'
import { z } from 'zod'
import { newId } from '../../../lib/ids.ts'

/** The cart. Its id becomes the sale's, so that a sale sent twice is created once. */
export interface Cart {
  readonly id: string
  readonly lines: readonly CartLine[]
  /** The line that + and − act on. */
  readonly selected: string | null
  readonly order: { readonly id: string; readonly number: string } | null
}

export interface CartLine {
  readonly itemId: string
  readonly quantity: number
}

export type CartAction =
  | { readonly type: 'add'; readonly itemId: string; readonly quantity: number }
  | { readonly type: 'set'; readonly itemId: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly itemId: string }
  | { readonly type: 'attach'; readonly order: Cart['order'] }
  | { readonly type: 'clear' }

export const emptyCart = (): Cart => ({ id: newId(), lines: [], selected: null, order: null })

export function changeCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add': {
      const there = cart.lines.find(({ itemId }) => itemId === action.itemId)?.quantity ?? 0
      return changeCart(cart, { type: 'set', itemId: action.itemId, quantity: there + action.quantity })
    }
    case 'set': {
      if (action.quantity <= 0) return changeCart(cart, { type: 'remove', itemId: action.itemId })
      const line = { itemId: action.itemId, quantity: action.quantity }
      const isThere = cart.lines.some(({ itemId }) => itemId === action.itemId)
      const lines = isThere
        ? cart.lines.map((one) => (one.itemId === action.itemId ? line : one))
        : [...cart.lines, line]
      return { ...cart, lines, selected: action.itemId }
    }
    case 'remove': {
      const lines = cart.lines.filter(({ itemId }) => itemId !== action.itemId)
      return { ...cart, lines, selected: lines.at(-1)?.itemId ?? null }
    }
    case 'attach':
      return { ...cart, order: action.order }
    case 'clear':
      return emptyCart()
  }
}

/** The total at current prices; items no longer sold cost nothing and are marked as such. */
export function totalOf(cart: Cart, items: readonly ShopItem[]): Centavos {
  return sum(
    cart.lines.flatMap(({ itemId, quantity }) => {
      const price = items.find(({ id }) => id === itemId)?.price
      return price == null ? [] : [times(price, quantity)]
    }),
  )
}

/** The lines of the cart that exceed the recorded stock. */
export function missingOf(
  cart: Cart,
  items: readonly ShopItem[],
): readonly { readonly name: string; readonly onHand: number }[] {
  return cart.lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item && item.onHand < quantity ? [{ name: item.name, onHand: item.onHand }] : []
  })
}

/** The item and quantity a barcode means: one of the item, or a pack of it. */
export function scanned(
  code: string,
  items: readonly ShopItem[],
): { readonly item: ShopItem; readonly quantity: number } | undefined {
  for (const item of items) {
    if (item.barcode === code || item.sku === code) return { item, quantity: 1 }
    const pack = item.packs.find(({ barcode }) => barcode === code)
    if (pack) return { item, quantity: pack.factor }
  }
  return undefined
}

const stored = z.object({
  id: z.uuid(),
  lines: z.array(z.object({ itemId: z.uuid(), quantity: z.number().positive() })),
  selected: z.string().nullable(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})

/** The cart stored in the tab, if it still has a valid shape. */
export function parseCart(draft: unknown): Cart | undefined {
  const parsed = stored.safeParse(draft)
  return parsed.success ? parsed.data : undefined
}
