import type { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { getVatTerms } from '@labada/db/company/vat-registrations'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import { setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import { vatInside } from '@labada/domain/catalog/pricing'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { requireKeyFor } from '@labada/domain/core/keys'
import { add, type Centavos, inWords, toPesos, ZERO } from '@labada/domain/core/money'
import { feeCharged } from '@labada/domain/orders/order-postings'
import { hasDelivery } from '@labada/domain/orders/order-stages'
import { refuseVoided } from '@labada/domain/orders/orders'
import { storageDue } from '@labada/domain/orders/storage-fees'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handler } from '../http/context.ts'
import { stateOf, toOrder } from './order-answers.ts'
import { bookingOf, foundOrder, lockedOrder } from './order-money.ts'
import { transferOfSettling } from './order-transfers.ts'

/** Charges the storage fee due as a fee on the order, or waives it; either way it is settled once. */
export const settleStorage: Handler<typeof orderDeskRoutes.settleStorage> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    const { now, scope } = context
    const record = await lockedOrder(trx, scope, params.orderId)
    const { order } = record
    refuseVoided(stateOf(order))
    const due = dueOf(record, now)
    if (due === 0) return toOrder(record)
    if (body.decision === 'waive') {
      requireKeyFor(context.actor.keys, 'order.discount')
      const reason = body.reason ?? ''
      if (reason === '') {
        throw new DomainError('note_required', 'Enter why the storage fee is waived', {
          errors: { reason: ['Reason is required'] },
        })
      }
      await setOrder(trx, order.id, { storageWaivedCentavos: add(order.storageWaivedCentavos, due) })
      await writeAudit(trx, context, {
        action: 'order.storage_waived',
        objectType: 'order',
        objectId: order.id,
        branchId: order.branchId,
        reason,
        key: 'order.discount',
        after: { number: order.number, amountCentavos: due },
      })
    } else {
      // A part of its order: taxed as that is.
      const terms = await getVatTerms(trx, order.branchId)
      const vat = isVatRegisteredOn(terms, order.businessDate) ? vatInside(due) : ZERO
      const charged = add(order.storageFeeCentavos, due)
      await setOrder(trx, order.id, {
        storageFeeCentavos: charged,
        totalCentavos: add(order.totalCentavos, due),
        vatCentavos: add(order.vatCentavos, vat),
        steps: [
          ...order.steps.filter(({ kind }) => kind !== 'storage_fee'),
          { kind: 'storage_fee', label: 'Storage', amountCentavos: charged },
        ],
      })
      const postings = feeCharged(due, vat)
      await postTransfers(trx, [transferOfSettling(bookingOf(record, context), order.id, 'storage_fee', postings)])
    }
    await announce(trx, now, { type: 'order.changed', branchId: order.branchId, payload: { orderId: order.id } })
    return toOrder(await foundOrder(trx, scope, order.id))
  })

/** Refuses `storage_fee_due` until the storage fee is charged or waived. */
export function refuseStorageDue(record: OrderRecord, now: Date): void {
  const due = dueOf(record, now)
  if (due === 0) return
  throw new DomainError('storage_fee_due', `A storage fee of ${inWords(due)} is due. Charge or waive it first.`, {
    amount: toPesos(due),
  })
}

function dueOf({ order }: OrderRecord, now: Date): Centavos {
  return storageDue(
    {
      freeDays: order.storageFreeDays,
      perDay: order.storageFeePerDayCentavos,
      most: order.storageFeeMostCentavos,
    },
    {
      readyAt: order.stage === 'ready' && !hasDelivery(order.type) ? order.stageAt : null,
      charged: order.storageFeeCentavos,
      waived: order.storageWaivedCentavos,
    },
    now,
  )
}
