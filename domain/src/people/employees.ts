import { USERNAME } from '../core/access.ts'
import { DomainError } from '../core/errors.ts'
import { addDays, type ManilaDate } from '../core/manila-time.ts'
import { maxLength, type Rule, required } from '../core/rules.ts'
import { parsePhone } from '../orders/customers/customers.ts'

/** An employee who is in for longer has forgotten to punch out. */
export const LONGEST_SHIFT_HOURS = 16

export const GENDERS = ['male', 'female'] as const
export type Gender = (typeof GENDERS)[number]

export const EMPLOYMENT_TYPES = ['regular', 'probationary', 'fixed_term', 'part_time', 'casual'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

export const PAY_METHODS = ['cash', 'gcash', 'maya', 'bank'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/**
 * Whether the employer's withholding settles an employee's tax of the year, or another employer's pay must be included.
 */
export const TAX_STATUSES = ['only_job', 'several_jobs', 'earlier_job_this_year'] as const
export type TaxStatus = (typeof TAX_STATUSES)[number]

/**
 * Managers and field personnel are exempt from the rules on hours of work: no overtime, night or holiday pay (Labor
 * Code art. 82).
 */
export const HOURS_OF_WORK = ['covered', 'exempt'] as const
export type HoursOfWork = (typeof HOURS_OF_WORK)[number]

/** What an allowance is given for. */
export const ALLOWANCE_TERMS = ['day_worked', 'payroll'] as const
export type AllowanceTerm = (typeof ALLOWANCE_TERMS)[number]

/** Common positions in a laundry; a shop may enter others. */
export const USUAL_POSITIONS = ['Attendant', 'Cashier', 'Shift lead', 'Washer', 'Presser', 'Rider', 'Manager'] as const

export const SEPARATION_REASONS = ['resigned', 'end_of_contract', 'terminated', 'awol', 'other'] as const
export type SeparationReason = (typeof SEPARATION_REASONS)[number]

export const DOCUMENT_KINDS = [
  'photo',
  'government_id',
  'contract',
  'nbi_clearance',
  'police_clearance',
  'health_certificate',
  'birth_certificate',
  'certificate',
  'consent',
  'other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The minimum age for employment (RA 9231: not below fifteen outside the family’s own business). */
export const LEAST_AGE = 15
/** Below this age: at most 8 hours a day and 40 a week, and no work from ten at night to six. */
export const ADULT_AGE = 18
/** A document that expires within this many days is shown as expiring. */
export const EXPIRING_DAYS = 30

/** Whole years from a birth date to a day; someone born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birth: ManilaDate, day: ManilaDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Refuses a birth date that makes an employee too young on their start date (`field_invalid`). */
export function requireAge(birth: ManilaDate, hiredOn: ManilaDate): void {
  if (ageOn(birth, hiredOn) < LEAST_AGE)
    throw invalid(
      'birthDate',
      `Employees must be at least ${LEAST_AGE} years old when they start. Check the birth date.`,
    )
  if (ageOn(birth, hiredOn) > 100) throw invalid('birthDate', 'Birth date can’t be more than 100 years ago')
}

/** The numbers of government funds and the tax office, by their names on the wire. */
export const GOVERNMENT_NUMBERS = {
  sssNumber: { name: 'SSS number', lengths: [10], groups: [2, 7, 1] },
  philhealthNumber: { name: 'PhilHealth number', lengths: [12], groups: [2, 9, 1] },
  pagibigNumber: { name: 'Pag-IBIG number', lengths: [12], groups: [4, 4, 4] },
  tin: { name: 'TIN', lengths: [9, 12], groups: [3, 3, 3, 3] },
} as const
export type GovernmentNumber = keyof typeof GOVERNMENT_NUMBERS
export const GOVERNMENT_NUMBER_KEYS = ['sssNumber', 'philhealthNumber', 'pagibigNumber', 'tin'] as const

/** The digits of a number as people write it, with blanks and dashes; undefined if the number of digits is wrong. */
export function parseGovernmentNumber(kind: GovernmentNumber, written: string): string | undefined {
  const digits = written.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  return GOVERNMENT_NUMBERS[kind].lengths.some((length) => length === digits.length) ? digits : undefined
}

/** Like `parseGovernmentNumber`, but blank gives null, and anything else that does not fit is refused. */
export function governmentNumberOf(kind: GovernmentNumber, written: string | null | undefined): string | null {
  const text = (written ?? '').trim()
  if (text === '') return null
  const digits = parseGovernmentNumber(kind, text)
  if (digits === undefined) throw invalid(kind, numberComplaint(kind))
  return digits
}

/** In the format of the card: `34-1234567-8`. */
export function showGovernmentNumber(kind: GovernmentNumber, digits: string): string {
  const { groups } = GOVERNMENT_NUMBERS[kind]
  const parts = groups.map((length, i) => {
    const from = groups.slice(0, i).reduce<number>((before, one) => before + one, 0)
    return digits.slice(from, from + length)
  })
  return parts.filter((part) => part !== '').join('-')
}

/** For forms: what is wrong with a number that is not blank. */
export const governmentNumber =
  (kind: GovernmentNumber): Rule =>
  (value) => {
    const text = String(value ?? '').trim()
    return text === '' || parseGovernmentNumber(kind, text) !== undefined ? undefined : numberComplaint(kind)
  }

/** For forms: a Philippine mobile number, or blank. */
export const mobile: Rule = (value, field) => {
  const text = String(value ?? '').trim()
  return text === '' || parsePhone(text) !== undefined
    ? undefined
    : `${field} must be a Philippine mobile number like 0917 123 4567`
}

/** For forms: a username. */
export const username: Rule = (value, field) =>
  USERNAME.test(String(value ?? ''))
    ? undefined
    : `${field} must be 3 to 30 of a–z, 0–9, dot and underscore, and start and end with a letter or digit`

/** Suggests a username: `a.reyes`. Characters that are not allowed are left out. */
export function suggestUsername(firstname: string, lastname: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
  const suggested = `${plain(firstname).slice(0, 1)}.${plain(lastname)}`.slice(0, 30)
  return USERNAME.test(suggested) ? suggested : ''
}

/** `firstname lastname` in lower case with single blanks, to find duplicates. */
export function plainName({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string {
  return `${firstname} ${lastname}`.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The state of a document on a day. */
export function documentStanding(expiresOn: ManilaDate | null, today: ManilaDate): 'valid' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'valid'
}

function numberComplaint(kind: GovernmentNumber): string {
  const { name, lengths } = GOVERNMENT_NUMBERS[kind]
  return `${name} must have ${lengths.join(' or ')} digits`
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}

/** The names of an employee's fields, on forms and in files. */
export const EMPLOYEE_NAMES = {
  firstname: 'First name',
  middlename: 'Middle name',
  lastname: 'Last name',
  suffix: 'Suffix',
  gender: 'Gender',
  birthDate: 'Birth date',
  mobile: 'Mobile',
  address: 'Address',
  position: 'Position',
  employmentType: 'Employment type',
  hiredOn: 'Hire date',
  homeBranchId: 'Home branch',
  payType: 'Pay type',
  rate: 'Rate',
  rateFromOn: 'Rate from',
  sssNumber: 'SSS number',
  philhealthNumber: 'PhilHealth number',
  pagibigNumber: 'Pag-IBIG number',
  tin: 'TIN',
} as const

/** The rules for a new employee, from the form or from a file. */
export const EMPLOYEE_RULES = {
  firstname: [required, maxLength(50)],
  lastname: [required, maxLength(50)],
  middlename: [maxLength(50)],
  gender: [required],
  birthDate: [required],
  mobile: [mobile],
  position: [required, maxLength(60)],
  hiredOn: [required],
  homeBranchId: [required],
  rate: [required],
  rateFromOn: [required],
  sssNumber: [governmentNumber('sssNumber')],
  philhealthNumber: [governmentNumber('philhealthNumber')],
  pagibigNumber: [governmentNumber('pagibigNumber')],
  tin: [governmentNumber('tin')],
} as const satisfies { readonly [Field in keyof typeof EMPLOYEE_NAMES]?: readonly Rule[] }

/** Nobody decides about their own time. Throws `approval_required`. */
export function refuseOwn(actorEmployeeId: string | null, employeeId: string): void {
  if (actorEmployeeId === employeeId) {
    throw new DomainError('approval_required', 'You can’t decide on your own time. Ask another admin.')
  }
}
