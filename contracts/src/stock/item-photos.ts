import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id } from '../core/values.ts'
import { itemSchema } from './item-schemas.ts'

/** A separate file, so that no counter loads it. */
export const itemPhotoRoutes = {
  setItemPhoto: {
    method: 'POST',
    path: '/items/:itemId/photo',
    access: admin,
    key: 'item.edit',
    summary: 'Set an item’s photo to an uploaded image; null removes it',
    params: z.object({ itemId: id }),
    body: z.object({ uploadId: id.nullable() }),
    response: itemSchema,
  },
} satisfies Routes
