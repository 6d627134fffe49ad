import type { StockTransfer } from '@labada/contracts/stock/stock-transfers'
import type { Trx } from '@labada/db/core/client'
import type { Scope } from '@labada/db/core/scope'
import * as transfers from '@labada/db/stock/stock-transfers'
import type { Role } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import { sum } from '@labada/domain/core/money'
import type { Context } from '../http/context.ts'

/** A transfer, locked until the command ends. Refuses `not_found` if it is missing or out of scope. */
export async function lockedTransfer(trx: Trx, scope: Scope, id: string): Promise<transfers.TransferRecord> {
  const record = await transfers.lockStockTransfer(trx, scope, id)
  if (!record) throw noSuchTransfer()
  return record
}

/** The transfer after the command. */
export async function answeredTransfer(trx: Trx, { scope, actor }: Context, id: string): Promise<StockTransfer> {
  return toTransfer(await lockedTransfer(trx, scope, id), actor.role)
}

/** A transfer as the viewer may see it: the counter sees what is in transit, but not its cost. */
export function toTransfer({ transfer, lines }: transfers.TransferRecord, role: Role): StockTransfer {
  const isBlind = role === 'employee'
  return {
    id: transfer.id,
    number: transfer.number,
    from: { id: transfer.fromBranchId, name: transfer.fromName },
    to: { id: transfer.toBranchId, name: transfer.toName },
    state: transfer.state,
    note: transfer.note,
    sentAt: transfer.sentAt,
    sentBy: transfer.sentByName,
    receivedAt: transfer.receivedAt,
    receivedBy: transfer.receivedByName,
    missing: transfer.missing,
    reason: transfer.reason,
    cost: isBlind ? null : sum(lines.map(({ costCentavos }) => costCentavos)),
    lines: lines.map((line) => ({
      id: line.id,
      item: { id: line.itemId, sku: line.sku, name: line.itemName, unit: line.unit },
      quantity: line.quantity,
      received: line.receivedQuantity,
      cost: isBlind ? null : line.costCentavos,
    })),
  }
}

export const noSuchTransfer = () => new DomainError('not_found', 'Transfer not found')

/** Sends the event to both the sender and the receiver. */
export function bothHear(
  type: 'transfer.sent' | 'transfer.received' | 'transfer.cancelled',
  { id, fromBranchId, toBranchId }: { readonly id: string; readonly fromBranchId: string; readonly toBranchId: string },
) {
  return [fromBranchId, toBranchId].map((branchId) => ({ type, branchId, payload: { transferId: id } }))
}
