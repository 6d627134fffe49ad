import { KEYS } from '@labada/domain/core/keys'
import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'

const required = z.object({
  /** What an office login may do only after a second step; none: two-step login is everyone's own choice. */
  keys: z.array(z.enum(KEYS)).max(KEYS.length),
})

export const twoStepRoutes = {
  getTwoStepKeys: {
    method: 'GET',
    path: '/two-step-keys',
    access: admin,
    key: 'access.see',
    summary: 'Get what office logins may do only with two-step login',
    response: required,
  },
  setTwoStepKeys: {
    method: 'PUT',
    path: '/two-step-keys',
    access: confirmedAdmin,
    key: 'access.edit',
    summary: 'Change what office logins may do only with two-step login; the sessions that this is about end',
    body: required,
    response: required,
  },
} satisfies Routes
