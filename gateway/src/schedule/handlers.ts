import { holidayHandlers } from './holidays.ts'
import { scheduleHandlers } from './schedule.ts'
import { shiftSwapHandlers } from './shift-swaps.ts'

/** The handlers of every call of this area. */
export const scheduleArea = { holidayHandlers, scheduleHandlers, shiftSwapHandlers }
