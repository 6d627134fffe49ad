import type { TableContents, TableKind } from '@labada/domain/law/tables'

/** What a value of the law counts: how it is shown, and in which field it is entered. */
export type LawUnit =
  | 'money'
  | 'percent'
  | 'times'
  | 'number'
  | 'days'
  | 'minutes'
  | 'years'
  | 'clock'
  | 'dayOfYear'
  | 'dayType'
  | 'yesNo'
  | 'code'
  | 'text'

/** The single values of a content and the columns of its lists. */
type FieldOf<Content> = {
  [Name in keyof Content]: Content[Name] extends readonly (infer Row)[] ? keyof Row : Name
}[keyof Content]
type FieldName = { [Kind in TableKind]: FieldOf<TableContents[Kind]> }[TableKind]

const UNITS: Readonly<Record<FieldName, LawUnit>> = {
  nightFrom: 'clock',
  nightTo: 'clock',
  nightRate: 'percent',
  dayMinutes: 'minutes',
  dayType: 'dayType',
  isRestDay: 'yesNo',
  base: 'times',
  overtimeFactor: 'times',
  unworked: 'times',
  factor: 'number',
  restDays: 'times',
  specialDays: 'times',
  regularHolidays: 'times',
  employeeRate: 'percent',
  employerRate: 'percent',
  leastCredit: 'money',
  mostCredit: 'money',
  step: 'money',
  firstRangeBelow: 'money',
  mostRegularCredit: 'money',
  creditFrom: 'money',
  amount: 'money',
  rate: 'percent',
  least: 'money',
  most: 'money',
  employeeShare: 'percent',
  mostFundSalary: 'money',
  lowSalaryUpTo: 'money',
  lowEmployeeRate: 'percent',
  over: 'money',
  baseTax: 'money',
  dueOn: 'dayOfYear',
  item: 'code',
  ceiling: 'money',
  leaveDays: 'days',
  mealShare: 'percent',
  daysPerYear: 'days',
  afterYears: 'years',
  shareOfWeek: 'percent',
  withinDays: 'days',
  certificateWithinDays: 'days',
  region: 'text',
  tier: 'text',
  order: 'text',
  daily: 'money',
  name: 'text',
  scope: 'text',
}

export const unitOf = (field: string): LawUnit => (isField(field) ? UNITS[field] : 'text')

const isField = (field: string): field is FieldName => Object.hasOwn(UNITS, field)
