import type { ItemSale } from '@labada/contracts/item-sales'
import { createElement } from 'react'
import { useSession } from '../../api/session.ts'
import { paperWidth } from '../../components/shop/slips/paper.ts'
import { toast } from '../../components/toast.tsx'
import { phone } from '../../lib/format.ts'
import { printSlip } from '../../lib/print.ts'
import { useShopName } from '../../lib/use-setup-state.ts'

/** Prints the receipt of a sale. A printer that fails never fails the sale: it is told, with another try. */
export function useReceipt() {
  const branch = useSession((session) => session.branch)
  const name = useShopName()
  const shop = { name, branch: branch?.name ?? '', phone: branch?.phone ? phone(branch.phone) : undefined }
  const print = (
    sale: ItemSale,
    { saved = false, copy = false }: { readonly saved?: boolean; readonly copy?: boolean } = {},
  ): void => {
    void import('../../components/shop/slips/item-receipt.tsx')
      .then(({ ItemReceipt }) => printSlip(createElement(ItemReceipt, { sale, shop, copy }), { width: paperWidth() }))
      .catch(() => {
        const failure = saved ? 'Sold. Print failed.' : 'Print failed.'
        toast.warning(failure, { action: { label: 'Retry', run: () => print(sale, { saved, copy }) } })
      })
  }
  return { print }
}
