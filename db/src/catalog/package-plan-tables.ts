import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { Centavos } from '@labada/domain/core/money'
import type { Generated } from 'kysely'

/** The table of what the shop sells as packages. */
export interface PackagePlanTables {
  packagePlan: PackagePlanTable
}

interface PackagePlanTable {
  id: string
  name: string
  priceCentavos: Centavos
  /** How many units of its services it has. */
  units: number
  /** The unit that all its services are charged by. */
  unit: ServiceUnit
  serviceIds: string[]
  /** Empty: every branch. */
  branchIds: string[]
  validDays: number
  isOnSale: Generated<boolean>
  version: Generated<number>
  createdAt: Date
  createdBy: string
}
