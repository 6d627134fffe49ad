import { HOLIDAYS_CLOSED, MOST_CLOSED_DAYS } from '@labada/domain/orders/bookings/closed-days'
import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, instant, manilaDate, pesosFromZero, rowVersion, text } from '../../core/values.ts'

/** What belongs together is the rule `refuseUnfitBookingSettings`: a branch may be half filled in while it is off. */
export const bookingSettingsSchema = z.object({
  on: z.boolean(),
  daysAhead: z.number().int().min(0).max(60),
  leadMinutes: z.number().int().min(0).max(2880),
  branches: z
    .array(
      z.object({
        branchId: id,
        on: z.boolean(),
        slots: z
          .array(
            z.object({
              weekdays: z.array(z.number().int().min(0).max(6)).max(7),
              from: z.number().int().min(0).max(1439),
              until: z.number().int().min(1).max(1440),
              capacity: z.number().int().min(1).max(99),
            }),
          )
          .max(30),
        zones: z.array(z.object({ id, name: text(60), fee: pesosFromZero, minimum: pesosFromZero })).max(40),
        /** What was saved before there were closed days has none. */
        holidays: z.enum(HOLIDAYS_CLOSED).default('none'),
        closedDays: z.array(manilaDate).max(MOST_CLOSED_DAYS).default([]),
      }),
    )
    .max(200),
})

const saved = z.object({
  /** 0 before the first change. */
  version: z.number().int(),
  settings: bookingSettingsSchema,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  /** Branches that are open, by name. */
  branches: z.array(z.object({ id, name: z.string() })),
  /** The address that customers’ phones reach the shop at; blank: unknown. */
  publicAddress: z.string(),
})
export type SavedBookingSettings = z.output<typeof saved>

export const bookingSettingRoutes = {
  getBookingSettings: {
    method: 'GET',
    path: '/booking-settings',
    access: admin,
    key: 'settings.see',
    aboutAll: true,
    summary: 'Get what customers can book: slots, zones and fees of each branch',
    response: saved,
  },
  changeBookingSettings: {
    method: 'PUT',
    path: '/booking-settings',
    access: admin,
    key: 'settings.edit',
    summary: 'Save what customers can book; a `version` that is not the newest answers 409 STALE_VERSION',
    body: z.object({ version: rowVersion, settings: bookingSettingsSchema }),
    response: saved,
  },
} satisfies Routes
