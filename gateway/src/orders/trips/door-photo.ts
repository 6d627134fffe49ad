import { findUpload } from '@labada/db/company/uploads'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { DomainError } from '@labada/domain/core/errors'
import type { Context } from '../../http/context.ts'

/**
 * The photo of the laundry at the door: a picture that the same person uploaded in this branch. Whoever sees the trip sees
 * it from then on, so another person's receipt must not become one.
 */
export async function doorPhotoOf(
  trx: Trx,
  uploadId: string | undefined,
  { actor, scope }: Context,
): Promise<string | null> {
  if (uploadId === undefined) return null
  const upload = await findUpload(trx, scope, uploadId)
  if (upload?.uploadedBy !== actor.id || upload.type !== 'image/webp') throw gonePhoto()
  return uploadId
}

/** A file unused for a day may be deleted between our check and our update. */
export const orGonePhoto = (error: unknown): unknown =>
  violatedReference(error) === 'trip_photo_id_fkey' ? gonePhoto() : error

const gonePhoto = (): DomainError =>
  new DomainError('field_invalid', 'This photo is no longer here. Add it again.', { field: 'photoId' })
