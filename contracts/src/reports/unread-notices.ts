import { MOST_UNREAD } from '@labada/domain/reports/unread'
import { z } from 'zod'
import { adminOrShop, type Routes } from '../core/route.ts'

/** Counted up to the limit: the bell shows 99+. */
export const unreadSchema = z.object({ unread: z.number().int().max(MOST_UNREAD) })

/** Apart from the list, because every page of the counter loads this one at first. */
export const unreadNoticeRoutes = {
  countUnreadNotices: {
    method: 'GET',
    path: '/notices/unread',
    access: adminOrShop(),
    key: 'own',
    summary: 'Count your unread notices, up to 100',
    response: unreadSchema,
  },
} satisfies Routes
