import { clientHandlers } from './clients.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { sessionHandlers } from './session.ts'

/** The handlers of every call of this area. */
export const accessArea = { clientHandlers, secondFactorHandlers, sessionHandlers }
