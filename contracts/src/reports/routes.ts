import { cashForecastRoutes } from './cash-forecasts.ts'
import { employeeDeedRoutes } from './employee-deeds.ts'
import { employeeHistoryRoutes } from './employee-history.ts'
import { directExportRoutes } from './export-queries.ts'
import { exportRoutes } from './exports.ts'
import { figureRoutes } from './figures.ts'
import { labourCostRoutes } from './labour-costs.ts'
import { noticeRoutes } from './notices.ts'
import { searchRoutes } from './search.ts'
import { todayRoutes } from './today.ts'
import { unreadNoticeRoutes } from './unread-notices.ts'

/** Every call of this area. */
export const reportsArea = {
  cashForecastRoutes,
  employeeDeedRoutes,
  employeeHistoryRoutes,
  directExportRoutes,
  exportRoutes,
  figureRoutes,
  labourCostRoutes,
  noticeRoutes,
  searchRoutes,
  todayRoutes,
  unreadNoticeRoutes,
}
