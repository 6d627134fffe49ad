import { offlineCommandHandlers } from './offline-commands.ts'
import { offlineFileHandlers } from './offline-files.ts'
import { offlineRecordHandlers } from './offline-records.ts'
import { sentCommandHandlers } from './sent-commands.ts'

/** The handlers of every call of this area. */
export const offlineArea = { offlineCommandHandlers, offlineFileHandlers, offlineRecordHandlers, sentCommandHandlers }
