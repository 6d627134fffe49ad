import { z } from 'zod'
import { admin, kept } from '../core/route.ts'
import { id } from '../core/values.ts'

/** A separate file, so that no counter loads it. */
export const orderReadyingRoutes = kept({
  markOrdersReady: {
    method: 'POST',
    path: '/orders/mark-ready',
    access: admin,
    key: 'order.stage',
    scoped: true,
    summary: 'Mark several orders as ready; lists those that can’t be',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    response: z.object({
      /** Ready now or earlier. */
      ready: z.array(id),
      refused: z.array(z.object({ id, number: z.string(), message: z.string() })),
    }),
  },
})
