import { z } from 'zod'
import { anyone, confirmedAdmin, type Routes } from '../core/route.ts'
import { text } from '../core/values.ts'

const password = z.string().min(1).max(200)
const whose = z.object({ username: z.string() })

/** New passwords that people of the office choose themselves. */
export const passwordRoutes = {
  changeOwnPassword: {
    method: 'POST',
    path: '/own-password',
    access: confirmedAdmin,
    key: 'own',
    aboutAll: true,
    summary: 'Change your password; your sessions elsewhere end',
    body: z.object({ password }),
    secret: true,
    response: z.object({ ended: z.number().int() }),
  },
  resetByLink: {
    method: 'POST',
    path: '/password-resets',
    access: anyone,
    key: 'public',
    summary: 'Choose a new password with the link an admin created; works once, within a day. All sessions end',
    body: z.object({ token: z.string().min(1).max(100), password }),
    secret: true,
    response: whose,
  },
  resetByRecoveryCode: {
    method: 'POST',
    path: '/password-resets/recovery-code',
    access: anyone,
    key: 'public',
    summary: 'Choose a new password with a recovery code of your two-step login; uses the code up. All sessions end',
    body: z.object({ username: text(60), recoveryCode: text(20), password }),
    secret: true,
    response: whose,
  },
} satisfies Routes
