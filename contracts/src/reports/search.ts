import { z } from 'zod'
import { adminOrShop, type Routes } from '../core/route.ts'

const hit = z.object({
  kind: z.enum(['order', 'customer', 'branch', 'item', 'employee']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
})
export type SearchHit = z.output<typeof hit>

export const searchRoutes = {
  search: {
    method: 'GET',
    path: '/search',
    access: adminOrShop(),
    key: 'own',
    summary: 'Search orders and customers, and for admins branches, items and employees',
    query: z.object({ q: z.string().trim().min(1).max(60) }),
    response: z.object({ items: z.array(hit) }),
  },
} satisfies Routes
