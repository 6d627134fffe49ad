import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { PackageKind } from '@labada/domain/orders/customers/package-kinds'
import type { ColumnType } from 'kysely'

/** The tables of packages that customers paid for. */
export interface PackageTables {
  soldPackage: SoldPackageTable
  packageLeft: PackageLeftTable
  packageEntry: PackageEntryTable
}

/** A package as it was sold: a later change of its plan does not count. */
interface SoldPackageTable {
  id: string
  planId: string
  customerId: string
  number: string
  branchId: string
  name: string
  priceCentavos: Centavos
  units: number
  unit: ServiceUnit
  serviceIds: string[]
  /** Empty: every branch. */
  branchIds: string[]
  /** The last day on which it can be used. */
  validUntil: ManilaDate
  method: MoneyMethod
  reference: string | null
  cashSessionId: string | null
  businessDate: ManilaDate
  soldAt: Date
  soldBy: string
  clientId: number | null
}

/** Kept by a trigger on the entries. */
interface PackageLeftTable {
  packageId: string
  units: number
  valueCentavos: Centavos
  entries: number
}

interface PackageEntryTable {
  id: string
  packageId: string
  /** 1, 2, 3 … for each package, without a gap; set by the database. */
  position: ColumnType<number, never, never>
  kind: PackageKind
  /** What it adds to the package; negative takes from it. */
  units: number
  amountCentavos: Centavos
  /** What is left after it; set by the database. */
  unitsLeft: ColumnType<number, never, never>
  leftCentavos: ColumnType<Centavos, never, never>
  branchId: string
  orderId: string | null
  lineId: string | null
  paymentId: string | null
  refundId: string | null
  /** Of a use: what it took off the order and of its VAT, and what it earned besides; the reverse when it is undone. */
  discountCentavos: ColumnType<Centavos, Centavos | undefined, never>
  vatCentavos: ColumnType<Centavos, Centavos | undefined, never>
  exemptCentavos: ColumnType<Centavos, Centavos | undefined, never>
  surplusCentavos: ColumnType<Centavos, Centavos | undefined, never>
  /** How a sale was paid, or money given back. */
  method: MoneyMethod | null
  reason: string | null
  cashSessionId: string | null
  businessDate: ManilaDate
  recordedAt: Date
  /** Null for the end of a package, which a worker enters. */
  recordedBy: string | null
  clientId: number | null
}
