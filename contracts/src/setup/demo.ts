import { z } from 'zod'
import { ADMIN_LOGGED_IN, employeeSessionSchema } from '../access/session.ts'
import { agentIdentity } from '../core/agent-identity.ts'
import { admin, anyone, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'

/** Only while the demo company is in place; otherwise 404. */
export const demoRoutes = {
  listDoors: {
    method: 'GET',
    path: '/demo/doors',
    access: anyone,
    summary: 'The one-click doors of the demo’s login page',
    response: z.object({ items: z.array(z.object({ door: z.string(), label: z.string(), hint: z.string() })) }),
  },
  enterDoor: {
    method: 'POST',
    path: '/demo/doors/:door',
    access: anyone,
    summary:
      'Uses this browser as a branch counter (enrols it as that branch’s client and signs its employee in) or as admin',
    params: z.object({ door: z.string().max(40) }),
    /** The scanner beside this browser, as its `hello` says. */
    body: z.object({ agent: agentIdentity.optional() }),
    response: z.union([z.literal(ADMIN_LOGGED_IN), employeeSessionSchema]),
  },
  listDemoPeople: {
    method: 'GET',
    path: '/demo/people',
    access: anyone,
    summary: 'Whose made-up fingers the simulated sensor’s own page may press',
    response: z.object({ items: z.array(z.object({ id, name: z.string(), branch: z.string().nullable() })) }),
  },
  busyHour: {
    method: 'GET',
    path: '/demo/busy-hour',
    access: admin,
    summary: 'Whether a busy hour is being played',
    response: z.object({
      running: z.boolean(),
      until: instant.nullable(),
      done: z.number().int(),
      failed: z.number().int(),
    }),
  },
  playBusyHour: {
    method: 'POST',
    path: '/demo/busy-hour',
    access: admin,
    summary: 'Plays a busy hour in a few minutes through the real API; seconds 10 to 600, 0 stops it',
    body: z.object({ seconds: z.number().int().min(0).max(600).optional(), branchId: id.optional() }),
    response: z.object({
      running: z.boolean(),
      until: instant.nullable(),
      done: z.number().int(),
      failed: z.number().int(),
    }),
  },
} satisfies Routes
