import { createHash } from 'node:crypto'
import type { Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import { findItemPhoto, findUpload, insertUpload } from '@labada/db/company/uploads'
import { violatedUnique } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { checkReceipt, displayName } from '@labada/domain/company/uploads'
import { DomainError } from '@labada/domain/core/errors'
import { idTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { makePicture } from './upload-pictures.ts'

export const uploadHandlers: Handlers<typeof uploadRoutes> = {
  async putUpload({ params, query, file }, context) {
    const { db, files, now, actor, scope, door } = context
    const sourceHash = createHash('sha256').update(file.content).digest('hex')
    const known = await findUpload(db, { branchId: null }, params.uploadId)
    if (known) return toUpload(sameUpload(known, sourceHash, context))

    const type = checkReceipt(file.type, file.content, door.report)
    const picture = type === 'application/pdf' ? null : await makePicture(file.content)
    const content = picture?.full ?? file.content
    // The files first: a row must not refer to a missing file. A file without a row is harmless.
    const contentHash = await files.keepUpload(content)
    const smallHash = picture ? await files.keepUpload(picture.small) : null
    const upload: Row<'upload'> = {
      id: params.uploadId,
      branchId: scope.branchId,
      name: displayName(query.name ?? ''),
      type: picture ? 'image/webp' : 'application/pdf',
      bytes: content.length,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      contentHash,
      smallHash,
      sourceHash,
      uploadedAt: now,
      uploadedBy: actor.id,
    }
    try {
      await context.command((trx) => insertUpload(trx, upload))
      return toUpload(upload)
    } catch (error) {
      if (violatedUnique(error) !== 'upload_pkey') throw error
      const twin = await findUpload(db, { branchId: null }, upload.id)
      if (!twin) throw error
      return toUpload(sameUpload(twin, sourceHash, context))
    }
  },

  async getUpload({ params, query }, { db, files, scope }) {
    const upload = (await findUpload(db, scope, params.uploadId)) ?? (await findItemPhoto(db, params.uploadId))
    if (!upload) throw new DomainError('not_found', 'File not found')
    const isSmall = query.size === 'small' && upload.smallHash !== null
    return {
      file: true,
      type: upload.type,
      name: `${upload.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${upload.type === 'image/webp' ? 'webp' : 'pdf'}`,
      // A PDF can contain active content: it is downloaded, never opened in our pages.
      as: upload.type === 'image/webp' ? 'inline' : 'attachment',
      content: files.readUpload(isSmall && upload.smallHash ? upload.smallHash : upload.contentHash),
    }
  },
}

/** The same file from the same person again; anything else with a used id is refused without details. */
function sameUpload(known: Row<'upload'>, sourceHash: string, { actor, scope }: Context): Row<'upload'> {
  const isSame = known.sourceHash === sourceHash && known.uploadedBy === actor.id && known.branchId === scope.branchId
  if (!isSame) throw idTaken('file')
  return known
}

function toUpload({ id, name, type, bytes, width, height }: Row<'upload'>): Upload {
  return { id, name, type, bytes, width, height }
}
