import { cashForecastHandlers } from './cash-forecasts.ts'
import { employeeDeedHandlers } from './employee-deeds.ts'
import { employeeHistoryHandlers } from './employee-history.ts'
import { exportHandlers } from './exports.ts'
import { figureHandlers } from './figures.ts'
import { labourCostHandlers } from './labour-costs.ts'
import { noticeHandlers } from './notices.ts'
import { searchHandlers } from './search.ts'

/** The handlers of every call of this area. */
export const reportsArea = {
  cashForecastHandlers,
  employeeDeedHandlers,
  employeeHistoryHandlers,
  exportHandlers,
  figureHandlers,
  labourCostHandlers,
  noticeHandlers,
  searchHandlers,
}
