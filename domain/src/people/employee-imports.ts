import { DomainError } from '../core/errors.ts'
import type { ManilaDate } from '../core/manila-time.ts'
import type { Centavos } from '../core/money.ts'
import { firstComplaint, type Rule } from '../core/rules.ts'
import { parsePhone } from '../orders/customers/customers.ts'
import { type EmployeeRate, type PayType, requireNewRate } from './employee-rates.ts'
import {
  EMPLOYEE_NAMES,
  EMPLOYEE_RULES,
  type EmploymentType,
  type Gender,
  GOVERNMENT_NUMBER_KEYS,
  type GovernmentNumber,
  governmentNumberOf,
  parseGovernmentNumber,
  requireAge,
} from './employees.ts'

/** The values that a file can set for an existing employee. */
export interface EmployeeTermsInFile {
  readonly firstname: string
  readonly lastname: string
  readonly middlename: string
  readonly suffix: string
  readonly gender: Gender | null
  readonly birthDate: ManilaDate | null
  readonly mobile: string | null
  readonly address: string
  readonly position: string
  readonly employmentType: EmploymentType
  readonly hiredOn: ManilaDate
  readonly homeBranchId: string | null
}

export const EMPLOYEE_FILE_FIELDS = [
  'firstname',
  'lastname',
  'middlename',
  'suffix',
  'gender',
  'birthDate',
  'mobile',
  'address',
  'position',
  'employmentType',
  'hiredOn',
  'homeBranchId',
] as const satisfies readonly (keyof EmployeeTermsInFile)[]
export type EmployeeFileField = (typeof EMPLOYEE_FILE_FIELDS)[number]

type Numbers = Readonly<Record<GovernmentNumber, string | null>>

/** One line of a file. Omitted values stay unchanged, or get the default for a new employee. */
export type EmployeeLine = {
  readonly [Field in Exclude<EmployeeFileField, 'homeBranchId'>]?: EmployeeTermsInFile[Field] | undefined
} & { readonly [Kind in GovernmentNumber]?: string | undefined } & {
  /** As in a spreadsheet: line 1 has the column names. */
  readonly line: number
  /** The record id of a new employee: the same line sent again is the same person. */
  readonly id: string
  /** The employee of the line; without a code it is a new one. */
  readonly code?: string | undefined
  /** A branch's code or name. */
  readonly homeBranch?: string | undefined
  readonly payType?: PayType | undefined
  readonly rate?: Centavos | undefined
  readonly rateFromOn?: ManilaDate | undefined
}

/** The current values of an employee. */
export interface EmployeeNow extends EmployeeTermsInFile, Numbers {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly left: boolean
  /** Their branches change on a future day. */
  readonly movesLater: boolean
  /** The current rate. */
  readonly rate: EmployeeRate | null
}

export interface BranchInFile {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly closed: boolean
}

export interface NewFromFile {
  readonly line: number
  readonly id: string
  readonly terms: EmployeeTermsInFile & { readonly homeBranchId: string }
  readonly numbers: Numbers
  readonly rate: EmployeeRate
}

export interface EmployeeImport {
  readonly added: readonly NewFromFile[]
  readonly changed: readonly {
    readonly line: number
    readonly employee: EmployeeNow
    readonly after: EmployeeTermsInFile
    readonly fields: readonly EmployeeFileField[]
  }[]
  /** Lines without any change. */
  readonly same: number
  /** Problems, each with its line. Nothing is imported while there are any. */
  readonly problems: readonly LineWords[]
}

export interface LineWords {
  readonly line: number
  readonly message: string
}

/**
 * The effect of a file of employees: existing ones are matched by code; a line without a code is a new employee, unless
 * the same line already created one. Rates and government numbers of existing employees never change.
 */
export function employeeImportOf(
  employees: readonly EmployeeNow[],
  branches: readonly BranchInFile[],
  lines: readonly EmployeeLine[],
): EmployeeImport {
  const problems: LineWords[] = []
  const added: NewFromFile[] = []
  const changed: EmployeeImport['changed'][number][] = []
  let same = 0
  const seen = new Set<string>()
  for (const given of lines) {
    const { line, code } = given
    const complain = (...messages: readonly string[]) =>
      problems.push(...messages.map((message) => ({ line, message })))
    const employee = employees.find((one) => (code ? isAlike(one.code, code) : one.id === given.id))
    const key = employee?.id ?? code?.toLowerCase() ?? given.id
    if (seen.has(key)) complain(`${employee ? nameOf(employee) : nameOf(given)} is in the file twice`)
    else if (!employee && code) complain(`No employee has the code ${code}. Leave it blank for new employees.`)
    else if (!employee) {
      const { wrong, made } = newOf(given, branches)
      complain(...wrong)
      if (made) added.push(made)
    } else if (!code) {
      if (isAlike(nameOf(given), nameOf(employee))) same += 1
      else complain(`${nameOf(employee)} (${employee.code}) was already added from this line`)
    } else {
      const { wrong, after } = termsAfter(employee, given, branches)
      const fields = EMPLOYEE_FILE_FIELDS.filter((field) => after[field] !== employee[field])
      if (wrong.length === 0 && fields.length > 0) wrong.push(...changeComplaints(employee, after, fields))
      complain(...wrong)
      if (wrong.length === 0 && fields.length === 0) same += 1
      else if (wrong.length === 0) changed.push({ line, employee, after, fields })
    }
    seen.add(key)
  }
  return { added, changed, same, problems }
}

function newOf(given: EmployeeLine, branches: readonly BranchInFile[]): { wrong: string[]; made?: NewFromFile } {
  const { line, id, payType, rate, birthDate, hiredOn } = given
  const rateFromOn = given.rateFromOn ?? hiredOn
  const home = branchOf(branches, given.homeBranch)
  const wrong = complaintsOf({ ...given, homeBranchId: given.homeBranch, rateFromOn })
  if (!payType) wrong.push(`${EMPLOYEE_NAMES.payType} is required`)
  if (given.homeBranch && (!home || home.closed)) wrong.push(noBranch(given.homeBranch))
  if (birthDate && hiredOn) wrong.push(...complaintsFrom(() => requireAge(birthDate, hiredOn)))
  if (hiredOn && rateFromOn) wrong.push(...complaintsFrom(() => requireNewRate(rateFromOn, [], hiredOn)))
  if (wrong.length > 0 || !home || !hiredOn || !rateFromOn || !payType || rate === undefined) return { wrong }
  const terms = {
    firstname: given.firstname ?? '',
    lastname: given.lastname ?? '',
    middlename: given.middlename ?? '',
    suffix: given.suffix ?? '',
    gender: given.gender ?? null,
    birthDate: birthDate ?? null,
    mobile: parsePhone(given.mobile ?? '') ?? null,
    address: given.address ?? '',
    position: given.position ?? '',
    employmentType: given.employmentType ?? 'regular',
    hiredOn,
    homeBranchId: home.id,
  }
  const numberOf = (kind: GovernmentNumber) => governmentNumberOf(kind, given[kind])
  const numbers = {
    sssNumber: numberOf('sssNumber'),
    philhealthNumber: numberOf('philhealthNumber'),
    pagibigNumber: numberOf('pagibigNumber'),
    tin: numberOf('tin'),
  }
  return { wrong, made: { line, id, terms, numbers, rate: { fromOn: rateFromOn, payType, rateCentavos: rate } } }
}

function termsAfter(
  employee: EmployeeNow,
  given: EmployeeLine,
  branches: readonly BranchInFile[],
): { wrong: string[]; after: EmployeeTermsInFile } {
  const home = branchOf(branches, given.homeBranch)
  // Whatever a line names has to be as the form wants it; what it leaves out is not asked for again.
  const wrong = complaintsOf(given, { onlyGiven: true })
  if (given.homeBranch && (!home || (home.closed && home.id !== employee.homeBranchId)))
    wrong.push(noBranch(given.homeBranch))
  wrong.push(...untouchable(employee, given))
  const { firstname, lastname, middlename, suffix, gender, birthDate } = employee
  const { mobile, address, position, employmentType, hiredOn, homeBranchId } = employee
  const after = {
    firstname: given.firstname ?? firstname,
    lastname: given.lastname ?? lastname,
    middlename: given.middlename ?? middlename,
    suffix: given.suffix ?? suffix,
    gender: given.gender ?? gender,
    birthDate: given.birthDate ?? birthDate,
    mobile: given.mobile ? (parsePhone(given.mobile) ?? mobile) : mobile,
    address: given.address ?? address,
    position: given.position ?? position,
    employmentType: given.employmentType ?? employmentType,
    hiredOn: given.hiredOn ?? hiredOn,
    homeBranchId: home?.id ?? homeBranchId,
  }
  return { wrong, after }
}

/** A rate or number that a line would change, which is refused. An equal value is allowed, as in an exported file. */
function untouchable(employee: EmployeeNow, given: EmployeeLine): string[] {
  const { rate } = employee
  const touchesRate =
    (given.payType !== undefined && given.payType !== rate?.payType) ||
    (given.rate !== undefined && given.rate !== rate?.rateCentavos) ||
    (given.rateFromOn !== undefined && given.rateFromOn !== rate?.fromOn)
  const numbers = GOVERNMENT_NUMBER_KEYS.filter((kind) => {
    const written = given[kind]
    return written && parseGovernmentNumber(kind, written) !== employee[kind]
  })
  return [
    ...(touchesRate ? [`The rate of ${nameOf(employee)} can’t be imported. Add a new rate on their page.`] : []),
    ...numbers.map(
      (kind) => `${EMPLOYEE_NAMES[kind]} of ${nameOf(employee)} can’t be imported. Change it on their page.`,
    ),
  ]
}

function changeComplaints(
  employee: EmployeeNow,
  after: EmployeeTermsInFile,
  fields: readonly EmployeeFileField[],
): string[] {
  const { birthDate, hiredOn } = after
  if (employee.left) return [`${nameOf(employee)} no longer works here`]
  return [
    ...(birthDate ? complaintsFrom(() => requireAge(birthDate, hiredOn)) : []),
    ...(fields.includes('homeBranchId') && employee.movesLater
      ? [`A branch change of ${nameOf(employee)} is already scheduled. Change the home branch on their page.`]
      : []),
  ]
}

/** The errors that the form's rules find in the fields of a line, in order. */
function complaintsOf(values: object, { onlyGiven = false } = {}): string[] {
  const written = new Map<string, unknown>(Object.entries(values))
  const rules = Object.entries(EMPLOYEE_RULES) as [keyof typeof EMPLOYEE_RULES, readonly Rule[]][]
  return rules
    .filter(([field]) => !onlyGiven || written.get(field) !== undefined)
    .flatMap(([field, own]) => firstComplaint(own, written.get(field), EMPLOYEE_NAMES[field]) ?? [])
}

function complaintsFrom(work: () => void): string[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof DomainError) return [error.message]
    throw error
  }
}

/** A branch by its code, else by its name. */
function branchOf(branches: readonly BranchInFile[], written: string | undefined): BranchInFile | undefined {
  if (!written) return undefined
  return (
    branches.find(({ code }) => isAlike(code, written)) ??
    branches.find(({ name, closed }) => !closed && isAlike(name, written)) ??
    branches.find(({ name }) => isAlike(name, written))
  )
}

const noBranch = (written: string) => `No open branch is named ${written}`
const isAlike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const nameOf = ({
  firstname,
  lastname,
}: {
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
}) => `${firstname ?? ''} ${lastname ?? ''}`.trim()
