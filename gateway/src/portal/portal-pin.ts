import type { portalPinRoutes } from '@labada/contracts/portal/portal-pin'
import { findOwnPin, lockOwnPin } from '@labada/db/access/stands'
import { getSettings } from '@labada/db/company/settings'
import { DomainError } from '@labada/domain/core/errors'
import { putOff } from '../access/logins.ts'
import { hashOwnPin, saveOwnPin } from '../access/own-pin.ts'
import { fitsPassword } from '../access/passwords.ts'
import { forgivePinTries, spendPinTry } from '../core/login-limits.ts'
import type { Context, Handlers } from '../http/context.ts'

/** The employee’s own PIN of the counter. Their finger opened the portal; whoever has a PIN needs it as well. */
export const portalPinHandlers: Handlers<typeof portalPinRoutes> = {
  async portalPin(_input, context) {
    const own = await ownPin(context)
    return { success: true, data: { is_used: own !== undefined, has_pin: own !== undefined && own.pinHash !== null } }
  },

  async changePortalPin({ body: { pin, new_pin } }, context) {
    const own = await ownPin(context)
    if (!own) throw new DomainError('not_found', 'You don’t use a PIN at the counter')
    const { userId, pinHash, birthDate } = own
    if (pinHash !== null) await requireOldPin(context, { userId, pinHash }, pin)
    const fresh = await hashOwnPin(new_pin, birthDate, 'new_pin')
    await context.command(async (trx) => {
      const now = await lockOwnPin(trx, whose(context))
      if (now?.pinHash !== pinHash)
        throw new DomainError('field_invalid', 'Your PIN was changed meanwhile. Enter it again.', { field: 'pin' })
      await saveOwnPin(trx, context, { ...fresh, userId, accountId: null })
      await forgivePinTries(trx, userId)
      // Whoever stands somewhere by the old PIN, stands there no more.
      await putOff(trx, context, userId)
    })
    context.forgetSessions()
    return { success: true, message: 'Your PIN is saved' }
  },
}

const whose = ({ portal, door }: Context) => ({ employeeId: portal.employeeId, demo: door.demo })

/** The login of the employee and their PIN; undefined where nobody is asked for one, and without a login. */
async function ownPin(context: Context) {
  const { standing } = await getSettings(context.db, 'counter', context.now)
  return standing === 'pin' ? findOwnPin(context.db, whose(context)) : undefined
}

/** Compares the old PIN, within the same limits as at the counter. */
async function requireOldPin(
  { db, branchId, device }: Context,
  { userId, pinHash }: { readonly userId: string; readonly pinHash: string },
  pin: string | undefined,
): Promise<void> {
  if (!pin) throw new DomainError('field_invalid', 'Current PIN is required', { field: 'pin' })
  if (!device) throw new Error('A portal call has a device')
  const tries = await spendPinTry(db, { userId, clientId: device.id, branchId })
  if (!(await fitsPassword(pinHash, pin)))
    throw new DomainError('field_invalid', 'Wrong PIN. Try again.', { field: 'pin' })
  await tries.undo()
}
