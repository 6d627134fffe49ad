import type { Feature } from '@labada/domain/core/access'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Later } from '../core/column-types.ts'

/** Companies and their branches. */
export interface BranchTables {
  company: CompanyTable
  branch: BranchTable
  vatRegistration: VatRegistrationTable
  branchCounter: { branchId: string; series: string; lastNumber: number }
  branchDay: BranchDayTable
  /** Changes of a day's figures that are not in `branchDay` yet; queued by triggers of orders and payments. */
  pendingDayChange: Omit<BranchDayTable, 'updatedAt'> & { id: Generated<number> }
}

interface CompanyTable {
  id: Generated<number>
  shopName: string
  phone: Generated<string>
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  /** The keys for which the shop asks two-step login. */
  twoStepKeys: ColumnType<string[], readonly string[] | undefined, readonly string[]>
}

/** Opening hours of a weekday in minutes after midnight, Sunday first; null when shut. */
export type WeekHours = readonly ({ readonly opens: number; readonly closes: number } | null)[]

interface BranchTable {
  id: string
  code: string
  name: string
  address: Generated<string>
  city: Generated<string>
  /** Region of the wage orders and regional holidays, such as `VII`; empty if not set. */
  region: Generated<string>
  phone: Generated<string>
  features: ColumnType<Feature[], readonly Feature[], readonly Feature[]>
  hours: Json<WeekHours>
  cutoffMinutes: Generated<number>
  turnaroundHours: Generated<number>
  rushHours: Generated<number>
  openingFloatCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  drawerLimitCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** Before the first day that `vat_registration` names; sales are taxed by `isVatRegisteredOn` their day. */
  isVatRegistered: Generated<boolean>
  tin: Generated<string>
  storageFreeDays: Generated<number>
  storageFeePerDayCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  storageFeeMostCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  cashOutLimitCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** Region and tier of the wage order in force here, as `payroll_table` names them. */
  wageRegion: Later<string>
  wageTier: Later<string>
  closedAt: Later<Date>
  closedReason: Later<string>
  version: Generated<number>
  createdAt: Generated<Date>
}

interface VatRegistrationTable {
  id: string
  branchId: string
  fromOn: ManilaDate
  isRegistered: boolean
  source: string
  createdAt: Date
  createdBy: string
  withdrawnAt: Later<Date>
  withdrawnBy: Later<string>
  withdrawnReason: Later<string>
}

interface BranchDayTable {
  branchId: string
  businessDate: ManilaDate
  orders: number
  loads: number
  kilos: number
  released: number
  salesCentavos: Centavos
  collectedCentavos: Centavos
  refundedCentavos: Centavos
  voided: Generated<number>
  discountCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** Of the day's orders, whenever it was paid. */
  paidCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  dueCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** Of sales, those to known customers. */
  customerSalesCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  updatedAt: Generated<Date>
}
