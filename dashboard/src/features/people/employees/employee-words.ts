import type { PayType } from '@labada/domain/people/employee-rates'
import type {
  AllowanceTerm,
  DocumentKind,
  HoursOfWork,
  SeparationReason,
  TaxStatus,
} from '@labada/domain/people/employees'

export const PAY_TYPE_NAMES: Readonly<Record<PayType, string>> = {
  daily: 'Daily',
  hourly: 'Hourly',
  monthly: 'Monthly',
}
/** When an allowance is paid. */
export const ALLOWANCE_NAMES: Readonly<Record<AllowanceTerm, string>> = {
  payroll: 'With each pay',
  day_worked: 'For each day worked',
}
/** Whose pay counts for the year’s tax. */
export const TAX_STATUS_NAMES: Readonly<Record<TaxStatus, string>> = {
  only_job: 'This is the only job',
  several_jobs: 'Works elsewhere too',
  earlier_job_this_year: 'Had another job this year',
}
/** Whether the rules of working time are theirs (Labor Code art. 82). */
export const HOURS_OF_WORK_NAMES: Readonly<Record<HoursOfWork, string>> = {
  covered: 'Overtime, night and holidays paid',
  exempt: 'Exempt: manager or field staff',
}
export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  photo: 'Photo',
  government_id: 'Government ID',
  contract: 'Contract',
  nbi_clearance: 'NBI clearance',
  police_clearance: 'Police clearance',
  health_certificate: 'Health certificate',
  birth_certificate: 'Birth certificate',
  certificate: 'Certificate',
  consent: 'Signed consent',
  other: 'Other',
}
export const REASON_NAMES: Readonly<Record<SeparationReason, string>> = {
  resigned: 'Resigned',
  end_of_contract: 'End of contract',
  terminated: 'Terminated',
  awol: 'AWOL',
  other: 'Other',
}
/** A list of names as the options of a field. */
export const optionsOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }))

/** What to do when the scanner could not read a press well. */
export const hintWords = (code: string): string => HINTS[code] ?? 'Lift the finger and press again'
const HINTS: Readonly<Record<string, string>> = {
  'low-quality': 'Not clear enough: wipe the finger and press again',
  'too-short': 'Too short: leave the finger on the glass a little longer',
  'center-finger': 'Press with the middle of the finger',
  'remove-finger': 'Lift the finger and press again',
  'different-finger': 'That is another finger: press the same one again',
}
