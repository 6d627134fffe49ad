import { accountHandlers } from './accounts.ts'
import { clientHandlers } from './clients.ts'
import { counterPermitHandlers } from './counter-permits.ts'
import { counterPersonHandlers } from './counter-person.ts'
import { keySetHandlers } from './key-sets.ts'
import { passwordHandlers } from './new-passwords.ts'
import { permitRequestHandlers } from './permit-requests.ts'
import { sessionHandlers } from './session.ts'
import { accountSessionHandlers } from './sessions/account-sessions.ts'
import { ownSessionHandlers } from './sessions/own-sessions.ts'
import { passkeyHandlers } from './two-step/passkeys.ts'
import { secondFactorHandlers } from './two-step/second-factor.ts'
import { twoStepHandlers } from './two-step/two-step.ts'

/** The handlers of every call of this area. */
export const accessArea = {
  accountHandlers: { ...accountHandlers, ...keySetHandlers },
  accountSessionHandlers,
  clientHandlers,
  counterPermitHandlers,
  counterPersonHandlers,
  ownSessionHandlers,
  passkeyHandlers,
  passwordHandlers,
  permitRequestHandlers,
  secondFactorHandlers,
  sessionHandlers,
  twoStepHandlers,
}
