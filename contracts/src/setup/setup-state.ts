import { z } from 'zod'
import { anyone, type Routes } from '../core/route.ts'

/** Apart from the set-up itself: every page asks for it first, and needs nothing else of that. */
export const setupStateRoutes = {
  setupState: {
    method: 'GET',
    path: '/setup',
    access: anyone,
    key: 'public',
    summary: 'Get whether this installation still needs its first admin, and the shop’s name',
    response: z.object({ needed: z.boolean(), demo: z.boolean(), shopName: z.string() }),
  },
} satisfies Routes
