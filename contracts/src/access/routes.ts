import { accountRoutes } from './accounts.ts'
import { clientRoutes } from './clients.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './session.ts'

/** Every call of this area. */
export const accessArea = { accountRoutes, clientRoutes, secondFactorRoutes, sessionRoutes }
