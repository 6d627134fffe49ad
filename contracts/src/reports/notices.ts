import { z } from 'zod'
import { adminOrShop, type Routes } from '../core/route.ts'
import { id, instant, page, pageQuery } from '../core/values.ts'
import { attentionSchema } from './attention.ts'
import { unreadSchema } from './unread-notices.ts'

/** Something that needed attention: a line of the bell. */
export const noticeSchema = attentionSchema.extend({
  id,
  raisedAt: instant,
  /** Null while its cause exists. */
  resolvedAt: instant.nullable(),
  unread: z.boolean(),
})
export type Notice = z.output<typeof noticeSchema>

export const noticeRoutes = {
  listNotices: {
    method: 'GET',
    path: '/notices',
    access: adminOrShop(),
    key: 'own',
    summary: 'List what needed attention, newest first; a counter sees its own branch, without the cash of its drawer',
    query: z.object({ ...pageQuery }),
    response: page(noticeSchema, unreadSchema),
  },
  readNotice: {
    method: 'PUT',
    path: '/notices/:noticeId/read',
    access: adminOrShop(),
    key: 'own',
    summary: 'Mark a notice as read or unread, for you on every device',
    params: z.object({ noticeId: id }),
    body: z.object({ read: z.boolean() }),
    response: unreadSchema,
  },
  readAllNotices: {
    method: 'POST',
    path: '/notices/read',
    access: adminOrShop(),
    key: 'own',
    summary: 'Mark every notice that was raised until then as read, for you on every device',
    body: z.object({ until: instant }),
    response: unreadSchema,
  },
} satisfies Routes
