import { z } from 'zod'
import { type Routes, shop } from '../core/route.ts'
import { listedCommand } from './offline-commands.ts'

/** How long a counter still sees what was decided. Days. */
export const DECIDED_DAYS = 7

/** What became of work that a branch's devices sent and that was not recorded at once. */
const sentCommand = listedCommand
  .pick({
    id: true,
    at: true,
    orderNumber: true,
    amount: true,
    inDrawer: true,
    by: true,
    device: true,
    state: true,
    refusal: true,
    decidedBy: true,
    decidedAt: true,
  })
  .extend({
    /** `POST /orders/:orderId/payments` */
    route: z.string(),
    /** What the admin said when they decided. */
    reason: z.string().nullable(),
  })
export type SentOfflineCommand = z.output<typeof sentCommand>

export const sentCommandRoutes = {
  listSentCommands: {
    method: 'GET',
    path: '/offline/sent',
    access: shop(),
    key: 'order.see',
    summary:
      'List this branch’s offline work that waits for an admin, oldest first, then what was decided in seven days',
    response: z.object({
      waiting: z.number().int(),
      /** At most 200. */
      items: z.array(sentCommand),
    }),
  },
} satisfies Routes
