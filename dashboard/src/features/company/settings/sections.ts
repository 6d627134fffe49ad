import type { Setting, SettingVersion, settingRoutes } from '@labada/contracts/company/settings'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { SettingSection } from '@labada/domain/company/settings'
import { t } from './t.ts'

/** A section as the page gets it. */
export type SectionItem = RouteResponse<typeof settingRoutes.listSettings>['items'][number]

export type ValueOf<S extends SettingSection> = Extract<Setting, { section: S }>['value']

/** The places of the settings page, in the order of its menu. */
export const PLACES = [
  { value: 'shop', name: t('shop'), words: t('namePhoneEmailAddressTin') },
  { value: 'receipts', name: t('receipts'), words: t('stubHeaderFooterQrPaper') },
  { value: 'orders', name: t('orders'), words: t('undoKeptDaysUnclaimedWindow') },
  { value: 'payments', name: t('payments'), words: t('gcashMayaCardBankReference') },
  { value: 'tracking', name: t('trackingPage'), words: t('customersQrPhLinkStub') },
  {
    value: 'reversals',
    name: t('voidsAndRefunds'),
    words: t('voidRefundPolicyLimitApproval'),
  },
  { value: 'cash', name: t('cash'), words: t('toleranceAlarmBlindCountDrawer') },
  { value: 'advances', name: t('cashAdvances'), words: t('valeLimitPercentEarnedCap') },
  { value: 'backups', name: t('backups'), words: t('scheduleNightlyHourlyDailyTime') },
  {
    value: 'pay',
    name: t('payRules'),
    words: t('payrollGraceLateMinutesAttendance'),
  },
  {
    value: 'law',
    name: t('payrollLaw'),
    words: t('sssPhilhealthPagIbigTax'),
  },
  { value: 'schedules', name: t('schedules'), words: t('jobClockRunNowFailed') },
  { value: 'devices', name: t('devices'), words: t('counterTabletPairCodeTerminate') },
  { value: 'access', name: t('access'), words: t('loginsPresetsKeysWhoMay') },
  { value: 'audit', name: t('auditLog'), words: t('historyWhoActivityChanges') },
] as const
export type Place = (typeof PLACES)[number]['value']

export const SECTION_NAMES: Readonly<Record<SettingSection, string>> = {
  shop: t('shop'),
  receipts: t('receipts'),
  orders: t('orders'),
  payments: t('payments'),
  tracking: t('trackingPage'),
  reversals: t('voidsAndRefunds'),
  cash: t('cash'),
  advances: t('cashAdvances'),
  backups: t('backups'),
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
