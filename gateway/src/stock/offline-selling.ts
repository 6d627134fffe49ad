import { type Centavos, inWords } from '@labada/domain/core/money'
import type { SaleLine, SoldItem } from '@labada/domain/stock/item-sales'
import type { Offline } from '../http/kept/redone.ts'

/**
 * Items at the prices that a customer paid without a connection: the goods are gone, so the sale stands as it was told,
 * also of an item that is no longer sold, and an admin learns what differs. An item without a told price is left out if it
 * is no longer sold.
 */
export function asTold(
  lines: readonly { readonly itemId: string; readonly unitPrice?: Centavos | undefined }[],
  items: readonly (SoldItem & { readonly isSold: boolean })[],
  { remark }: Offline,
): SoldItem[] {
  return items.flatMap((item) => {
    const told = lines.find(({ itemId }) => itemId === item.itemId)?.unitPrice
    if (!item.isSold) {
      if (told === undefined) return []
      remark(`${item.name} isn’t sold anymore`)
    } else if (told !== undefined && told !== item.price) {
      remark(`${item.name} was sold at ${inWords(told)}. The price list says ${inWords(item.price)}`)
    }
    return { ...item, price: told ?? item.price }
  })
}

/** Says which of these items the books had too little of. */
export function tellMissing(lines: readonly SaleLine[], onHand: (line: SaleLine) => number, { remark }: Offline): void {
  for (const line of lines) {
    const left = onHand(line)
    if (left < line.quantity) remark(`${line.name}: ${line.quantity} sold, ${left} in stock by the books. Count it`)
  }
}
