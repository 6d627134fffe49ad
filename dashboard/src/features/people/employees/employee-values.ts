import type { Employee } from '@labada/contracts/people/employee-fields'
import type { EmployeeDraft } from '@labada/contracts/people/employee-files'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import type { Rule } from '@labada/domain/core/rules'
import { PAY_TYPES, type PayType } from '@labada/domain/people/employee-rates'
import {
  type DocumentKind,
  EMPLOYEE_NAMES,
  EMPLOYEE_RULES,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  GENDERS,
  type Gender,
  HOURS_OF_WORK,
  type HoursOfWork,
  PAY_METHODS,
  type PayMethod,
  showGovernmentNumber,
  TAX_STATUSES,
  type TaxStatus,
  username,
} from '@labada/domain/people/employees'
import { t } from './t.ts'

/** A document in a form: uploaded, but not attached to an employee yet. */
export interface DocumentValue {
  readonly id: string
  readonly uploadId: string
  readonly name: string
  readonly kind: DocumentKind
  readonly note: string
  readonly expiresOn: ManilaDate | null
}

/** The values of the employee forms, as entered. */
export type EmployeeValues = {
  readonly firstname: string
  readonly middlename: string
  readonly lastname: string
  readonly suffix: string
  readonly gender: Gender | ''
  readonly birthDate: ManilaDate | null
  readonly mobile: string
  readonly address: string
  readonly emergencyName: string
  readonly emergencyRelation: string
  readonly emergencyPhone: string
  readonly position: string
  readonly employmentType: EmploymentType
  readonly hiredOn: ManilaDate | null
  readonly restWeekday: string
  readonly homeBranchId: string
  readonly branchIds: readonly string[]
  readonly username: string
  readonly payType: PayType
  readonly rate: Centavos | null
  readonly rateFromOn: ManilaDate | null
  readonly payMethod: PayMethod
  readonly payAccount: string
  readonly hoursOfWork: HoursOfWork
  readonly taxStatus: TaxStatus
  readonly sssNumber: string
  readonly philhealthNumber: string
  readonly pagibigNumber: string
  readonly tin: string
  readonly documents: readonly DocumentValue[]
}
export type EmployeeField = keyof EmployeeValues

export const FIELD_NAMES: Readonly<Record<EmployeeField, string>> = {
  ...EMPLOYEE_NAMES,
  emergencyName: t('emergencyContact'),
  emergencyRelation: t('relation'),
  emergencyPhone: t('contactsPhone'),
  restWeekday: t('restDay'),
  branchIds: t('branches'),
  username: t('username'),
  payMethod: t('paidBy'),
  payAccount: t('account'),
  hoursOfWork: t('hoursOfWork'),
  taxStatus: t('taxStatus'),
  documents: t('documents'),
}

const orBlank =
  (rule: Rule): Rule =>
  (value, field) =>
    String(value ?? '').trim() === '' ? undefined : rule(value, field)

export const FIELD_RULES: { readonly [K in EmployeeField]?: readonly Rule[] } = {
  ...EMPLOYEE_RULES,
  username: [orBlank(username)],
}

export const PERSON_FIELDS = [
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'gender',
  'birthDate',
  'mobile',
  'address',
  'emergencyName',
  'emergencyRelation',
  'emergencyPhone',
] as const satisfies readonly EmployeeField[]
export const JOB_FIELDS = [
  'position',
  'employmentType',
  'hiredOn',
  'restWeekday',
  'hoursOfWork',
] as const satisfies readonly EmployeeField[]
export const PAY_FIELDS = [
  'payMethod',
  'payAccount',
  'taxStatus',
  'sssNumber',
  'philhealthNumber',
  'pagibigNumber',
  'tin',
] as const satisfies readonly EmployeeField[]

/** The values of an empty form. */
export const blankValues = (today: ManilaDate, homeBranchId: string): EmployeeValues => ({
  firstname: '',
  middlename: '',
  lastname: '',
  suffix: '',
  gender: '',
  birthDate: null,
  mobile: '',
  address: '',
  emergencyName: '',
  emergencyRelation: '',
  emergencyPhone: '',
  position: '',
  employmentType: 'regular',
  hiredOn: today,
  restWeekday: '',
  homeBranchId,
  branchIds: homeBranchId === '' ? [] : [homeBranchId],
  username: '',
  payType: 'daily',
  rate: null,
  rateFromOn: today,
  payMethod: 'cash',
  payAccount: '',
  hoursOfWork: 'covered',
  taxStatus: 'only_job',
  sssNumber: '',
  philhealthNumber: '',
  pagibigNumber: '',
  tin: '',
  documents: [],
})

/** The form values of an employee's record. */
export function valuesOf(employee: Employee, today: ManilaDate): EmployeeValues {
  const shown = (kind: 'sssNumber' | 'philhealthNumber' | 'pagibigNumber' | 'tin') =>
    employee[kind] === null ? '' : showGovernmentNumber(kind, employee[kind])
  return {
    ...blankValues(today, employee.homeBranch?.id ?? ''),
    firstname: employee.firstname,
    middlename: employee.middlename,
    lastname: employee.lastname,
    suffix: employee.suffix,
    gender: employee.gender ?? '',
    birthDate: employee.birthDate,
    mobile: employee.mobile ?? '',
    address: employee.address,
    emergencyName: employee.emergencyName,
    emergencyRelation: employee.emergencyRelation,
    emergencyPhone: employee.emergencyPhone,
    position: employee.position,
    employmentType: employee.employmentType,
    hiredOn: employee.hiredOn,
    restWeekday: employee.restWeekday === null ? '' : String(employee.restWeekday),
    payMethod: employee.payMethod,
    payAccount: employee.payAccount,
    hoursOfWork: employee.hoursOfWork,
    taxStatus: employee.taxStatus,
    sssNumber: shown('sssNumber'),
    philhealthNumber: shown('philhealthNumber'),
    pagibigNumber: shown('pagibigNumber'),
    tin: shown('tin'),
  }
}

/** The form values as stored in a draft. */
export function draftOf(values: EmployeeValues, step: number): EmployeeDraft['content'] {
  const { documents, branchIds, rate, ...words } = values
  const fields: Record<string, string> = { rate: rate === null ? '' : String(rate) }
  for (const [name, value] of Object.entries(words)) fields[name] = value ?? ''
  return { step, fields, branchIds: [...branchIds], documents: [...documents] }
}

/** The form values of a draft; missing fields keep the defaults of a new form. */
export function valuesOfDraft(
  { fields, branchIds, documents }: EmployeeDraft['content'],
  today: ManilaDate,
): EmployeeValues {
  const blank = blankValues(today, '')
  const word = (name: EmployeeField) => fields[name] ?? ''
  const oneOf = <T extends string>(list: readonly T[], name: EmployeeField, otherwise: T): T =>
    list.find((one) => one === word(name)) ?? otherwise
  const amount = Number(word('rate'))
  return {
    firstname: word('firstname'),
    middlename: word('middlename'),
    lastname: word('lastname'),
    suffix: word('suffix'),
    gender: GENDERS.find((one) => one === word('gender')) ?? '',
    birthDate: parseManilaDate(word('birthDate')) ?? null,
    mobile: word('mobile'),
    address: word('address'),
    emergencyName: word('emergencyName'),
    emergencyRelation: word('emergencyRelation'),
    emergencyPhone: word('emergencyPhone'),
    position: word('position'),
    employmentType: oneOf(EMPLOYMENT_TYPES, 'employmentType', blank.employmentType),
    hiredOn: parseManilaDate(word('hiredOn')) ?? null,
    restWeekday: word('restWeekday'),
    homeBranchId: word('homeBranchId'),
    branchIds,
    username: word('username'),
    payType: oneOf(PAY_TYPES, 'payType', blank.payType),
    rate: word('rate') !== '' && Number.isSafeInteger(amount) ? centavos(amount) : null,
    rateFromOn: parseManilaDate(word('rateFromOn')) ?? null,
    payMethod: oneOf(PAY_METHODS, 'payMethod', blank.payMethod),
    payAccount: word('payAccount'),
    hoursOfWork: oneOf(HOURS_OF_WORK, 'hoursOfWork', blank.hoursOfWork),
    taxStatus: oneOf(TAX_STATUSES, 'taxStatus', blank.taxStatus),
    sssNumber: word('sssNumber'),
    philhealthNumber: word('philhealthNumber'),
    pagibigNumber: word('pagibigNumber'),
    tin: word('tin'),
    documents,
  }
}

/** The fields of an employee as request parameters. */
export function fieldsOf(values: EmployeeValues, hiredOn: ManilaDate) {
  return {
    firstname: values.firstname,
    middlename: values.middlename,
    lastname: values.lastname,
    suffix: values.suffix,
    gender: values.gender === '' ? null : values.gender,
    birthDate: values.birthDate,
    mobile: values.mobile,
    address: values.address,
    emergencyName: values.emergencyName,
    emergencyRelation: values.emergencyRelation,
    emergencyPhone: values.emergencyPhone,
    position: values.position,
    employmentType: values.employmentType,
    hiredOn,
    restWeekday: values.restWeekday === '' ? null : Number(values.restWeekday),
    payMethod: values.payMethod,
    payAccount: values.payAccount,
    hoursOfWork: values.hoursOfWork,
    taxStatus: values.taxStatus,
    sssNumber: values.sssNumber,
    philhealthNumber: values.philhealthNumber,
    pagibigNumber: values.pagibigNumber,
    tin: values.tin,
  }
}
