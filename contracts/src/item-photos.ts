import { z } from 'zod'
import { itemSchema } from './items.ts'
import { admin, type Routes } from './route.ts'
import { id } from './values.ts'

/** By itself, so that no counter loads it. */
export const itemPhotoRoutes = {
  setItemPhoto: {
    method: 'POST',
    path: '/items/:itemId/photo',
    access: admin,
    summary: 'Shows a picture that was uploaded before as the item’s photo; null takes it away',
    params: z.object({ itemId: id }),
    body: z.object({ uploadId: id.nullable() }),
    response: itemSchema,
  },
} satisfies Routes
