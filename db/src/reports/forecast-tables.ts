import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { ForecastLine } from '@labada/domain/reports/cash-forecast'
import type { Json } from '../core/column-types.ts'

/** The expected cash flow of each branch. */
export interface ForecastTables {
  cashForecast: CashForecastTable
  cashForecastDay: CashForecastDayTable
}

interface CashForecastTable {
  branchId: string
  madeAt: Date
  today: ManilaDate
  openingCentavos: Centavos
  /** The number of days of history it is based on. */
  historyDays: number
  notCountedOrders: number
  notCountedCentavos: Centavos
}

interface CashForecastDayTable {
  branchId: string
  date: ManilaDate
  netCentavos: Centavos
  balanceCentavos: Centavos
  netSpreadCentavos: Centavos
  balanceSpreadCentavos: Centavos
  lines: Json<readonly ForecastLine[]>
}
