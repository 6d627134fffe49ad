import type { Setting, SettingVersion, settingRoutes } from '@labada/contracts/company/settings'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { SettingSection } from '@labada/domain/company/settings'

/** A section as the page gets it. */
export type SectionItem = RouteResponse<typeof settingRoutes.listSettings>['items'][number]

export type ValueOf<S extends SettingSection> = Extract<Setting, { section: S }>['value']

/** The places of the settings page, in the order of its menu. */
export const PLACES = [
  { value: 'shop', name: 'Shop', words: 'name phone email address tin company' },
  { value: 'receipts', name: 'Receipts', words: 'stub header footer qr paper print liability copy 58 80' },
  { value: 'orders', name: 'Orders', words: 'undo kept days unclaimed window' },
  { value: 'payments', name: 'Payments', words: 'gcash maya card bank reference change wallet' },
  {
    value: 'reversals',
    name: 'Voids and refunds',
    words: 'void refund policy limit approval reason counter admin money back window',
  },
  { value: 'cash', name: 'Cash', words: 'tolerance alarm blind count drawer short over floor least forecast' },
  { value: 'advances', name: 'Cash advances', words: 'vale limit percent earned cap payday staff' },
  { value: 'backups', name: 'Backups', words: 'schedule nightly hourly daily time copy restore kept' },
  {
    value: 'pay',
    name: 'Pay rules',
    words:
      'payroll grace late minutes attendance contribution cut-off withholding factor 313 13th month advance guard holiday night exempt',
  },
  {
    value: 'law',
    name: 'Payroll law',
    words: 'sss philhealth pag-ibig tax withholding minimum wage holiday premium table verified source contribution',
  },
  { value: 'schedules', name: 'Schedules', words: 'job clock run now failed retry next backup nightly' },
  { value: 'devices', name: 'Devices', words: 'counter tablet pair code terminate scanner' },
  { value: 'audit', name: 'Audit log', words: 'history who activity changes' },
] as const
export type Place = (typeof PLACES)[number]['value']

export const SECTION_NAMES: Readonly<Record<SettingSection, string>> = {
  shop: 'Shop',
  receipts: 'Receipts',
  orders: 'Orders',
  payments: 'Payments',
  reversals: 'Voids and refunds',
  cash: 'Cash',
  advances: 'Cash advances',
  backups: 'Backups',
}

/** The places whose name or fields have all the words. */
export function placesWith(words: string): readonly (typeof PLACES)[number][] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return PLACES.filter(({ name, words: fields }) =>
    wanted.every((word) => `${name} ${fields}`.toLowerCase().includes(word)),
  )
}

/** A section's value when the item is of that section. */
export function settingIn<S extends SettingSection>(version: SettingVersion, section: S): ValueOf<S> {
  const { setting } = version
  if (setting.section !== section) throw new Error(`These are the settings of ${setting.section}`)
  // The tag was just compared.
  return setting.value as ValueOf<S>
}

/** Lines of a text area as they are kept: trimmed at the end, without empty ones at the end. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n+$/, '')
    .split('\n')
    .filter((line, at, all) => line !== '' || (at > 0 && at < all.length - 1))
