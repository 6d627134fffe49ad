import { BACKUP_HOURS, BACKUP_STEP_MINUTES } from '@labada/domain/company/setting-defaults'
import { COUNTER_LEAVES, SETTING_SECTIONS, type SettingSection, type Settings } from '@labada/domain/company/settings'
import { z } from 'zod'
import { admin, adminOrShop, type Routes } from '../core/route.ts'
import { instant, page, pageQuery, pesosFromZero, rowVersion, text } from '../core/values.ts'

const line = z.string().trim().max(48)
const blankable = (most: number) => z.string().trim().max(most)

const shop = z.object({
  shopName: text(60),
  phone: blankable(40),
  email: z.union([z.literal(''), z.email('Invalid email address').max(120)]),
  address: blankable(200),
  tin: blankable(20),
})
const receipts = z.object({
  header: z.array(line).max(3).readonly(),
  footer: z.array(line).max(6).readonly(),
  liability: blankable(400),
  showQr: z.boolean(),
  shopCopy: z.boolean(),
})
const orders = z.object({
  undoSeconds: z.number().int().min(5).max(120),
  keptDays: z.number().int().min(7).max(365),
  claimCapTimes: z.number().int().min(1).max(50),
})
const method = z.object({
  active: z.boolean(),
  needsReference: z.boolean(),
  mask: blankable(40),
  accountName: blankable(60),
  accountNumber: blankable(40),
})
const payments = z.object({
  methods: z.object({ gcash: method, maya: method, card: method, bank: method }),
  owedChange: z.boolean(),
})
const tracking = z.object({
  on: z.boolean(),
  days: z.number().int().min(1).max(90),
  // Both are checked by the rule `refuseUnfitTracking`, on the server: every counter loads this file.
  address: blankable(120),
  qrPh: blankable(512),
})
const reversals = z.object({
  counterVoids: z.enum(COUNTER_LEAVES),
  voidMost: pesosFromZero,
  voidStarted: z.boolean(),
  voidMinutes: z.number().int().min(1).max(240),
  counterRefunds: z.enum(COUNTER_LEAVES),
  refundMost: pesosFromZero,
  leastReason: z.number().int().min(5).max(100),
})
const cash = z
  .object({
    tolerance: pesosFromZero,
    alarm: pesosFromZero,
    floor: pesosFromZero,
    // Blind unless the shop says otherwise, also for a caller that does not know of the choice.
    blindCount: z.boolean().default(true),
  })
  .refine(({ tolerance, alarm }) => alarm >= tolerance, {
    path: ['alarm'],
    message: 'Alarm must be at least the tolerance',
  })

const advances = z.object({
  basis: z.enum(['earned', 'fixed']),
  percent: z.number().int().min(1).max(100),
  cap: pesosFromZero,
  quietDays: z.number().int().min(0).max(10),
})

const backups = z.object({
  everyHours: z
    .number()
    .refine((hours) => BACKUP_HOURS.some((known) => known === hours), 'Must divide evenly into a day'),
  atMinutes: z.number().int().min(0).max(1439).multipleOf(BACKUP_STEP_MINUTES),
})

/** Each section's fields. They are stored as on the wire, so that an old record is readable. */
export const settingSchemas = {
  shop,
  receipts,
  orders,
  payments,
  tracking,
  reversals,
  cash,
  advances,
  backups,
} as const
export const settingsSchema = z.object(settingSchemas)

/** One section with its name: sent by a change and stored in the history. */
export const settingSchema = z.discriminatedUnion('section', [
  z.object({ section: z.literal('shop'), value: shop }),
  z.object({ section: z.literal('receipts'), value: receipts }),
  z.object({ section: z.literal('orders'), value: orders }),
  z.object({ section: z.literal('payments'), value: payments }),
  z.object({ section: z.literal('tracking'), value: tracking }),
  z.object({ section: z.literal('reversals'), value: reversals }),
  z.object({ section: z.literal('cash'), value: cash }),
  z.object({ section: z.literal('advances'), value: advances }),
  z.object({ section: z.literal('backups'), value: backups }),
])
export type Setting = z.output<typeof settingSchema>

/** Settings on the wire and as stored: pesos, not centavos. */
export const settingsOnWire = (settings: Settings): Readonly<Record<SettingSection, object>> =>
  z.encode(settingsSchema, settings)

/** A section's value on the wire and as stored. */
export const settingOnWire = (setting: Setting): Record<string, unknown> => z.encode(settingSchema, setting).value

/** A saved section. Version 0 is the default before any change. */
export const settingVersionSchema = z.object({
  version: rowVersion,
  effectiveAt: instant.nullable(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  setting: settingSchema,
})
export type SettingVersion = z.output<typeof settingVersionSchema>

export const settingRoutes = {
  listSettings: {
    method: 'GET',
    path: '/settings',
    access: admin,
    summary: 'List settings by section: current values, newest version number and scheduled changes',
    response: z.object({
      items: z.array(
        z.object({
          current: settingVersionSchema,
          /** The version that a change must name; higher than `current.version` while a change is scheduled. */
          newestVersion: z.number().int(),
          upcoming: z.array(settingVersionSchema),
        }),
      ),
    }),
  },
  changeSetting: {
    method: 'POST',
    path: '/settings',
    access: admin,
    summary: 'Save a section from now or a date; a `version` that is not the newest answers 409 STALE_VERSION',
    body: z.object({
      change: settingSchema,
      version: rowVersion,
      effectiveAt: instant.optional(),
    }),
    response: settingVersionSchema,
  },
  settingHistory: {
    method: 'GET',
    path: '/settings/history',
    access: admin,
    summary: 'List the versions of a section, newest first',
    query: z.object({ ...pageQuery, section: z.enum(SETTING_SECTIONS) }),
    response: page(settingVersionSchema, z.object({})),
  },
  settingsInForce: {
    method: 'GET',
    path: '/settings/in-force',
    access: adminOrShop(),
    summary: 'Get the current settings for the counter',
    response: settingsSchema,
  },
} satisfies Routes
