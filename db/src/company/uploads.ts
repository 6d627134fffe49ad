import type { UploadUse } from '@labada/domain/company/uploads'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import type { Scope } from '../core/scope.ts'

/** An uploaded file, if it is in scope: a counter sees only the files of its own branch. */
export async function findUpload(db: Db, scope: Scope, id: string): Promise<Row<'upload'> | undefined> {
  const upload = db.selectFrom('upload').selectAll().where('id', '=', id)
  return (scope.branchId === null ? upload : upload.where('branchId', '=', scope.branchId)).executeTakeFirst()
}

/** What a file is attached to, and of which branch or person that is. */
export interface UploadUsed {
  readonly as: UploadUse
  readonly branchId: string | null
  readonly employeeId: string | null
}

/** Everything that a file is attached to; none while what it was uploaded for is not saved. */
export async function listUploadUses(db: Db, id: string): Promise<readonly UploadUsed[]> {
  const { rows } = await sql<UploadUsed>`
    select 'receipt' as "as", e.branch_id as branch_id, null::uuid as employee_id
      from expense_receipt r join expense e on e.id = r.expense_id where r.upload_id = ${id}
    union select 'claim-photo', c.branch_id, null
      from order_claim_photo p join order_claim c on c.id = p.claim_id where p.upload_id = ${id}
    union select 'door-photo', t.branch_id, null from trip t where t.photo_id = ${id}
    union select 'item-photo', null, null from item i where i.photo_id = ${id}
    union select case d.kind when 'photo' then 'portrait' else 'document' end, null, d.employee_id
      from employee_document d where d.upload_id = ${id}
    union select 'pay-item', null, p.employee_id from pay_item p where ${id} in (p.upload_id, p.authority_upload_id)`.execute(
    db,
  )
  return rows
}

/** Throws a unique violation: `upload_pkey` for a known id. */
export async function insertUpload(trx: Trx, upload: Row<'upload'>): Promise<void> {
  await trx.insertInto('upload').values(upload).execute()
}

/** Which of these uploads exist in scope. */
export async function knownUploads(trx: Trx, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  let uploads = trx.selectFrom('upload').select('id').where('id', 'in', ids)
  if (scope.branchId !== null) uploads = uploads.where('branchId', '=', scope.branchId)
  return new Set((await uploads.execute()).map(({ id }) => id))
}

/** Deletes unused uploads older than this. Returns the hashes of files that no row refers to any more. */
export async function trimUploads(db: Db, before: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ contentHash: string; smallHash: string | null }>`
      delete from upload where id = any(array(
        select u.id from upload u where u.uploaded_at < ${before}
          and not exists (select from expense_receipt r where r.upload_id = u.id)
          and not exists (select from order_claim_photo p where p.upload_id = u.id)
          and not exists (select from trip t where t.photo_id = u.id)
          and not exists (select from item i where i.photo_id = u.id)
          and not exists (select from employee_document d where d.upload_id = u.id)
          and not exists (select from pay_item i where i.upload_id = u.id)
          and not exists (select from pay_item i where i.authority_upload_id = u.id)
          and not exists (select from employee_draft d where d.content @> jsonb_build_object(
            'documents', jsonb_build_array(jsonb_build_object('uploadId', u.id))))
        order by u.id limit 500))
      returning content_hash, small_hash`.execute(trx)
    const hashes = rows.flatMap(({ contentHash, smallHash }) => (smallHash ? [contentHash, smallHash] : [contentHash]))
    const { rows: kept } = await sql<{ hash: string }>`
      select content_hash as hash from upload where content_hash = any(${hashes}::text[])
      union select small_hash from upload where small_hash = any(${hashes}::text[])`.execute(trx)
    const still = new Set(kept.map(({ hash }) => hash))
    return [...new Set(hashes)].filter((hash) => !still.has(hash))
  })
}
