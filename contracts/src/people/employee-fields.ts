import { PAY_TYPES } from '@labada/domain/people/employee-rates'
import {
  DOCUMENT_KINDS,
  EMPLOYMENT_TYPES,
  GENDERS,
  HOURS_OF_WORK,
  PAY_METHODS,
  SEPARATION_REASONS,
  TAX_STATUSES,
} from '@labada/domain/people/employees'
import { z } from 'zod'
import { id, instant, manilaDate, pesos, positivePesos, rowVersion, text } from '../core/values.ts'

const blankable = (most: number) => z.string().trim().max(most)

/** The input fields of an employee. Numbers and phones are sent as written; the gateway stores their digits. */
export const employeeFields = {
  firstname: text(50),
  lastname: text(50),
  middlename: blankable(50),
  suffix: blankable(10),
  gender: z.enum(GENDERS).nullable(),
  birthDate: manilaDate.nullable(),
  mobile: blankable(40),
  address: blankable(200),
  emergencyName: blankable(100),
  emergencyRelation: blankable(40),
  emergencyPhone: blankable(40),
  position: text(60),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  hiredOn: manilaDate,
  restWeekday: z.number().int().min(0).max(6).nullable(),
  shiftTemplateId: id.nullable(),
  payMethod: z.enum(PAY_METHODS),
  payAccount: blankable(60),
  taxStatus: z.enum(TAX_STATUSES).optional(),
  hoursOfWork: z.enum(HOURS_OF_WORK).optional(),
  sssNumber: blankable(20),
  philhealthNumber: blankable(20),
  pagibigNumber: blankable(20),
  tin: blankable(20),
}

/** The input fields of a rate. */
export const rateFields = {
  id,
  fromOn: manilaDate,
  payType: z.enum(PAY_TYPES),
  rate: positivePesos,
  reason: text(200),
}

/** The input fields of a document: an earlier upload. */
export const documentFields = {
  id,
  uploadId: id,
  kind: z.enum(DOCUMENT_KINDS),
  note: blankable(200),
  expiresOn: manilaDate.nullable(),
}

export const currentRate = z.object({
  payType: z.enum(PAY_TYPES),
  rate: pesos,
  fromOn: manilaDate,
  /** For a day of eight hours. */
  daily: pesos,
})

const branchRef = z.object({ id, name: z.string() })

/**
 * An employee for lists. Null for whoever may not see it: the rate (`employee.rates`) and what they owe (`advance.see`).
 */
export const employeeRowSchema = z.object({
  id,
  code: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  position: z.string(),
  mobile: z.string().nullable(),
  homeBranch: branchRef.nullable(),
  otherBranches: z.array(branchRef),
  status: z.enum(['active', 'separated']),
  hiredOn: manilaDate,
  separatedOn: manilaDate.nullable(),
  rate: currentRate.nullable(),
  belowMinimum: z.boolean(),
  photoId: id.nullable(),
  username: z.string().nullable(),
  documents: z.object({ valid: z.number().int(), expiring: z.number().int(), expired: z.number().int() }),
  /** Fingers that can time in now. */
  fingers: z.number().int(),
  /** Their decision about fingerprints; null if not asked yet. */
  consent: z.enum(['fingerprint', 'witnessed']).nullable(),
  lastScanAt: instant.nullable(),
  onDutySince: instant.nullable(),
  /** On approved leave today. */
  onLeave: z.boolean(),
  /** Owed on cash advances. */
  advances: pesos.nullable(),
  version: rowVersion,
})
export type EmployeeRow = z.output<typeof employeeRowSchema>

/**
 * All data of one employee except the documents. Birth date, address, numbers and pay account are empty for whoever may
 * neither see personal files nor edit them (`employee.files`, `employee.edit`).
 */
export const employeeSchema = employeeRowSchema.extend({
  middlename: z.string(),
  suffix: z.string(),
  gender: z.enum(GENDERS).nullable(),
  birthDate: manilaDate.nullable(),
  address: z.string(),
  emergencyName: z.string(),
  emergencyRelation: z.string(),
  emergencyPhone: z.string(),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  separationReason: z.enum(SEPARATION_REASONS).nullable(),
  restWeekday: z.number().int().nullable(),
  shiftTemplateId: id.nullable(),
  payMethod: z.enum(PAY_METHODS),
  payAccount: z.string(),
  taxStatus: z.enum(TAX_STATUSES),
  hoursOfWork: z.enum(HOURS_OF_WORK),
  sssNumber: z.string().nullable(),
  philhealthNumber: z.string().nullable(),
  pagibigNumber: z.string().nullable(),
  tin: z.string().nullable(),
  userId: id.nullable(),
  /** Whether they can log in; a login that was ended opens with a new password. */
  isLoginOpen: z.boolean(),
  /** Has a PIN for counters. */
  hasPin: z.boolean(),
  assignments: z.array(
    z.object({ branchId: id, branchName: z.string(), fromOn: manilaDate, toOn: manilaDate.nullable() }),
  ),
})
export type Employee = z.output<typeof employeeSchema>
