import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { ServiceColor, ServiceIcon } from '@labada/domain/catalog/service-looks'
import type { WorkStage } from '@labada/domain/catalog/work-stages'
import type { Centavos } from '@labada/domain/core/money'
import type { ColumnType, Generated } from 'kysely'
import type { Later } from '../core/column-types.ts'

/** The tables of services and price versions. */
export interface PriceTables {
  service: ServiceTable
  priceVersion: PriceVersionTable
  price: PriceTable
  priceOverride: { versionId: string; serviceId: string; branchId: string; priceCentavos: Centavos }
}

interface ServiceTable {
  id: string
  code: string
  name: string
  category: ServiceCategory
  unit: ServiceUnit
  stages: ColumnType<WorkStage[], readonly WorkStage[], readonly WorkStage[]>
  sort: Generated<number>
  isActive: Generated<boolean>
  createdAt: Generated<Date>
  icon: ServiceIcon | null
  color: ServiceColor | null
}

interface PriceVersionTable {
  id: string
  name: string
  createdAt: Generated<Date>
  createdBy: string
  effectiveAt: Later<Date>
  publishedAt: Later<Date>
  publishedBy: Later<string>
  discardedAt: Later<Date>
}

interface PriceTable {
  versionId: string
  serviceId: string
  priceCentavos: Centavos
  minQuantity: number | null
  kgPerLoad: number | null
  toleranceKg: number
  step: number | null
  rushPercent: number | null
  isDiscountable: boolean
  isTaxable: boolean
}
