import { PAY_TYPES } from '@labada/domain/people/employee-rates'
import { SEPARATION_REASONS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import {
  id,
  instant,
  manilaDate,
  page,
  pageQuery,
  pesos,
  positivePesos,
  rowVersion,
  text,
  username,
} from '../core/values.ts'
import { documentFields, employeeFields, employeeRowSchema, employeeSchema, rateFields } from './employee-fields.ts'

export const EMPLOYEE_SORTS = ['name', 'code', 'position', 'hiredOn'] as const
export const EMPLOYEE_LACKS = ['fingerprint', 'consent', 'documents', 'minimum_wage', 'account'] as const

/** The filters of a list of employees. */
export const employeeQuery = z.object({
  ...pageQuery,
  branchId: id.optional(),
  status: z.enum(['active', 'separated', 'all']).optional(),
  position: z.string().trim().max(60).optional(),
  search: z.string().trim().max(60).optional(),
  /**
   * What is missing: a finger, a fingerprint decision, documents effective in another month, the minimum wage, a login.
   */
  lacks: z.enum(EMPLOYEE_LACKS).optional(),
  sort: z.enum(EMPLOYEE_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})

const employeeParams = z.object({ employeeId: id })
/** A password that is shown once; null if it was shown before. */
const issued = employeeSchema.extend({ temporaryPassword: z.string().nullable() })

const checks = z.object({
  duplicates: z.array(
    z.object({ id, code: z.string(), name: z.string(), because: z.enum(['name_and_birth_date', 'mobile']) }),
  ),
  usernameTaken: z.boolean(),
  /** The wage order of the home branch on the first day of the rate; null if the branch has none set. */
  minimumWage: z.object({ order: z.string(), daily: pesos }).nullable(),
  belowMinimum: z.boolean(),
})

/** What ends if an employee leaves, as of now. */
export const separationSchema = z.object({
  futureShifts: z.number().int(),
  openShift: z.object({ id, since: instant }).nullable(),
  openCashSessions: z.array(z.object({ id, branchName: z.string(), number: z.number().int() })),
  /** Null for whoever may not see cash advances. */
  advancesBalance: pesos.nullable(),
  sessions: z.number().int(),
  templates: z.number().int(),
  portalSessions: z.number().int(),
})
export type Separation = z.output<typeof separationSchema>

export const employeeRoutes = {
  listEmployees: {
    method: 'GET',
    path: '/employees',
    access: admin,
    key: 'employee.see',
    summary: 'List employees and what each is missing; totals cover all matches',
    query: employeeQuery,
    response: page(
      employeeRowSchema,
      z.object({
        employees: z.number().int(),
        byBranch: z.array(z.object({ branchId: id.nullable(), name: z.string(), heads: z.number().int() })),
        /** Of all employees, as suggestions. */
        positions: z.array(z.string()),
        /** The monthly cost if all active employees work their full week; null for whoever may not see rates. */
        monthlyLabour: pesos.nullable(),
      }),
    ),
  },
  getEmployee: {
    method: 'GET',
    path: '/employees/:employeeId',
    access: admin,
    key: 'employee.see',
    summary: 'Get an employee',
    params: employeeParams,
    response: employeeSchema,
  },
  checkEmployee: {
    method: 'POST',
    path: '/employees/check',
    access: admin,
    key: 'employee.rates.edit',
    summary: 'Check a new employee for problems without saving',
    body: z.object({
      id,
      firstname: text(50),
      lastname: text(50),
      birthDate: manilaDate.nullable(),
      mobile: z.string().trim().max(40),
      username: z.string().trim().max(60).optional(),
      homeBranchId: id.nullable(),
      rate: z.object({ payType: z.enum(PAY_TYPES), rate: positivePesos, fromOn: manilaDate }).nullable(),
    }),
    response: checks,
  },
  createEmployee: {
    method: 'POST',
    path: '/employees',
    access: confirmedAdmin,
    key: 'employee.rates.edit',
    summary: 'Create an employee with branches, a first rate, documents and an optional login',
    body: z.object({
      ...employeeFields,
      id,
      homeBranchId: id,
      branchIds: z.array(id).min(1).max(50),
      rate: z.object(rateFields).omit({ reason: true }),
      documents: z.array(z.object(documentFields)).max(20),
      username: username.nullable(),
    }),
    secret: true,
    response: issued,
  },
  updateEmployee: {
    method: 'PATCH',
    path: '/employees/:employeeId',
    access: admin,
    key: 'employee.edit',
    summary: 'Update an employee; a `version` that is not the newest answers 409 STALE_VERSION',
    params: employeeParams,
    body: z.object(employeeFields).partial().extend({ version: rowVersion }),
    response: employeeSchema,
  },
  assignEmployee: {
    method: 'PUT',
    path: '/employees/:employeeId/assignments',
    access: admin,
    key: 'employee.edit',
    summary: 'Set an employee’s branches from a date; the home branch, one of them, changes right away',
    params: employeeParams,
    body: z.object({
      fromOn: manilaDate,
      homeBranchId: id,
      branchIds: z.array(id).min(1).max(50),
      version: rowVersion,
    }),
    response: employeeSchema,
  },
  openAccount: {
    method: 'POST',
    path: '/employees/:employeeId/account',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Create a login for an employee; the password is shown once',
    params: employeeParams,
    body: z.object({ username }),
    secret: true,
    response: issued,
  },
  resetPassword: {
    method: 'POST',
    path: '/employees/:employeeId/reset-password',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Reset a password, shown once, and end the employee’s sessions',
    params: employeeParams,
    secret: true,
    response: issued,
  },
  givePin: {
    method: 'POST',
    path: '/employees/:employeeId/pin',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Give an employee with a login a new PIN for counters, shown once; they stand nowhere until they enter it',
    params: employeeParams,
    secret: true,
    response: employeeSchema.extend({ pin: z.string() }),
  },
  takePin: {
    method: 'DELETE',
    path: '/employees/:employeeId/pin',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Take an employee’s PIN away; they stand at no counter anymore',
    params: employeeParams,
    response: employeeSchema,
  },
  endAccess: {
    method: 'POST',
    path: '/employees/:employeeId/end-access',
    access: admin,
    key: 'access.edit',
    summary: 'End an employee’s access right away: login, sessions, PIN and portal sessions. They stay employed',
    params: employeeParams,
    response: employeeSchema,
  },
  getSeparation: {
    method: 'GET',
    path: '/employees/:employeeId/separation',
    access: admin,
    key: 'employee.edit',
    summary: 'Preview what ends if an employee leaves now',
    params: employeeParams,
    response: separationSchema,
  },
  deactivateEmployee: {
    method: 'POST',
    path: '/employees/:employeeId/deactivate',
    access: confirmedAdmin,
    key: 'employee.edit',
    summary: 'Deactivate an employee: ends sessions and portal access, future shifts and fingerprints; history stays',
    params: employeeParams,
    body: z.object({
      reason: z.enum(SEPARATION_REASONS),
      lastDay: manilaDate,
      note: z.string().trim().max(200),
      version: rowVersion,
    }),
    response: employeeSchema,
  },
  reactivateEmployee: {
    method: 'POST',
    path: '/employees/:employeeId/reactivate',
    access: confirmedAdmin,
    key: 'employee.edit',
    summary: 'Reactivate an employee at a branch; an existing login gets a new password, shown once',
    params: employeeParams,
    body: z.object({ homeBranchId: id, fromOn: manilaDate, version: rowVersion }),
    secret: true,
    response: issued,
  },
} satisfies Routes
