import type { itemPhotoRoutes } from '@labada/contracts/stock/item-photos'
import { findUpload } from '@labada/db/company/uploads'
import { announce } from '@labada/db/core/outbox'
import { setItem } from '@labada/db/stock/item-changes'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { answeredItem, lockedItem } from './item-answers.ts'

/**
 * Sets or removes an item's photo. It must be a picture that the same person uploaded at the office: every counter can
 * see it from then on, so another person's receipt or document must not become one. Repeating it has no effect.
 */
export const itemPhotoHandlers: Handlers<typeof itemPhotoRoutes> = {
  setItemPhoto: ({ params, body }, context) =>
    context.command(async (trx) => {
      const { actor, now } = context
      const item = await lockedItem(trx, params.itemId)
      if (item.photoId === body.uploadId) return answeredItem(trx, item.id, now)
      if (body.uploadId !== null) {
        const upload = await findUpload(trx, { branchId: null }, body.uploadId)
        const isOwn = upload?.uploadedBy === actor.id && upload.branchId === null
        if (!isOwn || upload.type !== 'image/webp') {
          throw new DomainError('field_invalid', 'Upload the photo first', { field: 'uploadId' })
        }
      }
      await setItem(trx, item.id, { photoId: body.uploadId })
      await writeAudit(trx, context, {
        action: 'item.photo_set',
        objectType: 'item',
        objectId: item.id,
        branchId: null,
        before: { name: item.name, photoId: item.photoId },
        after: { photoId: body.uploadId },
      })
      await announce(trx, now, { type: 'item.updated', branchId: null, payload: { itemId: item.id } })
      return answeredItem(trx, item.id, now)
    }),
}
