import { BACKUP_HOURS, BACKUP_STEP_MINUTES, MOST_OFFLINE_DAYS } from '@labada/domain/company/setting-defaults'
import {
  COUNTER_LEAVES,
  COUNTER_STANDS,
  DEFAULT_SETTINGS,
  type SettingSection,
  type Settings,
} from '@labada/domain/company/settings'
import { z } from 'zod'
import { adminOrShop, type Routes } from '../core/route.ts'
import { id, pesosFromZero, text } from '../core/values.ts'

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
  // Earlier versions of the setting, and callers that don’t know of it, have none.
  offlineDays: z.number().int().min(1).max(MOST_OFFLINE_DAYS).default(DEFAULT_SETTINGS.orders.offlineDays),
  discountPercent: z.number().int().min(0).max(100).default(DEFAULT_SETTINGS.orders.discountPercent),
  discountMost: pesosFromZero.default(DEFAULT_SETTINGS.orders.discountMost),
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
const taxes = z.object({ coveredServices: z.array(id).max(200).readonly() })
const reversals = z.object({
  counterVoids: z.enum(COUNTER_LEAVES),
  voidMost: pesosFromZero,
  voidStarted: z.boolean(),
  voidMinutes: z.number().int().min(1).max(240),
  counterRefunds: z.enum(COUNTER_LEAVES),
  refundMost: pesosFromZero,
  leastReason: z.number().int().min(5).max(100),
})
const counter = z.object({
  standing: z.enum(COUNTER_STANDS),
  lockMinutes: z.number().int().min(0).max(120),
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
  taxes,
  reversals,
  counter,
  cash,
  advances,
  backups,
} as const
export const settingsSchema = z.object(settingSchemas)

/** Settings on the wire and as stored: pesos, not centavos. */
export const settingsOnWire = (settings: Settings): Readonly<Record<SettingSection, object>> =>
  z.encode(settingsSchema, settings)

/** Apart from the calls of the back office: every counter's first load has this file. */
export const settingsInForceRoutes = {
  settingsInForce: {
    method: 'GET',
    path: '/settings/in-force',
    access: adminOrShop(),
    key: 'own',
    summary: 'Get the current settings for the counter',
    response: settingsSchema,
  },
} satisfies Routes
