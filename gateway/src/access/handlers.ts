import { accountHandlers } from './accounts.ts'
import { clientHandlers } from './clients.ts'
import { counterPermitHandlers } from './counter-permits.ts'
import { counterPersonHandlers } from './counter-person.ts'
import { keySetHandlers } from './key-sets.ts'
import { ownSessionHandlers } from './own-sessions.ts'
import { passkeyHandlers } from './passkeys.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { sessionHandlers } from './session.ts'
import { twoStepHandlers } from './two-step.ts'

/** The handlers of every call of this area. */
export const accessArea = {
  accountHandlers: { ...accountHandlers, ...keySetHandlers },
  clientHandlers,
  counterPermitHandlers,
  counterPersonHandlers,
  ownSessionHandlers,
  passkeyHandlers,
  secondFactorHandlers,
  sessionHandlers,
  twoStepHandlers,
}
