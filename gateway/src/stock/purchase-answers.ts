import type { Purchase } from '@labada/contracts/stock/purchases'
import type { Trx } from '@labada/db/core/client'
import type { Scope } from '@labada/db/core/scope'
import * as purchases from '@labada/db/stock/purchases'
import type { Role } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'
import type { Context } from '../http/context.ts'

/** A purchase, locked until the command ends. Refuses `not_found` if it is missing or out of scope. */
export async function lockedPurchase(trx: Trx, scope: Scope, id: string): Promise<purchases.PurchaseRecord> {
  const record = await purchases.lockPurchase(trx, scope, id)
  if (!record) throw new DomainError('not_found', 'Purchase not found')
  return record
}

/** The purchase after the command. */
export async function answeredPurchase(trx: Trx, { scope, actor }: Context, id: string): Promise<Purchase> {
  return toPurchase(await lockedPurchase(trx, scope, id), actor.role)
}

/** A purchase as the viewer may see it: the counter sees what arrived, but not its cost. */
export function toPurchase({ purchase, lines }: purchases.PurchaseRecord, role: Role): Purchase {
  const isBlind = role === 'employee'
  const isOwed = purchase.state === 'received' && purchase.paidFrom === 'payable' && purchase.paidAt === null
  return {
    id: purchase.id,
    number: purchase.number,
    branchId: purchase.branchId,
    branchName: purchase.branchName,
    state: purchase.state,
    supplier: purchase.supplier,
    documentNumber: purchase.documentNumber,
    paidFrom: isBlind ? null : purchase.paidFrom,
    freight: isBlind ? null : purchase.freightCentavos,
    total: isBlind ? null : purchase.totalCentavos,
    owed: isBlind ? null : isOwed ? purchase.totalCentavos : ZERO,
    note: purchase.note,
    createdAt: purchase.createdAt,
    createdBy: purchase.createdByName,
    receivedAt: purchase.receivedAt,
    receivedBy: purchase.receivedByName,
    paidAt: purchase.paidAt,
    cancelReason: purchase.cancelReason,
    voidedAt: purchase.voidedAt,
    voidReason: purchase.voidReason,
    lines: lines.map((line) => ({
      id: line.id,
      item: { id: line.itemId, sku: line.sku, name: line.itemName, unit: line.unit },
      packName: line.packName,
      packFactor: line.packFactor,
      packs: line.packs,
      quantity: line.quantity,
      received: line.receivedQuantity,
      amount: isBlind ? null : line.amountCentavos,
      cost: isBlind ? null : line.costCentavos,
    })),
  }
}
