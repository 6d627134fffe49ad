import type { SettingSection } from '@labada/domain/company/settings'
import type { Json } from '../core/column-types.ts'

/** The shop's settings, one row per change. */
export interface SettingTables {
  settingVersion: SettingVersionTable
}

interface SettingVersionTable {
  section: SettingSection
  version: number
  value: Json<Record<string, unknown>>
  effectiveAt: Date
  changedAt: Date
  changedBy: string
}
