import { offlineCommandRoutes } from './offline-commands.ts'
import { offlineRecordRoutes } from './offline-records.ts'

/** Every call of this area. */
export const offlineArea = { offlineCommandRoutes, offlineRecordRoutes }
