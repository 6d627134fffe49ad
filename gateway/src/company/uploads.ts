import { createHash } from 'node:crypto'
import type { Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import { findUpload, insertUpload, listUploadUses } from '@labada/db/company/uploads'
import { isOfBranch } from '@labada/db/core/branch-records'
import type { Row } from '@labada/db/core/json-rows'
import { checkReceipt, displayName, mayReadAnyUpload, mayReadUpload } from '@labada/domain/company/uploads'
import { DomainError } from '@labada/domain/core/errors'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handlers } from '../http/context.ts'
import { makePicture } from './upload-pictures.ts'

export const uploadHandlers: Handlers<typeof uploadRoutes> = {
  async putUpload({ params, query, file }, context) {
    const { db, files, now, actor, scope, door } = context
    const sourceHash = createHash('sha256').update(file.content).digest('hex')
    return afterTwin('file', 'upload_pkey', async () => {
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
      await context.command((trx) => insertUpload(trx, upload))
      return toUpload(upload)
    })
  },

  async getUpload({ params, query }, context) {
    const { db, files } = context
    const upload = await findUpload(db, { branchId: null }, params.uploadId)
    if (!upload || !(await mayRead(upload, context))) throw new DomainError('not_found', 'File not found')
    const isSmall = query.size === 'small' && upload.smallHash !== null
    return {
      file: true,
      type: upload.type,
      name: `${upload.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${upload.type === 'image/webp' ? 'webp' : 'pdf'}`,
      content: files.readUpload(isSmall && upload.smallHash ? upload.smallHash : upload.contentHash),
    }
  },
}

/** Who sees the thing a file is attached to sees the file; while it is attached to nothing, who uploaded it. */
async function mayRead(upload: Row<'upload'>, { db, actor, scope }: Context): Promise<boolean> {
  const uses = await listUploadUses(db, upload.id)
  const isOurs = scope.branchId === null || upload.branchId === scope.branchId
  if (uses.length === 0)
    return isOurs && (upload.uploadedBy === actor.id || scope.branchId !== null || mayReadAnyUpload(actor.keys))
  for (const { as, branchId, employeeId } of uses) {
    if (!mayReadUpload(as, actor.keys)) continue
    // A counter reads what was uploaded in its branch: the office may have attached something of its own.
    if (
      as === 'item-photo' ||
      (actor.role === 'employee' && isOurs) ||
      (actor.role === 'admin' && scope.branchId === null)
    )
      return true
    if (actor.role === 'employee' || scope.branchId === null) continue
    if (branchId === scope.branchId) return true
    if (employeeId !== null && (await isOfBranch(db, 'employeeId', employeeId, scope.branchId))) return true
  }
  return false
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
