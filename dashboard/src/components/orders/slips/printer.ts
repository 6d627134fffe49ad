import type { CashSessionDetail, NoSale } from '@labada/contracts/cash/cash-sessions'
import type { Expense } from '@labada/contracts/expenses/expenses'
import type { SoldPackage } from '@labada/contracts/orders/customers/packages'
import type { PrepaidEntry } from '@labada/contracts/orders/customers/prepaid'
import type { Receipt } from '@labada/contracts/orders/order-receipts'
import type { Load, Order } from '@labada/contracts/orders/order-schemas'
import type { Trip } from '@labada/contracts/orders/trips/trips'
import { fullNameOf } from '@labada/domain/core/names'
import { type ComponentType, createElement } from 'react'
import { displayName, getSession } from '../../../api/session.ts'
import { toast } from '../../notices/toast.tsx'
import type { Shop, StubTerms } from './claim-stub.tsx'
import type { DayFigures, Reading } from './drawer-reading.tsx'
import { paperWidth } from './paper.ts'
import { t } from './t.ts'

export interface Printer {
  /** Prints the customer's stub. `saved` adds to the failure toast that the order itself is safe. */
  readonly stub: (order: Order, options?: { readonly saved?: boolean; readonly copy?: boolean }) => void
  readonly tags: (order: Order, loads?: readonly Load[]) => void
  /** A receipt whose print was already counted. */
  readonly receipt: (receipt: Receipt, order: Order) => void
  /** What a customer takes home for a top-up of their prepaid balance. */
  readonly prepaid: (entry: PrepaidEntry, customer: string) => void
  /** What a customer takes home for a package. */
  readonly package: (sold: SoldPackage) => void
  /** A rider's list of pickups and deliveries. */
  readonly runSheet: (rider: string, trips: readonly Trip[], now: Date) => void
  /** `today` is printed on an X reading, where the drawer's own figures are still hidden. */
  readonly reading: (session: CashSessionDetail, reading: Reading, today?: DayFigures) => void
  /** The drawer, opened without a sale. */
  readonly noSale: (noSale: NoSale) => void
  /** A petty-cash voucher to sign. */
  readonly voucher: (expense: Expense) => void
}

/** A record of a branch. */
export interface OfBranch {
  readonly branchId: string
  readonly branchName: string
}

/** What a shop's slips say of it, and whether it keeps a half of each stub. */
export interface PrintsFor {
  readonly shop: Shop
  /** The head of a slip about a record, which the office prints for every branch. */
  readonly shopOf: (record: OfBranch) => Shop
  readonly terms: StubTerms
  readonly shopCopy: boolean
}

/** Prints a shop's slips. A print failure never fails the action behind it: it is shown, with a retry. */
export function printerFor({ shop, shopOf, terms, shopCopy }: PrintsFor): Printer {
  return {
    stub: (order, { saved = false, copy = false } = {}) => {
      // The shop's own half is printed with the first stub, never with a reprint.
      const halves = shopCopy && !copy ? 2 : 1
      for (let half = 0; half < halves; half++) {
        print(
          async () => (await import('./claim-stub.tsx')).ClaimStub,
          { order, shop, terms, copy },
          saved ? t('savedPrintFailed') : t('printFailed'),
        )
      }
    },
    tags: (order, loads) =>
      print(async () => (await import('./bag-tags.tsx')).BagTags, { order, ...(loads && { loads }) }, t('printFailed')),
    receipt: (receipt, order) =>
      print(
        async () => (await import('./receipt-slip.tsx')).ReceiptSlip,
        { receipt, order, shop: shopOf(order) },
        t('printFailed'),
      ),
    prepaid: (entry, customer) =>
      print(async () => (await import('./prepaid-slip.tsx')).PrepaidSlip, { entry, customer, shop }, t('printFailed')),
    package: (sold) =>
      print(async () => (await import('./package-slip.tsx')).PackageSlip, { sold, shop }, t('printFailed')),
    runSheet: (rider, trips, now) =>
      print(
        async () => (await import('./run-sheet.tsx')).RunSheet,
        { rider, trips, shop, printedAt: now },
        t('printFailed'),
      ),
    reading: (session, reading, today) =>
      print(
        async () => (await import('./drawer-reading.tsx')).DrawerReading,
        { session, reading, today, shop, printedAt: new Date(), printedBy: whoPrints() },
        t('printFailed'),
      ),
    noSale: (noSale) =>
      print(async () => (await import('./no-sale-slip.tsx')).NoSaleSlip, { noSale, shop }, t('printFailed')),
    voucher: (expense) =>
      print(
        async () => (await import('./expense-voucher.tsx')).ExpenseVoucher,
        { expense, shop: shopOf(expense), printedAt: new Date(), printedBy: whoPrints() },
        t('printFailed'),
      ),
  }
}

/** Who stands at the counter, where that is asked; elsewhere whose login it is. */
function whoPrints(): string {
  const session = getSession()
  const standing = session.attended?.standing
  return standing ? fullNameOf(standing) : displayName(session)
}

/** One at a time: a browser has one print dialog. */
let line: Promise<void> = Promise.resolve()

/**
 * The printing code and the slip's component are loaded with the first print; if they cannot be loaded, the print has
 * failed.
 */
function print<Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props, failure: string): void {
  line = line
    .then(async () => {
      const [{ printSlip }, Slip] = await Promise.all([import('../../../lib/print.ts'), load()])
      await printSlip(createElement(Slip, props), { width: paperWidth() })
    })
    .catch(() => {
      toast.warning(failure, { action: { label: t('retry'), run: () => print(load, props, failure) } })
    })
}
