import type { Centavos } from '@labada/domain/core/money'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { WeekHours } from '../company/branch-tables.ts'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'

/** An order with what its tracking page may need; nobody has checked yet who asks. */
export interface TrackedRow
  extends Pick<
    Row<'order'>,
    | 'id'
    | 'branchId'
    | 'number'
    | 'type'
    | 'stage'
    | 'stageAt'
    | 'promisedAt'
    | 'releasedAt'
    | 'totalCentavos'
    | 'paidCentavos'
    | 'writtenOffCentavos'
    | 'owedChangeCentavos'
    | 'storageFeeCentavos'
    | 'storageWaivedCentavos'
    | 'dueOn'
  > {
  readonly storageFreeDays: number
  readonly storageFeePerDayCentavos: Centavos
  readonly storageFeeMostCentavos: Centavos
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly customerId: string | null
  readonly messagesAgreedAt: Date | null
  readonly messagesStoppedAt: Date | null
  readonly branchName: string
  readonly branchAddress: string
  readonly branchCity: string
  readonly branchPhone: string
  readonly branchHours: WeekHours
  readonly branchClosedAt: Date | null
  readonly loads: readonly {
    readonly number: number
    readonly stage: LoadStage
    readonly path: readonly LoadStage[]
  }[]
}

/** The order of a claim code, of any branch and in any stage. Never by order number: those can be counted through. */
export async function findTrackedOrder(db: Db, claimCode: string): Promise<TrackedRow | undefined> {
  return db
    .selectFrom('order')
    .innerJoin('branch', 'branch.id', 'order.branchId')
    .leftJoin('customer', 'customer.id', 'order.customerId')
    .select([
      'order.id',
      'order.branchId',
      'order.number',
      'order.type',
      'order.stage',
      'order.stageAt',
      'order.promisedAt',
      'order.releasedAt',
      'order.totalCentavos',
      'order.paidCentavos',
      'order.writtenOffCentavos',
      'order.owedChangeCentavos',
      'order.storageFeeCentavos',
      'order.storageWaivedCentavos',
      'order.dueOn',
      'branch.storageFreeDays',
      'branch.storageFeePerDayCentavos',
      'branch.storageFeeMostCentavos',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'customer.id as customerId',
      'customer.messagesAgreedAt',
      'customer.messagesStoppedAt',
      'branch.name as branchName',
      'branch.address as branchAddress',
      'branch.city as branchCity',
      'branch.phone as branchPhone',
      'branch.hours as branchHours',
      'branch.closedAt as branchClosedAt',
      sql<TrackedRow['loads']>`(
        select jsonb_agg(jsonb_build_object('number', load.number, 'stage', load.stage, 'path', load.path) order by load.number)
        from load where load.order_id = "order".id)`.as('loads'),
    ])
    .where('order.claimCode', '=', claimCode)
    .executeTakeFirst()
}

/** Stops messages to a customer, as of the first time; false if they were stopped or never wanted. */
export async function stopMessages(trx: Trx, customerId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('customer')
    .set({ messagesStoppedAt: at })
    .where('id', '=', customerId)
    .where('messagesAgreedAt', 'is not', null)
    .where('messagesStoppedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
