import type { PayItem, payItemRoutes } from '@labada/contracts/pay-items'
import type { RouteInput } from '@labada/contracts/route'
import type { Trx } from '@labada/db/client'
import { violatedReference } from '@labada/db/failures'
import { announce } from '@labada/db/outbox'
import * as items from '@labada/db/pay-items'
import { lockSlip } from '@labada/db/payslips'
import { DomainError } from '@labada/domain/errors'
import { parseManilaDate } from '@labada/domain/manila-time'
import { centavos } from '@labada/domain/money'
import { isAddedPay, isEarlierPay } from '@labada/domain/payroll-runs'
import { writeAudit } from './audit-entries.ts'
import type { Context, Handlers } from './http/context.ts'
import { idTaken } from './order-money.ts'
import { afterTwin } from './twins.ts'

type AddBody = RouteInput<typeof payItemRoutes.addPayItem>['body']

/** Allowances and deductions. They change a pay when it is computed again; one that is approved keeps what it had. */
export const payItemHandlers: Handlers<typeof payItemRoutes> = {
  async listPayItems({ query }, { db }) {
    const { cursor, limit = 50, ...filter } = query
    const [page, count] = await Promise.all([
      items.listPayItems(db, filter, { cursor, limit }),
      items.countPayItems(db, filter),
    ])
    return { items: page.items.map(toItem), nextCursor: page.nextCursor, totals: { items: count } }
  },

  addPayItem: ({ body }, context) =>
    afterTwin(() =>
      context.command(async (trx) => {
        const known = await items.findPayItem(trx, body.id)
        if (known && (known.employeeId !== body.employeeId || known.kind !== body.kind)) throw idTaken('pay item')
        if (!known) await add(trx, body, context)
        return found(trx, body.id)
      }),
    ),

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
    throw new DomainError('field_invalid', 'Either of one slip or from a day on', { field: 'fromOn' })
  }
  if (slipId !== undefined) {
    const slip = await lockSlip(trx, slipId)
    if (slip?.employeeId !== employeeId) throw new DomainError('field_invalid', 'No such slip', { field: 'slipId' })
    if (slip.lockedAt) throw new DomainError('document_closed', 'This pay is approved; add it to the next one')
  }
  if (isEarlierPay(kind) && (fromOn === undefined || body.label !== fromOn.slice(0, 4))) {
    throw new DomainError('field_invalid', 'What was paid before is of a year, which its label says', {
      field: 'label',
    })
  }
  const needsAuthority = kind === 'other_deduction' || kind === 'loss'
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
      taxable: kind === 'commission' || (kind === 'allowance' && (body.taxable ?? true)),
      inContributionBase: isAddedPay(kind) && (body.inContributionBase ?? kind === 'commission'),
      basis: body.basis,
      uploadId: body.uploadId ?? null,
      hasAuthority: needsAuthority ? (body.hasAuthority ?? false) : true,
      createdAt: context.now,
      createdBy: context.actor.id,
    })
  } catch (error) {
    const missing = violatedReference(error)
    if (missing === 'pay_item_employee_id_fkey')
      throw new DomainError('field_invalid', 'No such employee', { field: 'employeeId' })
    if (missing === 'pay_item_upload_id_fkey')
      throw new DomainError('field_invalid', 'No such file', { field: 'uploadId' })
    throw error
  }
  await written(trx, context, id, employeeId, 'added', undefined)
}

async function written(
  trx: Trx,
  context: Context,
  id: string,
  employeeId: string,
  what: 'added' | 'ended',
  reason: string | undefined,
): Promise<void> {
  await writeAudit(trx, context, {
    action: `pay_item.${what}`,
    objectType: 'pay_item',
    objectId: id,
    branchId: null,
    reason,
    after: { employeeId },
  })
  await announce(trx, context.now, { type: 'pay_item.changed', branchId: null, payload: { employeeId } })
}

async function found(trx: Trx, id: string): Promise<PayItem> {
  const row = await items.findPayItem(trx, id)
  if (!row) throw new DomainError('not_found', 'No such allowance or deduction')
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
    basis: row.basis,
    paper:
      row.uploadId !== null && row.paperName !== null && row.paperType !== null
        ? { id: row.uploadId, name: row.paperName, type: row.paperType }
        : null,
    hasAuthority: row.hasAuthority,
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    ended: row.endedAt && { at: row.endedAt, by: row.endedByName ?? '', reason: row.endReason ?? '' },
  }
}
