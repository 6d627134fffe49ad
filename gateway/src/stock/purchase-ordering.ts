import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { newId } from '@labada/db/core/ids'
import * as purchases from '@labada/db/stock/purchases'
import { DomainError } from '@labada/domain/core/errors'
import { add, type Centavos, sum } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import { MOST_QUANTITY, plus } from '@labada/domain/stock/stock'
import type { PaidFrom } from '@labada/domain/stock/stock-postings'
import type { Context } from '../http/context.ts'
import { lockedPurchase } from './purchase-answers.ts'
import { itemsInUse, openBranch } from './stock-booking.ts'

export interface Bought {
  readonly id: string
  readonly branchId: string
  readonly supplier: string
  readonly documentNumber?: string | undefined
  readonly paidFrom: PaidFrom
  readonly freight: Centavos
  readonly note?: string | undefined
  readonly lines: readonly {
    readonly itemId: string
    readonly packName?: string | null | undefined
    readonly packFactor?: number | undefined
    readonly packs: number
    readonly amount: Centavos
  }[]
}

/** Records an order; stock does not change yet. */
export async function ordered(trx: Trx, context: Context, body: Bought): Promise<purchases.PurchaseRecord> {
  const { actor, now, scope } = context
  const branch = await openBranch(trx, body.branchId)
  const ids = body.lines.map(({ itemId }) => itemId)
  if (new Set(ids).size < ids.length) {
    throw new DomainError('field_invalid', 'List each item only once', { field: 'lines' })
  }
  await itemsInUse(trx, ids)
  if (body.lines.some(({ packs, packFactor = 1 }) => packs * packFactor > MOST_QUANTITY)) {
    throw new DomainError('field_invalid', 'That’s more than a branch can hold', { field: 'lines' })
  }
  const number = paperNumberOf(branch.code, 'P', await nextNumber(trx, branch.id, 'purchase'))
  await purchases.insertPurchase(
    trx,
    {
      id: body.id,
      branchId: branch.id,
      number,
      state: 'ordered',
      supplier: body.supplier,
      documentNumber: body.documentNumber || null,
      paidFrom: body.paidFrom,
      freightCentavos: body.freight,
      totalCentavos: add(sum(body.lines.map(({ amount }) => amount)), body.freight),
      note: body.note || null,
      createdAt: now,
      createdBy: actor.id,
      receivedAt: null,
      receivedBy: null,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      paidAt: null,
      paidBy: null,
      settledFrom: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
    },
    body.lines.map((line, position) => ({
      id: newId(now.getTime()),
      purchaseId: body.id,
      position,
      itemId: line.itemId,
      packName: line.packName || null,
      packFactor: line.packFactor ?? 1,
      packs: line.packs,
      quantity: plus(line.packs * (line.packFactor ?? 1), 0),
      amountCentavos: line.amount,
      receivedQuantity: null,
      costCentavos: null,
    })),
  )
  return lockedPurchase(trx, scope, body.id)
}
