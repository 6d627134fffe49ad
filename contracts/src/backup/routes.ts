import { backupRoutes } from './backups.ts'
import { keptCommandRoutes } from './kept-commands.ts'

/** Every call of this area. */
export const backupArea = { backupRoutes, keptCommandRoutes }
