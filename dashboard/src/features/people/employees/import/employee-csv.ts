import type { RouteRequest } from '@labada/contracts/core/route'
import {
  type employeeImportRoutes,
  employeeLineFields,
  MOST_EMPLOYEE_LINES,
} from '@labada/contracts/people/employee-imports'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { PAY_TYPES } from '@labada/domain/people/employee-rates'
import { EMPLOYMENT_TYPES, GENDERS } from '@labada/domain/people/employees'
import { type CsvCells, csvOf, readCsv } from '../../../../lib/csv.ts'
import { idOfText } from '../../../../lib/id-of-text.ts'
import { t } from '../t.ts'

export type EmployeeLine = RouteRequest<typeof employeeImportRoutes.importEmployees>['body']['lines'][number]

/** The columns of the file, in any order, and what the template shows in them. */
const EXAMPLE = {
  Code: '',
  'First name': 'Juan',
  'Last name': 'Dela Cruz',
  'Middle name': 'Santos',
  Suffix: 'Jr.',
  Gender: 'male',
  'Birth date': '2000-05-06',
  Mobile: '0917 123 4567',
  Address: '12 Rizal St., Cebu City',
  Position: 'Attendant',
  'Employment type': 'regular',
  Hired: '2026-01-05',
  'Home branch': 'MAIN',
  'Pay type': 'daily',
  Rate: '600.00',
  'Rate from': '2026-01-05',
  'SSS number': '34-1234567-8',
  'PhilHealth number': '12-345678901-2',
  'Pag-IBIG number': '1234-5678-9012',
  TIN: '123-456-789',
} as const
type Column = keyof typeof EXAMPLE
const COLUMNS = Object.keys(EXAMPLE) as Column[]
/** Read-only columns of the export, ignored on import. */
const READ_ONLY = [
  'Other branches',
  'Status',
  'Last day',
  'Fingers',
  'Owed on advances',
  'Documents ending',
  'Documents over',
]

/** Free text; the server validates its length. */
const TEXTS = {
  Code: 'code',
  'First name': 'firstname',
  'Last name': 'lastname',
  'Middle name': 'middlename',
  Suffix: 'suffix',
  Mobile: 'mobile',
  Address: 'address',
  Position: 'position',
  'Home branch': 'homeBranch',
  'SSS number': 'sssNumber',
  'PhilHealth number': 'philhealthNumber',
  'Pag-IBIG number': 'pagibigNumber',
  TIN: 'tin',
} as const satisfies { readonly [Name in Column]?: keyof typeof employeeLineFields }

export interface ReadEmployees {
  readonly lines: readonly EmployeeLine[]
  /** Parse errors, each with its line. */
  readonly problems: readonly string[]
}

/** A file to fill in: the names of the columns and one line that shows how they are written. */
export function employeeTemplate(): string {
  return csvOf([COLUMNS, COLUMNS.map((name) => EXAMPLE[name])])
}

/** Reads a file like the template or the export. A column that is not there and an empty cell both change nothing. */
export function readEmployeeCsv(text: string): ReadEmployees {
  const { rows, fields, problems } = readCsv(text, { columns: [...COLUMNS, ...READ_ONLY] })
  if (problems.length === 0 && !fields.includes('Code') && !fields.includes('First name'))
    return { lines: [], problems: [t('missingColumnCodeOrFirst')] }
  if (problems.length === 0 && rows.length === 0) return { lines: [], problems: [t('theFileIsEmpty')] }
  if (rows.length > MOST_EMPLOYEE_LINES)
    return { lines: [], problems: [t('theFileHasMoreThan', { mostEmployeeLines: MOST_EMPLOYEE_LINES })] }
  const found: string[] = [...problems]
  const lines = rows.map(({ line, cells }) =>
    readLine(line, cells, (words) => found.push(t('lineLineWords', { line, words }))),
  )
  return { lines, problems: found }
}

function readLine(line: number, cells: CsvCells, complain: (words: string) => void): EmployeeLine {
  const written = (name: Column) => cells[name] || undefined
  const oneOf = <Value extends string>(name: Column, values: readonly Value[]) => {
    const given = written(name)
    const value = values.find((one) => one === given?.toLowerCase().replaceAll(/[\s-]+/g, '_'))
    if (given && !value)
      complain(t('givenIsntAValidName', { given, name: name.toLowerCase(), values: values.join(', ') }))
    return value
  }
  const dayIn = (name: Column) => {
    const given = written(name)
    const value = given ? parseManilaDate(given) : undefined
    if (given && !value) complain(t('givenIsntAValidNameWrite', { given, name }))
    return value
  }
  const textIn = (name: keyof typeof TEXTS) => {
    const given = written(name)
    const most = employeeLineFields[TEXTS[name]].maxLength
    if (given && most !== null && given.length > most) complain(t('nameMustBeAtMost', { count: most, name }))
    return given
  }
  if (isExample(cells)) complain(t('thisIsTheTemplatesExample'))
  return {
    line,
    id: idOfText(`employee ${JSON.stringify(COLUMNS.map((name) => cells[name]?.toLowerCase() ?? ''))}`),
    ...Object.fromEntries(
      (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((name) => [TEXTS[name], textIn(name)] as const),
    ),
    gender: oneOf('Gender', GENDERS),
    birthDate: dayIn('Birth date'),
    employmentType: oneOf('Employment type', EMPLOYMENT_TYPES),
    hiredOn: dayIn('Hired'),
    payType: oneOf('Pay type', PAY_TYPES),
    rate: rateIn(written('Rate'), complain),
    rateFromOn: dayIn('Rate from'),
  }
}

function rateIn(written: string | undefined, complain: (words: string) => void) {
  if (!written) return undefined
  const plain = written.replace(/^₱/, '').replaceAll(',', '')
  if (/^\d{1,6}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0) return fromPesos(Number(plain))
  complain(t('writtenIsntAValidRate', { written }))
  return undefined
}

/** May already include the home branch. */
const isExample = (cells: CsvCells) =>
  COLUMNS.every((name) => name === 'Home branch' || (cells[name] ?? '') === EXAMPLE[name])
