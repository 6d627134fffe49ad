import { clientRoutes } from './clients.ts'
import { sessionRoutes } from './session.ts'

/** Every call of this area. */
export const accessArea = { clientRoutes, sessionRoutes }
