import { checklistRoutes } from './checklist.ts'
import { demoRoutes } from './demo.ts'
import { setupRoutes } from './setup.ts'
import { setupStateRoutes } from './setup-state.ts'

/** Every call of this area. */
export const setupArea = { checklistRoutes, demoRoutes, setupRoutes, setupStateRoutes }
