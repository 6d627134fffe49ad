import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id } from '../core/values.ts'
import { liveSessionSchema } from './own-sessions.ts'

const userParams = z.object({ userId: id })

/** Where somebody else is logged in. */
export const accountSessionRoutes = {
  listAccountSessions: {
    method: 'GET',
    path: '/accounts/:userId/sessions',
    access: admin,
    key: 'access.see',
    summary: 'List where an account is logged in, the last used first',
    params: userParams,
    response: z.object({ items: z.array(liveSessionSchema) }),
  },
  endAccountSession: {
    method: 'POST',
    path: '/accounts/:userId/sessions/:sessionId/end',
    access: admin,
    key: 'access.edit',
    summary: 'Log an account out in one place',
    params: userParams.extend({ sessionId: id }),
    response: z.object({ ended: z.boolean() }),
  },
  endAccountSessions: {
    method: 'POST',
    path: '/accounts/:userId/sessions/end',
    access: admin,
    key: 'access.edit',
    summary: 'Log an account out everywhere',
    params: userParams,
    response: z.object({ ended: z.number().int() }),
  },
} satisfies Routes
