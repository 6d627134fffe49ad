import { checklistHandlers } from './checklist.ts'
import { demoHandlers } from './demo.ts'
import { setupHandlers } from './setup.ts'

/** The handlers of every call of this area. */
export const setupArea = { checklistHandlers, demoHandlers, setupHandlers }
