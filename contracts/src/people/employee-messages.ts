import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, page, pageQuery, text } from '../core/values.ts'

/** The state of a message: not confirmed yet (shown or not), confirmed, or withdrawn by an admin before that. */
export const MESSAGE_STANDINGS = ['unread', 'read', 'taken_back'] as const
/** The maximum per call. */
export const MOST_MESSAGES = 200

const employeeMessageSchema = z.object({
  id,
  text: z.string(),
  writtenAt: instant,
  writtenBy: z.string(),
  /** When it was last shown at a scanner; null if not yet. */
  shownAt: instant.nullable(),
  /** When they pressed OK; it is not shown again. */
  readAt: instant.nullable(),
  /** When an admin withdrew it unread; it is not shown again either. */
  takenBackAt: instant.nullable(),
  takenBackBy: z.string().nullable(),
})
export type EmployeeMessage = z.output<typeof employeeMessageSchema>

const sentMessageSchema = employeeMessageSchema.extend({ employeeId: id, employeeName: z.string() })
export type SentMessage = z.output<typeof sentMessageSchema>

export const employeeMessageRoutes = {
  sendEmployeeMessages: {
    method: 'POST',
    path: '/employees/messages',
    access: admin,
    key: 'message.send',
    summary: 'Send a message to employees, shown at time in until read; lists those it can’t reach',
    body: z.object({
      /** Each with the id of its message, so that a repeat sends nothing twice. */
      to: z
        .array(z.object({ id, employeeId: id }))
        .min(1)
        .max(MOST_MESSAGES),
      text: text(300),
    }),
    response: z.object({
      sent: z.array(id),
      refused: z.array(z.object({ employeeId: id, name: z.string(), message: z.string() })),
    }),
  },
  listEmployeeMessages: {
    method: 'GET',
    path: '/employees/:employeeId/messages',
    access: admin,
    key: 'employee.files',
    summary: 'List messages to an employee, newest first, and whether they were read',
    params: z.object({ employeeId: id }),
    response: z.object({ items: z.array(employeeMessageSchema) }),
  },
  listSentMessages: {
    method: 'GET',
    path: '/employees/messages',
    access: admin,
    key: 'employee.files',
    summary: 'List messages to everyone, one per person, newest first; totals cover all matches',
    query: z.object({ ...pageQuery, standing: z.enum(MESSAGE_STANDINGS).optional() }),
    response: page(sentMessageSchema, z.object({ messages: z.number().int() })),
  },
  takeBackEmployeeMessages: {
    method: 'POST',
    path: '/employees/messages/take-back',
    access: admin,
    key: 'message.send',
    summary: 'Withdraw messages from those who have not read them; lists those who have; safe to repeat',
    body: z.object({ ids: z.array(id).min(1).max(MOST_MESSAGES) }),
    response: z.object({
      takenBack: z.array(id),
      read: z.array(z.object({ id, employeeId: id, employeeName: z.string() })),
    }),
  },
} satisfies Routes
