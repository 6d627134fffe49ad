import { offlineCommandRoutes } from './offline-commands.ts'
import { offlineFileRoutes } from './offline-files.ts'
import { offlineRecordRoutes } from './offline-records.ts'
import { sentCommandRoutes } from './sent-commands.ts'

/** Every call of this area. */
export const offlineArea = { offlineCommandRoutes, offlineFileRoutes, offlineRecordRoutes, sentCommandRoutes }
