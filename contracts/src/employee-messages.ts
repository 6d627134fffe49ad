import { z } from 'zod'
import { admin, type Routes } from './route.ts'
import { id, instant, text } from './values.ts'

const employeeMessageSchema = z.object({
  id,
  text: z.string(),
  writtenAt: instant,
  writtenBy: z.string(),
  /** When it was last shown at a scanner; null while they have not come in. */
  shownAt: instant.nullable(),
  /** When they said OK to it; it is not shown again. */
  readAt: instant.nullable(),
})

export const employeeMessageRoutes = {
  sendEmployeeMessages: {
    method: 'POST',
    path: '/employees/messages',
    access: admin,
    summary:
      'One text to many employees, shown at their next first time-in of a day until they read it; whom it cannot reach is named, the others get it',
    body: z.object({
      /** Each with the id of its message: sent again, nobody gets it twice. */
      to: z
        .array(z.object({ id, employeeId: id }))
        .min(1)
        .max(200),
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
    summary: 'Messages for the time-in of somebody, the newest first, and whether they were read',
    params: z.object({ employeeId: id }),
    response: z.object({ items: z.array(employeeMessageSchema) }),
  },
} satisfies Routes
