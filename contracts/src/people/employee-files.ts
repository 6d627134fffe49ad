import { PAY_TYPES } from '@labada/domain/people/employee-rates'
import { DOCUMENT_KINDS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos, rowVersion, text } from '../core/values.ts'
import { documentFields, rateFields } from './employee-fields.ts'

const rateSchema = z.object({
  id,
  fromOn: manilaDate,
  payType: z.enum(PAY_TYPES),
  rate: pesos,
  reason: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  /** The current rate. */
  current: z.boolean(),
  /** Below the wage order of the home branch on its first day. */
  belowMinimum: z.boolean(),
})
export type Rate = z.output<typeof rateSchema>

const documentSchema = z.object({
  id,
  uploadId: id,
  name: z.string(),
  type: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  note: z.string(),
  expiresOn: manilaDate.nullable(),
  standing: z.enum(['valid', 'expiring', 'expired']),
  addedAt: instant,
  addedBy: z.string().nullable(),
})
export type EmployeeDocument = z.output<typeof documentSchema>

const noteSchema = z.object({
  id,
  kind: z.enum(['note', 'incident']),
  happenedOn: manilaDate,
  text: z.string(),
  response: z.string().nullable(),
  respondedAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
})
export type EmployeeNote = z.output<typeof noteSchema>

const word = z.string().max(400)
/** An unfinished form: its fields as written. Never a password. */
const draftContent = z.object({
  step: z.number().int().min(0).max(5),
  fields: z
    .record(z.string().regex(/^[a-zA-Z]{1,40}$/), word)
    .refine((fields) => Object.keys(fields).length <= 40, 'Too many fields'),
  branchIds: z.array(id).max(50),
  documents: z.array(z.object({ ...documentFields, name: word })).max(20),
})
export const draftSchema = z.object({ id, savedAt: instant, version: rowVersion, content: draftContent })
export type EmployeeDraft = z.output<typeof draftSchema>

const ofEmployee = z.object({ employeeId: id })

export const employeeFileRoutes = {
  listRates: {
    method: 'GET',
    path: '/employees/:employeeId/rates',
    access: admin,
    key: 'employee.rates',
    summary: 'List an employee’s rates, newest first, withdrawn ones included',
    params: ofEmployee,
    response: z.object({ items: z.array(rateSchema) }),
  },
  addRate: {
    method: 'POST',
    path: '/employees/:employeeId/rates',
    access: confirmedAdmin,
    key: 'employee.rates.edit',
    summary: 'Add a rate from a date; previous rates stay; a date that has one answers 409 DATES_OVERLAP',
    params: ofEmployee,
    body: z.object(rateFields),
    response: z.object({ items: z.array(rateSchema) }),
  },
  withdrawRate: {
    method: 'POST',
    path: '/employees/:employeeId/rates/:rateId/withdraw',
    access: confirmedAdmin,
    key: 'employee.rates.edit',
    summary: 'Withdraw a mistaken rate; it stays in the history',
    params: z.object({ employeeId: id, rateId: id }),
    body: z.object({ reason: text(200) }),
    response: z.object({ items: z.array(rateSchema) }),
  },
  listDocuments: {
    method: 'GET',
    path: '/employees/:employeeId/documents',
    access: admin,
    key: 'employee.files',
    summary: 'List an employee’s documents, those that expire first on top',
    params: ofEmployee,
    response: z.object({ items: z.array(documentSchema) }),
  },
  addDocument: {
    method: 'POST',
    path: '/employees/:employeeId/documents',
    access: admin,
    key: 'employee.edit',
    summary: 'Add an uploaded document to an employee',
    params: ofEmployee,
    body: z.object(documentFields),
    response: z.object({ items: z.array(documentSchema) }),
  },
  removeDocument: {
    method: 'DELETE',
    path: '/employees/:employeeId/documents/:documentId',
    access: admin,
    key: 'employee.edit',
    summary: 'Remove a document; the audit log keeps who did it',
    params: z.object({ employeeId: id, documentId: id }),
    response: z.object({ items: z.array(documentSchema) }),
  },
  listNotes: {
    method: 'GET',
    path: '/employees/:employeeId/notes',
    access: admin,
    key: 'employee.files',
    summary: 'List private notes and incidents, newest first',
    params: ofEmployee,
    response: z.object({ items: z.array(noteSchema) }),
  },
  addNote: {
    method: 'POST',
    path: '/employees/:employeeId/notes',
    access: admin,
    key: 'employee.edit',
    summary: 'Add a note or an incident; it can’t be changed later',
    params: ofEmployee,
    body: z.object({
      id,
      kind: z.enum(['note', 'incident']),
      happenedOn: manilaDate,
      text: text(2000),
      response: z.string().trim().max(2000),
    }),
    response: z.object({ items: z.array(noteSchema) }),
  },
  answerNote: {
    method: 'POST',
    path: '/employees/:employeeId/notes/:noteId/response',
    access: admin,
    key: 'employee.edit',
    summary: 'Record the employee’s response to an incident, once',
    params: z.object({ employeeId: id, noteId: id }),
    body: z.object({ response: text(2000) }),
    response: z.object({ items: z.array(noteSchema) }),
  },
  listDrafts: {
    method: 'GET',
    path: '/employee-drafts',
    access: admin,
    key: 'employee.rates.edit',
    summary: 'List one’s own unfinished new employees, newest first',
    response: z.object({ items: z.array(draftSchema) }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/employee-drafts/:draftId',
    access: admin,
    key: 'employee.rates.edit',
    summary: 'Save an unfinished form, whose id becomes the employee’s; an older version answers 409 STALE_VERSION',
    params: z.object({ draftId: id }),
    body: z.object({ content: draftContent, version: rowVersion }),
    response: draftSchema,
  },
  dropDraft: {
    method: 'DELETE',
    path: '/employee-drafts/:draftId',
    access: admin,
    key: 'employee.rates.edit',
    summary: 'Discard an unfinished form',
    params: z.object({ draftId: id }),
    response: z.null(),
  },
  listWageOrders: {
    method: 'GET',
    path: '/wage-orders',
    access: admin,
    key: 'employee.rates',
    summary: 'List today’s wage orders, to choose the one for a branch',
    response: z.object({
      items: z.array(z.object({ region: z.string(), tier: z.string(), order: z.string(), daily: pesos })),
    }),
  },
} satisfies Routes
