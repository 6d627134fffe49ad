import { useSession } from '../../../api/session.ts'
import { phone } from '../../../lib/format.ts'
import { useShopName } from '../../../lib/hooks/use-setup-state.ts'
import { useSettings } from '../../company/use-settings.ts'
import { toast } from '../../notices/toast.tsx'
import type { OfBranch, Printer, PrintsFor } from './printer.ts'
import { t } from './t.ts'

/**
 * This device's printer; what prints is loaded with the first print. `phoneOf` returns the number of a branch that is not
 * this device's own: the office prints for all of them.
 */
export function usePrinter(phoneOf?: (branchId: string) => string | undefined): Printer {
  const branch = useSession((session) => session.branch)
  const shopName = useShopName()
  const { receipts, orders, tracking } = useSettings()
  const shopAt = (name: string, digits: string | undefined) => ({
    name: shopName,
    branch: name,
    phone: digits ? phone(digits) : undefined,
  })
  const prints: PrintsFor = {
    shop: shopAt(branch?.name ?? '', branch?.phone),
    shopOf: ({ branchId, branchName }: OfBranch) =>
      shopAt(branchName, branchId === branch?.id ? branch.phone : phoneOf?.(branchId)),
    terms: { ...receipts, keptDays: orders.keptDays, tracking },
    shopCopy: receipts.shopCopy,
  }
  const print = (work: (printer: Printer) => void, failure = t('printFailed')) => {
    import('./printer.ts').then(
      ({ printerFor }) => work(printerFor(prints)),
      () => toast.warning(failure, { action: { label: t('retry'), run: () => print(work, failure) } }),
    )
  }
  return {
    stub: (order, options) =>
      print((printer) => printer.stub(order, options), options?.saved ? t('savedPrintFailed') : t('printFailed')),
    tags: (order, loads) => print((printer) => printer.tags(order, loads)),
    receipt: (receipt, order) => print((printer) => printer.receipt(receipt, order)),
    prepaid: (entry, customer) => print((printer) => printer.prepaid(entry, customer)),
    package: (sold) => print((printer) => printer.package(sold)),
    runSheet: (rider, trips, now) => print((printer) => printer.runSheet(rider, trips, now)),
    reading: (session, reading, today) => print((printer) => printer.reading(session, reading, today)),
    noSale: (noSale) => print((printer) => printer.noSale(noSale)),
    voucher: (expense) => print((printer) => printer.voucher(expense)),
  }
}
