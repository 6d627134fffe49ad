import type { bookingSettingRoutes, SavedBookingSettings } from '@labada/contracts/orders/bookings/booking-settings'
import { getSettings } from '@labada/db/company/settings'
import { announce } from '@labada/db/core/outbox'
import * as stored from '@labada/db/orders/bookings/booking-settings'
import { DomainError } from '@labada/domain/core/errors'
import { refuseUnfitBookingSettings } from '@labada/domain/orders/bookings/booking-settings'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Context, Handlers } from '../../http/context.ts'

export const bookingSettingHandlers: Handlers<typeof bookingSettingRoutes> = {
  async getBookingSettings(_input, context) {
    return savedOf(context)
  },

  async changeBookingSettings({ body: { version, settings } }, context) {
    refuseUnfitBookingSettings(settings)
    return context.command(async (trx) => {
      const before = await stored.getBookingSettings(trx)
      const by = { at: context.now, userId: context.actor.id }
      if (!(await stored.saveBookingSettings(trx, version, settings, by))) {
        throw new DomainError('stale_version', 'Someone else changed these settings. Reload before you save.')
      }
      await writeAudit(trx, context, {
        branchId: null,
        action: 'settings.changed',
        objectType: 'settings',
        objectId: 'booking',
        before: { ...before.settings },
        after: { ...settings },
      })
      await announce(trx, context.now, { type: 'settings.changed', branchId: null, payload: { section: 'booking' } })
      return savedOf({ db: trx, now: context.now })
    })
  },
}

async function savedOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<SavedBookingSettings> {
  const { settings, ...saved } = await stored.getBookingSettings(db)
  const tracking = await getSettings(db, 'tracking', now)
  return {
    ...saved,
    // What a caller gets is its own to change.
    settings: structuredClone(settings) as SavedBookingSettings['settings'],
    branches: (await stored.listBookableBranches(db)).map(({ id, name }) => ({ id, name })),
    publicAddress: tracking.address,
  }
}
