import type { ItemSale } from '@labada/contracts/stock/item-sales'
import { createElement } from 'react'
import { useSession } from '../../api/session.ts'
import { phone } from '../../lib/format.ts'
import { useShopName } from '../../lib/hooks/use-setup-state.ts'
import { printSlip } from '../../lib/print.ts'
import { toast } from '../notices/toast.tsx'
import { paperWidth } from '../orders/slips/paper.ts'
import { t } from './t.ts'

interface Printing {
  /** Whether the failure toast says that the sale itself is safe. */
  readonly saved?: boolean
  readonly copy?: boolean
}

/**
 * Prints the receipt of a sale. A print failure never fails the sale: it is shown, with a retry. `phoneOf` returns the
 * number of a branch that is not this device's own.
 */
export function useSaleReceipt(phoneOf?: (branchId: string) => string | undefined) {
  const branch = useSession((session) => session.branch)
  const name = useShopName()
  const print = (sale: ItemSale, { saved = false, copy = false }: Printing = {}): void => {
    const digits = branch?.id === sale.branchId ? branch.phone : phoneOf?.(sale.branchId)
    const shop = { name, branch: sale.branchName, phone: digits ? phone(digits) : undefined }
    void import('./item-receipt.tsx')
      .then(({ ItemReceipt }) => printSlip(createElement(ItemReceipt, { sale, shop, copy }), { width: paperWidth() }))
      .catch(() => {
        const failure = saved ? t('soldPrintFailed') : t('printFailed')
        toast.warning(failure, { action: { label: t('retry'), run: () => print(sale, { saved, copy }) } })
      })
  }
  return { print }
}
