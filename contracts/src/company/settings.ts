import { SETTING_SECTIONS } from '@labada/domain/company/settings'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { instant, page, pageQuery, rowVersion } from '../core/values.ts'
import { settingSchemas } from './settings-in-force.ts'

/** One section with its name: sent by a change and stored in the history. */
export const settingSchema = z.discriminatedUnion('section', [
  z.object({ section: z.literal('shop'), value: settingSchemas.shop }),
  z.object({ section: z.literal('receipts'), value: settingSchemas.receipts }),
  z.object({ section: z.literal('orders'), value: settingSchemas.orders }),
  z.object({ section: z.literal('payments'), value: settingSchemas.payments }),
  z.object({ section: z.literal('tracking'), value: settingSchemas.tracking }),
  z.object({ section: z.literal('taxes'), value: settingSchemas.taxes }),
  z.object({ section: z.literal('reversals'), value: settingSchemas.reversals }),
  z.object({ section: z.literal('counter'), value: settingSchemas.counter }),
  z.object({ section: z.literal('cash'), value: settingSchemas.cash }),
  z.object({ section: z.literal('advances'), value: settingSchemas.advances }),
  z.object({ section: z.literal('backups'), value: settingSchemas.backups }),
])
export type Setting = z.output<typeof settingSchema>

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
    key: 'settings.see',
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
    key: 'settings.edit',
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
    key: 'settings.see',
    summary: 'List the versions of a section, newest first',
    query: z.object({ ...pageQuery, section: z.enum(SETTING_SECTIONS) }),
    response: page(settingVersionSchema, z.object({})),
  },
} satisfies Routes
