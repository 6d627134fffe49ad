import type { PayType } from '@labada/domain/people/employee-rates'
import type {
  AllowanceTerm,
  DocumentKind,
  HoursOfWork,
  SeparationReason,
  TaxStatus,
} from '@labada/domain/people/employees'
import { t } from './t.ts'

export const PAY_TYPE_NAMES: Readonly<Record<PayType, string>> = {
  daily: t('daily'),
  hourly: t('hourly'),
  monthly: t('monthly'),
}
/** When an allowance is paid. */
export const ALLOWANCE_NAMES: Readonly<Record<AllowanceTerm, string>> = {
  payroll: t('eachPay'),
  day_worked: t('eachDayWorked'),
}
/** Which employers’ pay counts for the year’s tax. */
export const TAX_STATUS_NAMES: Readonly<Record<TaxStatus, string>> = {
  only_job: t('thisIsTheOnlyJob'),
  several_jobs: t('hasOtherJobs'),
  earlier_job_this_year: t('hadAnEarlierJobThis'),
}
/** Whether the rules on working time apply (Labor Code art. 82). */
export const HOURS_OF_WORK_NAMES: Readonly<Record<HoursOfWork, string>> = {
  covered: t('overtimeNightAndHolidaysPaid'),
  exempt: t('exemptManagerOrFieldStaff'),
}
export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  photo: t('photo'),
  government_id: t('governmentId'),
  contract: t('contract'),
  nbi_clearance: t('nbiClearance'),
  police_clearance: t('policeClearance'),
  health_certificate: t('healthCertificate'),
  birth_certificate: t('birthCertificate'),
  certificate: t('certificate'),
  consent: t('signedConsent'),
  other: t('other'),
}
export const REASON_NAMES: Readonly<Record<SeparationReason, string>> = {
  resigned: t('resigned'),
  end_of_contract: t('endOfContract'),
  terminated: t('terminated'),
  awol: t('awol'),
  other: t('other'),
}
/** A list of names as the options of a field. */
export const optionsOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }))

/** What to do when the scanner could not read a press well. */
export const hintWords = (code: string): string => HINTS[code] ?? t('liftYourFingerAndPress')
const HINTS: Readonly<Record<string, string>> = {
  'low-quality': t('notClearEnoughWipeYour'),
  'too-short': t('tooShortKeepYourFinger'),
  'center-finger': t('pressWithTheCenterOf'),
  'remove-finger': t('liftYourFingerAndPress'),
  'different-finger': t('differentFingerPressTheSame'),
}
