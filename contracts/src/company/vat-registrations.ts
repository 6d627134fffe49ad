import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, text } from '../core/values.ts'

const vatChange = z.object({
  id,
  /** The first business day it holds; until the next change. */
  from: manilaDate,
  isRegistered: z.boolean(),
  /** Where it is from, such as the certificate of registration. */
  source: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
})
export type VatRegistration = z.output<typeof vatChange>

const answer = z.object({
  /** Before the first change. */
  isRegisteredBefore: z.boolean(),
  /** The branch’s business day now: a change may start then or later. */
  today: manilaDate,
  isRegisteredToday: z.boolean(),
  /** The last one first, with withdrawn ones. */
  items: z.array(vatChange),
})

export const vatRegistrationRoutes = {
  listVatRegistrations: {
    method: 'GET',
    path: '/branches/:branchId/vat-registrations',
    access: admin,
    key: 'branch.see',
    summary: 'List from which days a branch is VAT-registered or not, with the source of each change',
    params: z.object({ branchId: id }),
    response: answer,
  },
  addVatRegistration: {
    method: 'POST',
    path: '/branches/:branchId/vat-registrations',
    access: admin,
    key: 'branch.edit',
    summary: 'Enter that a branch is VAT-registered, or no longer, from today or a later day; safe to repeat',
    params: z.object({ branchId: id }),
    body: z.object({ id, from: manilaDate, isRegistered: z.boolean(), source: text(200) }),
    response: answer,
  },
  withdrawVatRegistration: {
    method: 'POST',
    path: '/branches/:branchId/vat-registrations/:changeId/withdraw',
    access: admin,
    key: 'branch.edit',
    summary: 'Withdraw a change whose first day has not passed; it stays in the history',
    params: z.object({ branchId: id, changeId: id }),
    body: z.object({ reason: text(200) }),
    response: answer,
  },
} satisfies Routes
