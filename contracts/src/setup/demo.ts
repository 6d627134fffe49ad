import { z } from 'zod'
import { ADMIN_LOGGED_IN, employeeSessionSchema } from '../access/session.ts'
import { agentIdentity } from '../core/agent-identity.ts'
import { admin, anyone, type Routes } from '../core/route.ts'
import { id, instant } from '../core/values.ts'

/** Only while the demo company exists; otherwise 404. */
export const demoRoutes = {
  listDoors: {
    method: 'GET',
    path: '/demo/doors',
    access: anyone,
    key: 'public',
    summary: 'List the one-click logins of the demo’s login page',
    response: z.object({ items: z.array(z.object({ door: z.string(), label: z.string(), hint: z.string() })) }),
  },
  enterDoor: {
    method: 'POST',
    path: '/demo/doors/:door',
    access: anyone,
    key: 'public',
    summary: 'Log this browser in as a branch’s counter, pairing it as that branch’s client, or as admin',
    params: z.object({ door: z.string().max(40) }),
    /** The scanner next to this browser, from its `hello`. */
    body: z.object({ agent: agentIdentity.optional() }),
    response: z.union([z.literal(ADMIN_LOGGED_IN), employeeSessionSchema]),
  },
  listDemoPeople: {
    method: 'GET',
    path: '/demo/people',
    access: anyone,
    key: 'public',
    summary: 'List the demo fingers that the simulated sensor’s page can press',
    response: z.object({ items: z.array(z.object({ id, name: z.string(), branch: z.string().nullable() })) }),
  },
  busyHour: {
    method: 'GET',
    path: '/demo/busy-hour',
    access: admin,
    key: 'settings.see',
    summary: 'Get whether a busy hour is running',
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
    key: 'settings.edit',
    summary: 'Run a busy hour through the real API in 10 to 600 seconds; 0 stops it',
    body: z.object({ seconds: z.number().int().min(0).max(600).optional(), branchId: id.optional() }),
    response: z.object({
      running: z.boolean(),
      until: instant.nullable(),
      done: z.number().int(),
      failed: z.number().int(),
    }),
  },
} satisfies Routes
