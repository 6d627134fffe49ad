import type { SettingSection } from '@labada/domain/company/settings'
import type { About } from '../../../../components/access/audit/field-units.ts'
import { t } from '../t.ts'

type Names = Readonly<Record<string, string>>

/** The fields of each section as its form names them; one that is not here says what it is with its key. */
const SECTIONS = {
  advances: {
    basis: t('limit'),
    percent: t('percentageOfPay'),
    cap: t('amount'),
    quietDays: t('blackoutDaysBeforePayday'),
  },
  backups: { everyHours: t('howOften') },
  cash: { floor: t('minimumBranchCash') },
  counter: { standing: t('askWhoIsThere'), lockMinutes: t('lockAfter') },
  orders: {
    undoSeconds: t('undoWindow'),
    keptDays: t('laundryKeptFor'),
    claimCapTimes: t('claimLimit'),
    offlineDays: t('workOfflineFor'),
    discountPercent: t('discountLimit'),
    discountMost: t('discountLimitInPesos'),
  },
  payments: { mask: t('referenceFormat'), owedChange: t('allowOwedChange') },
  receipts: { header: t('belowTheShopName'), liability: t('liabilityTerms'), showQr: t('qrCode') },
  reversals: {
    counterVoids: t('voidsAtTheCounter'),
    voidMost: t('voidLimit'),
    voidStarted: t('allowVoidsAfterWorkHas'),
    voidMinutes: t('voidWindowWithoutAnOpen'),
    counterRefunds: t('refundsAtTheCounter'),
    refundMost: t('refundLimit'),
    leastReason: t('minimumReasonLength'),
  },
  shop: { tin: t('tin') },
  tracking: {
    on: t('offerTheTrackingPage'),
    days: t('pageEndsAfter'),
    address: t('publicAddress'),
    qrPh: t('qrPhCode'),
  },
} satisfies Partial<Record<SettingSection, Names>>
const NAMES: Readonly<Record<string, Names>> = SECTIONS

const PAY_RULES: Names = {
  contributionTiming: t('sssPhilHealthAndPagIbig'),
  withholdingMethod: t('withholdingTax'),
  factor: t('paidDaysInAYear'),
  thirteenthMonthBase: t('n13thMonth'),
  leastNet: t('minimumTakeHomeAfterCash'),
  mostPercent: t('maximumDeductionForCashAdvances'),
  graceMinutes: t('gracePeriodMinutes'),
  holidayPayExempt: t('noHolidayPay'),
  nightDifferentialExempt: t('noNightDifferential'),
  specialDayUnworkedPaid: t('payUnworkedSpecialDays'),
}

/** What the forms of the settings call the fields of an entry; undefined for other entries. */
export function settingNames({ objectType, objectId }: About): Names | undefined {
  if (objectType === 'payroll_terms') return PAY_RULES
  return objectType === 'settings' ? NAMES[objectId] : undefined
}
