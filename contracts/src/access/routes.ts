import { clientRoutes } from './clients.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './session.ts'

/** Every call of this area. */
export const accessArea = { clientRoutes, secondFactorRoutes, sessionRoutes }
