import type { ForecastLine } from '@labada/domain/cash-forecast'
import type { ManilaDate } from '@labada/domain/manila-time'
import type { Centavos } from '@labada/domain/money'
import type { Json } from './column-types.ts'

/** The cash flow that is expected of each branch. */
export interface ForecastTables {
  cashForecast: CashForecastTable
  cashForecastDay: CashForecastDayTable
}

interface CashForecastTable {
  branchId: string
  madeAt: Date
  today: ManilaDate
  openingCentavos: Centavos
  /** Days it rests on. */
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
