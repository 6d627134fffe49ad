import { auditHandlers } from './audit.ts'

/** The handlers of every call of this area. */
export const coreArea = { auditHandlers }
