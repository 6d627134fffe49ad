import type { orderReceiptRoutes } from '@labada/contracts/orders/order-receipts'
import { nextNumber } from '@labada/db/core/counters'
import { announce } from '@labada/db/core/outbox'
import * as receipts from '@labada/db/orders/order-receipts'
import { DomainError } from '@labada/domain/core/errors'
import { subtract } from '@labada/domain/core/money'
import { toStampCards } from '../catalog/promotion-terms.ts'
import { idTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handlers } from '../http/context.ts'
import { foundOrder, lockedOrder } from './order-money.ts'

export const orderReceiptHandlers: Handlers<typeof orderReceiptRoutes> = {
  async issueReceipt({ params, body }, context) {
    const { actor, now, scope } = context
    return afterTwin('receipt', 'receipt_pkey', () =>
      context.command(async (trx) => {
        const { order } = await lockedOrder(trx, scope, params.orderId)
        const known = await receipts.findReceipt(trx, scope, body.id)
        if (known) {
          if (known.orderId !== order.id) throw idTaken('receipt')
          return toReceipt(known)
        }
        const amount = subtract(order.paidCentavos, await receipts.receiptedOf(trx, order.id))
        if (amount <= 0) throw new DomainError('invalid_amount', 'Nothing was paid since the last receipt')
        await receipts.insertReceipt(trx, {
          id: body.id,
          branchId: order.branchId,
          number: await nextNumber(trx, order.branchId, 'receipt'),
          orderId: order.id,
          amountCentavos: amount,
          issuedAt: now,
          issuedBy: actor.id,
        })
        await announce(trx, now, {
          type: 'document.printed',
          branchId: order.branchId,
          payload: { orderId: order.id, receiptId: body.id },
        })
        return toReceipt(foundReceipt(await receipts.findReceipt(trx, scope, body.id)))
      }),
    )
  },

  async listReceipts({ params }, { db, scope }) {
    const { order } = await foundOrder(db, scope, params.orderId)
    return { items: (await receipts.receiptsOf(db, order.id)).map(toReceipt) }
  },

  async countReceiptPrint({ params }, context) {
    return context.command(async (trx) => {
      const { actor, now, scope } = context
      const receipt = foundReceipt(await receipts.findReceipt(trx, scope, params.receiptId))
      await receipts.insertReceiptPrint(trx, receipt.id, actor.id, now)
      const after = foundReceipt(await receipts.findReceipt(trx, scope, receipt.id))
      if (after.copies > 1) {
        await announce(trx, now, {
          type: 'document.reprinted',
          branchId: receipt.branchId,
          payload: { orderId: receipt.orderId, receiptId: receipt.id },
        })
      }
      return toReceipt(after)
    })
  },
}

function toReceipt(row: receipts.ReceiptRow) {
  const { id, branchId, number, orderId, issuedAt, copies, prepaidLeft, packagesLeft, stampCards } = row
  const issuedBy = { id: row.issuedBy, name: row.issuedByName }
  return {
    id,
    branchId,
    number,
    orderId,
    amount: row.amountCentavos,
    issuedAt,
    issuedBy,
    copies,
    prepaidLeft,
    packagesLeft,
    stampCards: toStampCards(stampCards),
  }
}

function foundReceipt(row: receipts.ReceiptRow | undefined): receipts.ReceiptRow {
  if (!row) throw new DomainError('not_found', 'Receipt not found')
  return row
}
