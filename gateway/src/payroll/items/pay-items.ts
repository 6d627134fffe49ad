import type { RouteInput } from '@labada/contracts/core/route'
import type { PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import type { AuditEntry } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import * as items from '@labada/db/payroll/items/pay-items'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { lockSlip } from '@labada/db/payroll/slips/payslips'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { needsAuthority, requireAddable } from '@labada/domain/payroll/items/pay-item-authorities'
import { isAddedPay, isEarlierPay, mayBeDeMinimis } from '@labada/domain/payroll/runs/payroll-runs'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { requireDeMinimis } from '../../law/de-minimis.ts'
import { known } from '../runs/payroll-answers.ts'
import { requireEarlierDeMinimis } from './earlier-de-minimis.ts'

type AddBody = RouteInput<typeof payItemRoutes.addPayItem>['body']
type AuthorityBody = RouteInput<typeof payItemRoutes.authorizePayItem>['body']

/** Allowances and deductions. They change a pay when it is next computed; approved pay does not change. */
export const payItemHandlers: Handlers<typeof payItemRoutes> = {
  async listPayItems({ query }, { db }) {
    const { cursor, limit = 50, ...filter } = query
    const [page, totals] = await Promise.all([
      items.listPayItems(db, filter, { cursor, limit }),
      onFirstPage(cursor, async () => ({ items: await items.countPayItems(db, filter) })),
    ])
    return { items: page.items.map(toItem), nextCursor: page.nextCursor, totals }
  },

  addPayItem: ({ body }, context) =>
    afterTwin('pay item', 'pay_item_pkey', () =>
      context.command(async (trx) => {
        const known = await items.findPayItem(trx, body.id)
        if (known && (known.employeeId !== body.employeeId || known.kind !== body.kind)) throw idTaken('pay item')
        if (!known) await add(trx, body, context)
        return found(trx, body.id)
      }),
    ),

  authorizePayItem: ({ params, body }, context) =>
    context.command((trx) => authorize(trx, params.itemId, body, context)),

  endPayItem: ({ params, body }, context) =>
    context.command(async (trx) => {
      const { actor, now } = context
      const item = await found(trx, params.itemId)
      const end = { endedAt: now, endedBy: actor.id, endReason: body.reason }
      if (await items.endPayItem(trx, item.id, end)) {
        await written(trx, context, item.id, item.employee.id, 'ended', body.reason)
      }
      return found(trx, item.id)
    }),
}

async function add(trx: Trx, body: AddBody, context: Context): Promise<void> {
  const { id, employeeId, kind, slipId, fromOn } = body
  if ((slipId === undefined) === (fromOn === undefined)) {
    throw new DomainError('field_invalid', 'Choose one payslip, or a day to start from', { field: 'fromOn' })
  }
  const { deMinimis } = body
  if (deMinimis !== undefined && !mayBeDeMinimis(kind)) {
    throw new DomainError('field_invalid', 'Only an allowance or a bonus can be a de minimis benefit', {
      field: 'deMinimis',
    })
  }
  if (kind === 'earlier_de_minimis' || body.givenOn !== undefined) {
    await requireEarlierDeMinimis(trx, body, manilaDateOf(context.now))
  } else if (fromOn !== undefined) await requireDeMinimis(trx, deMinimis, fromOn)
  if (slipId !== undefined) {
    const slip = await lockSlip(trx, slipId)
    if (slip?.employeeId !== employeeId)
      throw new DomainError('field_invalid', 'Payslip not found', { field: 'slipId' })
    if (slip.lockedAt) throw new DomainError('document_closed', 'This pay is approved. Add it to the next one.')
    await requireDeMinimis(trx, deMinimis, known(await findRun(trx, slip.runId)).payOn)
  }
  if (isEarlierPay(kind) && (fromOn === undefined || body.label !== fromOn.slice(0, 4))) {
    throw new DomainError('field_invalid', 'Earlier pay needs the year as its label', {
      field: 'label',
    })
  }
  try {
    await items.insertPayItem(trx, {
      id,
      employeeId,
      kind,
      label: body.label,
      amountCentavos: body.amount,
      fromOn: fromOn ?? null,
      toOn: isEarlierPay(kind) ? (parseManilaDate(`${body.label}-12-31`) ?? null) : (body.toOn ?? null),
      slipId: slipId ?? null,
      totalCentavos: body.total ?? null,
      taxable: kind === 'commission' || (kind === 'allowance' && deMinimis === undefined && (body.taxable ?? true)),
      inContributionBase: isAddedPay(kind) && (body.inContributionBase ?? kind === 'commission'),
      deMinimis: deMinimis ?? null,
      givenOn: body.givenOn ?? null,
      basis: body.basis,
      uploadId: body.uploadId ?? null,
      hasAuthority: needsAuthority(kind) ? (body.hasAuthority ?? false) : true,
      createdAt: context.now,
      createdBy: context.actor.id,
    })
  } catch (error) {
    const missing = violatedReference(error)
    if (missing === 'pay_item_employee_id_fkey')
      throw new DomainError('field_invalid', 'Employee not found', { field: 'employeeId' })
    if (missing === 'pay_item_upload_id_fkey')
      throw new DomainError('field_invalid', 'File not found', { field: 'uploadId' })
    throw error
  }
  await written(trx, context, id, employeeId, 'added', undefined)
}

/** Locks the slip first, as the approval of its run does: an item approved meanwhile can no longer be authorized. */
async function authorize(trx: Trx, id: string, body: AuthorityBody, context: Context): Promise<PayItem> {
  const { slipId } = await found(trx, id)
  if (slipId !== null) await lockSlip(trx, slipId)
  const row = await items.lockPayItem(trx, id)
  if (!row) throw new DomainError('not_found', 'Allowance or deduction not found')
  const { on, basis, uploadId = null } = body
  const item = toItem(row)
  const { authority } = item
  if (authority?.on === on && authority.basis === basis && (authority.paper?.id ?? null) === uploadId) return item
  requireAddable(
    {
      kind: row.kind,
      hasAuthority: row.hasAuthority,
      hasPaper: row.uploadId !== null || row.authorityUploadId !== null,
      isEnded: row.endedAt !== null,
      isApproved: row.isApproved,
    },
    { on, hasPaper: uploadId !== null },
    manilaDateOf(context.now),
  )
  const { actor, now } = context
  const given = { authorityOn: on, authorityBasis: basis, authorityUploadId: uploadId }
  try {
    await items.authorizePayItem(trx, id, { ...given, authorityAt: now, authorityBy: actor.id })
  } catch (error) {
    if (violatedReference(error) === 'pay_item_authority_upload_id_fkey')
      throw new DomainError('field_invalid', 'File not found', { field: 'uploadId' })
    throw error
  }
  const before = { hasAuthority: row.hasAuthority, ...(authority && { on: authority.on, basis: authority.basis }) }
  const change = { before, after: { hasAuthority: true, ...body } }
  await written(trx, context, id, row.employeeId, 'authorized', undefined, change)
  return found(trx, id)
}

async function written(
  trx: Trx,
  context: Context,
  id: string,
  employeeId: string,
  what: 'added' | 'authorized' | 'ended',
  reason: string | undefined,
  change: Partial<Pick<AuditEntry, 'before' | 'after'>> = {},
): Promise<void> {
  await writeAudit(trx, context, {
    action: `pay_item.${what}`,
    objectType: 'pay_item',
    objectId: id,
    branchId: null,
    reason,
    ...(change.before && { before: change.before }),
    after: { employeeId, ...change.after },
  })
  await announce(trx, context.now, { type: 'pay_item.changed', branchId: null, payload: { employeeId } })
}

async function found(trx: Trx, id: string): Promise<PayItem> {
  const row = await items.findPayItem(trx, id)
  if (!row) throw new DomainError('not_found', 'Allowance or deduction not found')
  return toItem(row)
}

function toItem(row: items.PayItemRow): PayItem {
  return {
    id: row.id,
    employee: { id: row.employeeId, name: row.employeeName },
    kind: row.kind,
    label: row.label,
    amount: row.amountCentavos,
    fromOn: row.fromOn,
    toOn: row.toOn,
    slipId: row.slipId,
    total: row.totalCentavos,
    taken: centavos(row.taken),
    taxable: row.taxable,
    inContributionBase: row.inContributionBase,
    deMinimis: row.deMinimis,
    givenOn: row.givenOn,
    basis: row.basis,
    paper: paperOf(row.uploadId, row.paperName, row.paperType),
    hasAuthority: row.hasAuthority,
    authority: authorityOf(row),
    approved: row.isApproved,
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    ended: row.endedAt && { at: row.endedAt, by: row.endedByName ?? '', reason: row.endReason ?? '' },
  }
}

function authorityOf(row: items.PayItemRow): PayItem['authority'] {
  const { authorityOn: on, authorityBasis: basis, authorityAt: at } = row
  if (on === null || basis === null || at === null) return null
  const paper = paperOf(row.authorityUploadId, row.authorityPaperName, row.authorityPaperType)
  return { on, basis, paper, at, by: row.authorityByName ?? '' }
}

function paperOf(id: string | null, name: string | null, type: items.PayItemRow['paperType']): PayItem['paper'] {
  return id !== null && name !== null && type !== null ? { id, name, type } : null
}
