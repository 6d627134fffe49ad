import { PAY_TYPES } from '@labada/domain/people/employee-rates'
import { EMPLOYMENT_TYPES, PAY_METHODS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { portal, type Routes } from '../core/route.ts'
import { id, manilaDate, pesos } from '../core/values.ts'

/** Only the last digits of a government number; null if none is on file. */
const numberEnd = z.string().max(8).nullable()

const details = z.object({
  code: z.string(),
  /** First, middle and last name with the suffix. */
  full_name: z.string(),
  birth_date: manilaDate.nullable(),
  mobile: z.string().nullable(),
  address: z.string(),
  emergency: z.object({ name: z.string(), relation: z.string(), phone: z.string() }),
  position: z.string(),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  hired_on: manilaDate,
  home_branch: z.string().nullable(),
  other_branches: z.array(z.string()),
  rate: z.object({ amount: pesos, pay_type: z.enum(PAY_TYPES), from_on: manilaDate }).nullable(),
  pay_method: z.enum(PAY_METHODS),
  numbers: z.object({ sss: numberEnd, philhealth: numberEnd, pagibig: numberEnd, tin: numberEnd }),
})

/** The employee’s own file in the portal. */
export const portalDetailsRoutes = {
  portalDetails: {
    method: 'GET',
    path: '/employee-portal/details/:employeeId',
    access: portal,
    key: 'public',
    summary: 'Get the employee’s own file: person, job, pay, and the last digits of government numbers',
    params: z.object({ employeeId: id }),
    response: z.object({ success: z.literal(true), data: details }),
  },
} satisfies Routes
