import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { PayItemKind } from '@labada/domain/payroll/runs/payroll-runs'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'
import { after, pageOf, readCursor } from '../../core/keyset.ts'
import { fullNameOf } from '../../core/names.ts'
import type { Database } from '../../schema.ts'

/** An allowance or deduction with the names it refers to and the amount deducted so far. */
export type PayItemRow = Row<'payItem'> & {
  readonly employeeName: string
  readonly createdByName: string
  readonly endedByName: string | null
  readonly paperName: string | null
  readonly paperType: Row<'upload'>['type'] | null
  readonly authorityByName: string | null
  readonly authorityPaperName: string | null
  readonly authorityPaperType: Row<'upload'>['type'] | null
  /** It belongs to one slip, which is approved. */
  readonly isApproved: boolean
  readonly taken: number
}

export interface PayItemFilter {
  readonly employeeId?: string | undefined
  readonly slipId?: string | undefined
  readonly kind?: PayItemKind | undefined
  readonly ended?: boolean | undefined
}

/** One page of allowances and deductions, newest first. */
export async function listPayItems(
  db: Db,
  filter: PayItemFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: PayItemRow[]; nextCursor: string | null }> {
  let query = narrowed(payItems(db), filter)
  if (cursor) {
    query = query.where(
      after(sql.ref('pay_item.created_at'), sql.ref('pay_item.id'), readCursor(cursor, 'instant'), 'desc'),
    )
  }
  const rows = await query
    .orderBy('payItem.createdAt', 'desc')
    .orderBy('payItem.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

export async function countPayItems(db: Db, filter: PayItemFilter): Promise<number> {
  const rows = narrowed(payItems(db), filter).clearSelect().select(sql<number>`count(*)`.as('items'))
  return (await rows.executeTakeFirstOrThrow()).items
}

export async function findPayItem(db: Db, id: string): Promise<PayItemRow | undefined> {
  return payItems(db).where('payItem.id', '=', id).executeTakeFirst()
}

/** The labels of a slip's items. */
export async function listSlipItems(db: Db, slipId: string, employeeId: string) {
  return db
    .selectFrom('payItem')
    .select(['id', 'label'])
    .where('employeeId', '=', employeeId)
    .where((eb) => eb.or([eb('slipId', '=', slipId), eb('slipId', 'is', null)]))
    .execute()
}

/** An employee's effective entries of earlier de minimis benefits, with the date of each. */
export async function listEarlierDeMinimis(db: Db, employeeId: string, deMinimis: string) {
  return db
    .selectFrom('payItem')
    .select(['amountCentavos', 'givenOn'])
    .where('employeeId', '=', employeeId)
    .where('kind', '=', 'earlier_de_minimis')
    .where('deMinimis', '=', deMinimis)
    .where('endedAt', 'is', null)
    .execute()
}

/** Throws a unique violation (`pay_item_pkey`) for a known id. */
export async function insertPayItem(trx: Trx, row: Insertable<Database['payItem']>): Promise<void> {
  await trx.insertInto('payItem').values(row).execute()
}

/** Stores the missing authorization of an item, or the document of its authorization, unless it has ended. */
export async function authorizePayItem(
  trx: Trx,
  id: string,
  authority: {
    readonly authorityOn: ManilaDate
    readonly authorityBasis: string
    readonly authorityUploadId: string | null
    readonly authorityAt: Date
    readonly authorityBy: string
  },
): Promise<void> {
  await trx
    .updateTable('payItem')
    .set({ ...authority, hasAuthority: true })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('authorityUploadId', 'is', null)
    .execute()
}

/** Locks an item for this transaction; undefined if there is none. */
export async function lockPayItem(trx: Trx, id: string): Promise<PayItemRow | undefined> {
  await trx.selectFrom('payItem').select('id').where('id', '=', id).forUpdate().execute()
  return findPayItem(trx, id)
}

/** Ends an item, unless it has ended. */
export async function endPayItem(
  trx: Trx,
  id: string,
  end: { readonly endedAt: Date; readonly endedBy: string; readonly endReason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payItem')
    .set(end)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function payItems(db: Db) {
  return db
    .selectFrom('payItem')
    .innerJoin('employee', 'employee.id', 'payItem.employeeId')
    .innerJoin('appUser as creator', 'creator.id', 'payItem.createdBy')
    .leftJoin('appUser as ender', 'ender.id', 'payItem.endedBy')
    .leftJoin('upload', 'upload.id', 'payItem.uploadId')
    .leftJoin('appUser as authorizer', 'authorizer.id', 'payItem.authorityBy')
    .leftJoin('upload as authorityPaper', 'authorityPaper.id', 'payItem.authorityUploadId')
    .leftJoin('payslip as slip', 'slip.id', 'payItem.slipId')
    .selectAll('payItem')
    .select([
      fullNameOf('employee').as('employeeName'),
      fullNameOf('creator').as('createdByName'),
      fullNameOf<string | null>('ender').as('endedByName'),
      'upload.name as paperName',
      'upload.type as paperType',
      fullNameOf<string | null>('authorizer').as('authorityByName'),
      'authorityPaper.name as authorityPaperName',
      'authorityPaper.type as authorityPaperType',
      sql<boolean>`slip.locked_at is not null`.as('isApproved'),
      sql<number>`coalesce((select sum(e.amount_centavos) from pay_item_entry e join payslip s on s.id = e.slip_id
        where e.item_id = pay_item.id and s.state <> 'reverted'), 0)::bigint`.as('taken'),
    ])
}

function narrowed(query: ReturnType<typeof payItems>, { employeeId, slipId, kind, ended }: PayItemFilter) {
  return query
    .$if(employeeId !== undefined, (rows) => rows.where('payItem.employeeId', '=', employeeId ?? ''))
    .$if(slipId !== undefined, (rows) => rows.where('payItem.slipId', '=', slipId ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('payItem.kind', '=', kind ?? 'allowance'))
    .$if(ended !== undefined, (rows) => rows.where('payItem.endedAt', ended ? 'is not' : 'is', null))
}
