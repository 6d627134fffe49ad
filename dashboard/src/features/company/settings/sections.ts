import type { Setting, SettingVersion, settingRoutes } from '@labada/contracts/company/settings'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { SettingSection } from '@labada/domain/company/settings'
import type { Needing } from '../../../components/may.tsx'
import { t } from './t.ts'

/** A section as the page gets it. */
export type SectionItem = RouteResponse<typeof settingRoutes.listSettings>['items'][number]

export type ValueOf<S extends SettingSection> = Extract<Setting, { section: S }>['value']

/** The places of the settings page, in the order of its menu. */
export const PLACES = [
  { value: 'shop', needs: 'settings.see', name: t('shop'), words: t('namePhoneEmailAddressTin') },
  { value: 'receipts', needs: 'settings.see', name: t('receipts'), words: t('stubHeaderFooterQrPaper') },
  { value: 'orders', needs: 'settings.see', name: t('orders'), words: t('undoKeptDaysUnclaimedWindow') },
  { value: 'payments', needs: 'settings.see', name: t('payments'), words: t('gcashMayaCardBankReference') },
  { value: 'tracking', needs: 'settings.see', name: t('trackingPage'), words: t('customersQrPhLinkStub') },
  { value: 'taxes', needs: 'settings.see', name: t('taxes'), words: t('vatSeniorPwdDiscountBir') },
  { value: 'booking', needs: 'settings.see', name: t('booking'), words: t('bookPickUpDeliverySlots') },
  { value: 'messages', needs: 'settings.see', name: t('messages'), words: t('emailSmsQuietHoursTexts') },
  {
    value: 'reversals',
    needs: 'settings.see',
    name: t('voidsAndRefunds'),
    words: t('voidRefundPolicyLimitApproval'),
  },
  { value: 'counter', needs: 'settings.see', name: t('counter'), words: t('pinWhoStandsLock') },
  { value: 'cash', needs: 'settings.see', name: t('cash'), words: t('toleranceAlarmBlindCountDrawer') },
  { value: 'advances', needs: 'settings.see', name: t('cashAdvances'), words: t('valeLimitPercentEarnedCap') },
  { value: 'backups', needs: 'settings.see', name: t('backups'), words: t('scheduleNightlyHourlyDailyTime') },
  {
    value: 'pay',
    needs: 'payroll.see',
    name: t('payRules'),
    words: t('payrollGraceLateMinutesAttendance'),
  },
  {
    value: 'law',
    needs: 'payroll.see',
    name: t('payrollLaw'),
    words: t('sssPhilhealthPagIbigTax'),
  },
  { value: 'schedules', needs: 'settings.see', name: t('schedules'), words: t('jobClockRunNowFailed') },
  { value: 'devices', needs: 'device.see', name: t('devices'), words: t('counterTabletPairCodeTerminate') },
  { value: 'access', needs: 'access.see', name: t('access'), words: t('loginsPresetsKeysWhoMay') },
  { value: 'audit', needs: 'audit.see', name: t('auditLog'), words: t('historyWhoActivityChanges') },
] as const
export type Place = (typeof PLACES)[number]['value']

/** A place in the menu, and the key it needs: whoever holds one of them may open the page. */
export interface PlaceItem extends Needing {
  readonly value: Place
  readonly name: string
  /** What it is found by. */
  readonly words: string
}

export const SECTION_NAMES: Readonly<Record<SettingSection, string>> = {
  shop: t('shop'),
  receipts: t('receipts'),
  orders: t('orders'),
  payments: t('payments'),
  tracking: t('trackingPage'),
  taxes: t('taxes'),
  reversals: t('voidsAndRefunds'),
  counter: t('counter'),
  cash: t('cash'),
  advances: t('cashAdvances'),
  backups: t('backups'),
}

/** The places whose name or fields have all the words. */
export function placesWith(words: string): readonly PlaceItem[] {
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
