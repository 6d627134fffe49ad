import { accountSessionRoutes } from './account-sessions.ts'
import { accountRoutes } from './accounts.ts'
import { clientRoutes } from './clients.ts'
import { counterPermitRoutes } from './counter-permits.ts'
import { counterPersonRoutes } from './counter-person.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import { permitRequestRoutes } from './permit-requests.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './session.ts'
import { twoStepRoutes } from './two-step.ts'

/** Every call of this area. */
export const accessArea = {
  accountRoutes,
  accountSessionRoutes,
  clientRoutes,
  counterPermitRoutes,
  counterPersonRoutes,
  ownSessionRoutes,
  passkeyRoutes,
  passwordRoutes,
  permitRequestRoutes,
  secondFactorRoutes,
  sessionRoutes,
  twoStepRoutes,
}
