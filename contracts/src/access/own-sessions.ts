import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'

/** A place where somebody is logged in. */
export const liveSessionSchema = z.object({
  id,
  loggedInAt: instant,
  lastUsedAt: instant,
  /** The network address of the last use; null for a session from before it was kept. */
  ip: z.string().nullable(),
  /** The browser it began in, as people call it; null if it is unknown. */
  browser: z.string().nullable(),
  /** The paired device, if it is one. */
  device: z.string().nullable(),
  branch: z.string().nullable(),
})
export type LiveSession = z.output<typeof liveSessionSchema>

/** A place where the admin who asks is logged in. */
export const ownSessionSchema = liveSessionSchema.extend({
  /** The session that asks. */
  current: z.boolean(),
})

export const ownSessionRoutes = {
  listOwnSessions: {
    method: 'GET',
    path: '/own-sessions',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'List where you are logged in, this session first',
    response: z.object({ items: z.array(ownSessionSchema) }),
  },
  endOwnSession: {
    method: 'POST',
    path: '/own-sessions/:sessionId/end',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'Log yourself out somewhere else',
    params: z.object({ sessionId: id }),
    response: z.object({ ended: z.boolean() }),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/own-sessions/end-others',
    access: admin,
    key: 'own',
    aboutAll: true,
    summary: 'Log yourself out everywhere else',
    response: z.object({ ended: z.number().int() }),
  },
} satisfies Routes
