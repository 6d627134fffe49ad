import { EMPLOYEE_FILE_FIELDS } from '@labada/domain/people/employee-imports'
import { EMPLOYEE_NAMES } from '@labada/domain/people/employees'
import { z } from 'zod'
import { confirmedAdmin, type Routes } from '../core/route.ts'
import { id, rowVersion, text } from '../core/values.ts'
import { employeeFields, rateFields } from './employee-fields.ts'

export const MOST_EMPLOYEE_LINES = 500

const { gender, birthDate } = employeeFields

/** The fields of one line, as in the form of a new employee; omitted ones stay unchanged. */
export const employeeLineFields = {
  code: text(20),
  firstname: employeeFields.firstname,
  lastname: employeeFields.lastname,
  middlename: employeeFields.middlename,
  suffix: employeeFields.suffix,
  gender: gender.unwrap(),
  birthDate: birthDate.unwrap(),
  mobile: employeeFields.mobile,
  address: employeeFields.address,
  position: employeeFields.position,
  employmentType: employeeFields.employmentType,
  hiredOn: employeeFields.hiredOn,
  /** A branch's code or name. */
  homeBranch: text(80),
  payType: rateFields.payType,
  rate: rateFields.rate,
  rateFromOn: rateFields.fromOn,
  sssNumber: employeeFields.sssNumber,
  philhealthNumber: employeeFields.philhealthNumber,
  pagibigNumber: employeeFields.pagibigNumber,
  tin: employeeFields.tin,
}

const line = z
  .object(employeeLineFields)
  .partial()
  .extend({
    /** As in a spreadsheet. */
    line: z.number().int().min(1).max(100_000),
    /** For the record of a new employee. */
    id,
    /** The version of the existing employee that the preview showed; required if the line changes them. */
    version: rowVersion.optional(),
  })

const words = z.object({ line: z.number().int(), message: z.string() })
const value = z.union([z.string(), z.number()]).nullable()
const names = Object.keys(EMPLOYEE_NAMES) as (keyof typeof EMPLOYEE_NAMES)[]

export const employeeImportSchema = z.object({
  added: z.array(
    z.object({
      line: z.number().int(),
      id,
      name: z.string(),
      /** The first values of their file; the rate in pesos, the branch by name. */
      fields: z.array(z.object({ field: z.enum(names), value })),
    }),
  ),
  changed: z.array(
    z.object({
      line: z.number().int(),
      employeeId: id,
      code: z.string(),
      name: z.string(),
      version: rowVersion,
      /** The branch by name. */
      changes: z.array(z.object({ field: z.enum(EMPLOYEE_FILE_FIELDS), before: value, after: value })),
    }),
  ),
  /** Lines without any change. */
  same: z.number().int(),
  problems: z.array(words),
  /** Warnings, which do not block: a similar person, a rate below the minimum wage. */
  warnings: z.array(words),
})
export type EmployeeImportAnswer = z.output<typeof employeeImportSchema>

export const employeeImportRoutes = {
  importEmployees: {
    method: 'POST',
    path: '/employees/import',
    access: confirmedAdmin,
    key: 'employee.rates.edit',
    summary: 'Preview a file of employees, or save it with `apply` if no row is refused; matched by code',
    body: z.object({ lines: z.array(line).min(1).max(MOST_EMPLOYEE_LINES), apply: z.boolean() }),
    response: employeeImportSchema,
  },
} satisfies Routes
