import { checklistRoutes } from './checklist.ts'
import { demoRoutes } from './demo.ts'
import { setupRoutes } from './setup.ts'

/** Every call of this area. */
export const setupArea = { checklistRoutes, demoRoutes, setupRoutes }
