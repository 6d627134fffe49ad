import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'
import { fullNameOf } from '../core/names.ts'

/** A load's move in an order's history. */
export interface StageChange {
  readonly at: Date
  readonly by: string
  readonly loadNumber: number
  readonly fromStage: LoadStage | null
  readonly toStage: LoadStage
  readonly reason: string | null
}

/** The moves of an order's loads after receiving, oldest first. */
export async function stageChangesOf(db: Db, orderId: string): Promise<StageChange[]> {
  return db
    .selectFrom('loadStageChange')
    .innerJoin('load', 'load.id', 'loadStageChange.loadId')
    .innerJoin('appUser', 'appUser.id', 'loadStageChange.changedBy')
    .where('loadStageChange.orderId', '=', orderId)
    .where((eb) => eb.or([eb('loadStageChange.fromStage', 'is not', null), eb('load.rewashOf', 'is not', null)]))
    .select([
      'loadStageChange.changedAt as at',
      fullNameOf('appUser').as('by'),
      'load.number as loadNumber',
      'loadStageChange.fromStage',
      'loadStageChange.toStage',
      'loadStageChange.reason',
    ])
    .orderBy('loadStageChange.changedAt')
    .orderBy('load.number')
    .execute()
}

/** A load's start in a machine. */
export interface PutInMachine {
  readonly at: Date
  readonly by: string
  readonly loadNumber: number
  readonly machine: string
  readonly endedAt: Date | null
}

/** The machines of an order's loads, oldest first. */
export async function machinesOf(db: Db, orderId: string): Promise<PutInMachine[]> {
  return db
    .selectFrom('machineCycle')
    .innerJoin('machine', 'machine.id', 'machineCycle.machineId')
    .innerJoin('load', 'load.id', 'machineCycle.loadId')
    .innerJoin('appUser', 'appUser.id', 'machineCycle.beganBy')
    .where('machineCycle.orderId', '=', orderId)
    .select([
      'machineCycle.beganAt as at',
      fullNameOf('appUser').as('by'),
      'load.number as loadNumber',
      'machine.name as machine',
      'machineCycle.endedAt',
    ])
    .orderBy('machineCycle.beganAt')
    .orderBy('load.number')
    .execute()
}

/** Change owed that was paid out later, and voided payments, oldest first. */
export interface MoneyUndone {
  readonly at: Date
  readonly by: string
  readonly amount: Centavos
}

export async function shortChangesOf(db: Db, orderId: string): Promise<MoneyUndone[]> {
  return db
    .selectFrom('shortChange')
    .innerJoin('appUser', 'appUser.id', 'shortChange.givenBy')
    .where('shortChange.orderId', '=', orderId)
    .select(['shortChange.givenAt as at', fullNameOf('appUser').as('by'), 'shortChange.amountCentavos as amount'])
    .orderBy('shortChange.givenAt')
    .execute()
}

export async function paymentVoidsOf(
  db: Db,
  orderId: string,
): Promise<(MoneyUndone & { readonly method: PaymentMethod; readonly reason: string })[]> {
  return db
    .selectFrom('paymentVoid')
    .innerJoin('payment', 'payment.id', 'paymentVoid.paymentId')
    .innerJoin('appUser', 'appUser.id', 'paymentVoid.voidedBy')
    .where('paymentVoid.orderId', '=', orderId)
    .select([
      'paymentVoid.voidedAt as at',
      fullNameOf('appUser').as('by'),
      'payment.amountCentavos as amount',
      'payment.method',
      'paymentVoid.reason',
    ])
    .orderBy('paymentVoid.voidedAt')
    .execute()
}

/** The prints of an order's receipts, oldest first; from the second copy on they are reprints. */
export async function printsOf(
  db: Db,
  orderId: string,
): Promise<{ readonly at: Date; readonly by: string; readonly receipt: number; readonly copy: number }[]> {
  return db
    .selectFrom('receiptPrint')
    .innerJoin('receipt', 'receipt.id', 'receiptPrint.receiptId')
    .innerJoin('appUser', 'appUser.id', 'receiptPrint.printedBy')
    .where('receipt.orderId', '=', orderId)
    .select([
      'receiptPrint.printedAt as at',
      fullNameOf('appUser').as('by'),
      'receipt.number as receipt',
      'receiptPrint.copy',
    ])
    .orderBy('receiptPrint.printedAt')
    .execute()
}

/** Other changes of an order from the audit log: ready times, waived storage, write-offs. */
export async function changesOf(
  db: Db,
  orderId: string,
): Promise<{ readonly at: Date; readonly by: string; readonly action: string; readonly reason: string | null }[]> {
  return db
    .selectFrom('auditLog')
    .leftJoin('appUser', 'appUser.id', 'auditLog.actorId')
    .where('auditLog.objectId', '=', orderId)
    .where('auditLog.action', 'in', [
      'order.promise_changed',
      'order.storage_waived',
      'order.written_off',
      'claim.opened',
      'claim.accepted',
      'claim.declined',
      'approval.approved',
      'approval.refused',
      'reversal.asked',
      'reversal.approved',
      'reversal.refused',
    ])
    .select(['auditLog.at', sql<string>`coalesce(${fullNameOf('appUser')}, '')`.as('by'), 'action', 'reason'])
    .orderBy('auditLog.seq')
    .execute()
}

/** Who voided an order. */
export async function voiderOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order')
    .innerJoin('appUser', 'appUser.id', 'order.voidedBy')
    .where('order.id', '=', orderId)
    .select(fullNameOf('appUser').as('by'))
    .executeTakeFirst()
  return row?.by
}

/** Who allowed at the counter, by PIN, what another did with an order, oldest first. */
export async function permittersOf(
  db: Db,
  orderId: string,
): Promise<{ readonly at: Date; readonly action: string; readonly name: string }[]> {
  const allowedBy = sql<string>`after ->> 'allowedBy'`
  return db
    .selectFrom('auditLog')
    .where('objectId', '=', orderId)
    .where(allowedBy, 'is not', null)
    .select(['at', 'action', allowedBy.as('name')])
    .orderBy('seq')
    .execute()
}
