import { MOST_UPLOAD_BYTES } from '@labada/domain/company/uploads'
import { z } from 'zod'
import { adminOrShop, type FileAnswer, type Routes } from '../core/route.ts'
import { id } from '../core/values.ts'

export const uploadSchema = z.object({
  id,
  /** The sender's name for the file; only for display. */
  name: z.string(),
  /** The stored type: images are re-encoded as WebP. */
  type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Upload = z.output<typeof uploadSchema>

const params = z.object({ uploadId: id })

export const uploadRoutes = {
  putUpload: {
    method: 'PUT',
    path: '/uploads/:uploadId',
    access: adminOrShop(),
    key: 'own',
    summary: 'Upload a JPG, PNG or PDF up to 5 MiB as the body; images are re-encoded; safe to repeat',
    params,
    query: z.object({ name: z.string().max(300).optional() }),
    takesFile: { mostBytes: MOST_UPLOAD_BYTES },
    response: uploadSchema,
  },
  getUpload: {
    method: 'GET',
    path: '/uploads/:uploadId',
    access: adminOrShop(),
    key: 'own',
    summary: 'Download an upload or its thumbnail; a counter gets its branch’s uploads and item photos',
    params,
    query: z.object({ size: z.enum(['full', 'small']).optional() }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes
