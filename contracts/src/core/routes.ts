import { auditRoutes } from './audit.ts'

/** Every call of this area. */
export const coreArea = { auditRoutes }
