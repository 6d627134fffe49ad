import { backupHandlers } from './backups.ts'
import { keptCommandHandlers } from './kept-commands.ts'

/** The handlers of every call of this area. */
export const backupArea = { backupHandlers, keptCommandHandlers }
