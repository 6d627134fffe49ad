import type { PrepaidEntry, prepaidRoutes } from '@labada/contracts/orders/customers/prepaid'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { findTill } from '@labada/db/cash/tills'
import { getSettings } from '@labada/db/company/settings'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { onFirstPage } from '@labada/db/core/keyset'
import { postTransfers } from '@labada/db/ledger/ledger'
import { holdCustomer, isCustomer } from '@labada/db/orders/customers/customers'
import * as prepaid from '@labada/db/orders/customers/prepaid'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, negate, ZERO } from '@labada/domain/core/money'
import type { Posting } from '@labada/domain/ledger/ledger'
import { paidOut, refuseShortPrepaid, toppedUp } from '@labada/domain/orders/customers/prepaid'
import { takePayment } from '@labada/domain/orders/payments'
import { refuseAlone, refuseShortReason, verdictOnPayOut } from '@labada/domain/orders/reversal-policy'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { AccessError } from '../../http/problems.ts'
import { refuseUnfitPayments, refuseUsedReference } from '../order-money.ts'
import { blank, enter } from './prepaid-entries.ts'

export const prepaidHandlers: Handlers<typeof prepaidRoutes> = {
  async listPrepaidEntries({ params: { customerId }, query: { cursor, limit = 50 } }, { db }) {
    if (!(await isCustomer(db, customerId))) throw noSuchCustomer()
    const [{ items, nextCursor }, totals] = await Promise.all([
      prepaid.listPrepaidEntries(db, customerId, { cursor, limit }),
      onFirstPage(cursor, async () => ({ balance: await prepaid.prepaidOf(db, customerId) })),
    ])
    return { items: items.map(toEntry), nextCursor, totals }
  },

  async topUpPrepaid({ params, body }, context) {
    return afterTwin('prepaid entry', 'prepaid_entry_pkey', () =>
      context.command(async (trx) => {
        const known = await prepaid.findPrepaidEntry(trx, body.id)
        if (known) return toEntry(sameEntry(known, 'top_up', body.method, body.amount))
        const customer = await heldCustomer(trx, params.customerId)
        const branch = await branchOf(trx, context.branchId)
        const taken = takePayment(body, body.amount)
        await refuseUnfitPayments(trx, [taken], context.now)
        await refuseUsedReference(trx, body.id, [taken], context.now)
        const session = await shareOpenSession(trx, branch.id)
        const drawer = taken.method === 'cash' ? openDrawerOf(session) : session
        return record(trx, context, {
          branch,
          entry: {
            ...blank(context),
            id: body.id,
            customerId: customer.id,
            branchId: branch.id,
            kind: 'top_up',
            amountCentavos: taken.amount,
            method: taken.method,
            reference: taken.reference,
            cashSessionId: drawer?.id ?? null,
            businessDate: businessDateOf(context.now, branch.cutoffMinutes),
          },
          description: `Prepaid top-up of ${customer.name}`,
          postings: toppedUp(taken.method, taken.amount),
        })
      }),
    )
  },

  async payOutPrepaid({ params, body }, context) {
    const { actor, scope, now } = context
    return afterTwin('prepaid entry', 'prepaid_entry_pkey', () =>
      context.command(async (trx) => {
        const known = await prepaid.findPrepaidEntry(trx, body.id)
        if (known) return toEntry(sameEntry(known, 'pay_out', body.method, body.amount))
        const customer = await heldCustomer(trx, params.customerId)
        const branch = await branchOf(trx, scope.branchId ?? body.branchId)
        const session = await shareOpenSession(trx, branch.id)
        const isCash = body.method === 'cash'
        const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
        const drawer = isCash && !mayUseSafe ? openDrawerOf(session) : undefined
        refuseShortPrepaid(await prepaid.lockPrepaid(trx, customer.id), body.amount)
        const policy = await getSettings(trx, 'reversals', now)
        refuseShortReason(policy, body.reason)
        const before = drawer ? await prepaid.paidOutIn(trx, customer.id, drawer.id) : ZERO
        refuseAlone(verdictOnPayOut(policy, { method: body.method, amount: body.amount, before }, actor))
        const answer = await record(trx, context, {
          branch,
          entry: {
            ...blank(context),
            id: body.id,
            customerId: customer.id,
            branchId: branch.id,
            kind: 'pay_out',
            amountCentavos: negate(body.amount),
            method: body.method,
            reason: body.reason,
            cashSessionId: drawer?.id ?? null,
            businessDate: businessDateOf(now, branch.cutoffMinutes),
          },
          description: `Prepaid balance of ${customer.name} paid out`,
          postings: paidOut(body.method, body.amount, drawer ? 'drawer' : 'safe'),
        })
        if (isCash) await refuseEmptyCash(trx, branch.id)
        return answer
      }),
    )
  },
}

interface Recorded {
  readonly branch: Row<'branch'>
  readonly entry: prepaid.NewPrepaidEntry
  readonly description: string
  readonly postings: readonly Posting[]
}

/** Writes an entry that moves money, its transfer and its audit entry. */
async function record(trx: Trx, context: Context, { branch, entry, description, postings }: Recorded) {
  const isTopUp = entry.kind === 'top_up'
  await enter(trx, [entry], context)
  await postTransfers(trx, [
    {
      branchId: branch.id,
      occurredAt: context.now,
      businessDate: entry.businessDate,
      sourceType: isTopUp ? 'prepaid_top_up' : 'prepaid_pay_out',
      sourceId: entry.id,
      description,
      cashSessionId: entry.method === 'cash' ? (entry.cashSessionId ?? null) : null,
      actorId: context.actor.id,
      postings,
    },
  ])
  const written = await prepaid.findPrepaidEntry(trx, entry.id)
  if (!written) throw new Error('A prepaid entry vanished')
  await writeAudit(trx, context, {
    action: isTopUp ? 'prepaid.topped_up' : 'prepaid.paid_out',
    objectType: 'customer',
    objectId: entry.customerId,
    branchId: branch.id,
    ...(entry.reason != null && { reason: entry.reason }),
    before: { prepaidCentavos: written.balanceCentavos - written.amountCentavos },
    after: { prepaidCentavos: written.balanceCentavos, entryId: entry.id, method: entry.method },
  })
  return toEntry(written)
}

/** The entry of a repeated id. Refuses `stale_version` if it belongs to another one. */
function sameEntry(
  known: prepaid.PrepaidEntryRow,
  kind: 'top_up' | 'pay_out',
  method: PrepaidEntry['method'],
  amount: Centavos,
): prepaid.PrepaidEntryRow {
  const isSame = known.kind === kind && known.method === method && Math.abs(known.amountCentavos) === amount
  if (!isSame) throw idTaken('prepaid entry')
  return known
}

export async function heldCustomer(trx: Trx, id: string) {
  const customer = await holdCustomer(trx, id)
  if (!customer) throw noSuchCustomer()
  return customer
}

export async function branchOf(trx: Trx, branchId: string | undefined): Promise<Row<'branch'>> {
  if (branchId === undefined) throw new DomainError('field_invalid', 'Branch is required', { field: 'branchId' })
  const branch = await findTill(trx, branchId)
  if (!branch) throw new DomainError('not_found', 'Branch not found')
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  return branch
}

export const noSuchCustomer = () => new DomainError('not_found', 'Customer not found')

function toEntry(row: prepaid.PrepaidEntryRow): PrepaidEntry {
  const { orderId, orderNumber, recordedBy, recordedByName } = row
  return {
    ...row,
    amount: row.amountCentavos,
    balance: row.balanceCentavos,
    order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
    recordedBy: { id: recordedBy, name: recordedByName },
  }
}
