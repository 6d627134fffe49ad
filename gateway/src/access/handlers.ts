import { clientHandlers } from './clients.ts'
import { sessionHandlers } from './session.ts'

/** The handlers of every call of this area. */
export const accessArea = { clientHandlers, sessionHandlers }
