import { holidayRoutes, scheduleRoutes } from './schedule.ts'
import { portalSwapRoutes, shiftSwapRoutes } from './shift-swaps.ts'

/** Every call of this area. */
export const scheduleArea = { holidayRoutes, scheduleRoutes, portalSwapRoutes, shiftSwapRoutes }
