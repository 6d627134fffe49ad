import { bookingSettingsSchema } from '@labada/contracts/orders/bookings/booking-settings'
import { type BookingSettings, DEFAULT_BOOKING_SETTINGS } from '@labada/domain/orders/bookings/booking-settings'
import { z } from 'zod'
import type { Db, Trx } from '../../core/client.ts'
import { fullNameOf } from '../../core/names.ts'

/** The settings as saved; those of a shop that saved none, as version 0. */
export interface SavedBookingSettings {
  readonly version: number
  readonly settings: BookingSettings
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export async function getBookingSettings(db: Db): Promise<SavedBookingSettings> {
  const row = await db
    .selectFrom('bookingSetting as s')
    .innerJoin('appUser as u', 'u.id', 's.changedBy')
    .select(['s.version', 's.value', 's.changedAt'])
    .select(fullNameOf('u').as('changedBy'))
    .executeTakeFirst()
  if (!row) return { version: 0, settings: DEFAULT_BOOKING_SETTINGS, changedAt: null, changedBy: null }
  const { value, ...rest } = row
  return { ...rest, settings: bookingSettingsSchema.parse(value) }
}

/** Saves the version after `known`; false if somebody else saved one meanwhile. */
export async function saveBookingSettings(
  trx: Trx,
  known: number,
  settings: BookingSettings,
  by: { readonly at: Date; readonly userId: string },
): Promise<boolean> {
  const value = JSON.stringify(z.encode(bookingSettingsSchema, structuredClone(settings) as never))
  const row = { version: known + 1, value, changedAt: by.at, changedBy: by.userId }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bookingSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('bookingSetting.version', '=', known))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Branches that are open, by name, with what a customer finds and calls them by. */
export async function listBookableBranches(db: Db) {
  return db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'city', 'phone'])
    .where('closedAt', 'is', null)
    .orderBy('name')
    .execute()
}
