import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { instant } from '../core/values.ts'
import { attentionSchema } from './attention.ts'
import { branchTodaySchema } from './figures.ts'

/** Apart from the other figures, because the counter loads those at first and never needs this. */
export const todayRoutes = {
  today: {
    method: 'GET',
    path: '/today',
    access: admin,
    key: 'today.see',
    scoped: true,
    summary: 'Get every branch right now, and what needs attention',
    response: z.object({ asOf: instant, branches: z.array(branchTodaySchema), attention: z.array(attentionSchema) }),
  },
} satisfies Routes
