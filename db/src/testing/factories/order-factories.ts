import { businessDateOf, type ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { counting } from '../counting.ts'
import { givenAdmin, givenBranch } from './factories.ts'

export interface GivenOrder {
  readonly id: string
  readonly branchId: string
}

const numbered = counting()

/** An unpaid order of one load as it lies in the tables, without the ledger's side of it. Makes the parents it lacks. */
export async function givenOrder(
  db: Db,
  order: { readonly branchId?: string; readonly businessDate?: ManilaDate; readonly totalCentavos?: number } = {},
): Promise<GivenOrder> {
  const branchId = order.branchId ?? (await givenBranch(db)).id
  const { id: userId } = await givenAdmin(db)
  const versionId = newId()
  await db.insertInto('priceVersion').values({ id: versionId, name: 'For an order', createdBy: userId }).execute()
  const now = new Date()
  const id = newId()
  const number = numbered()
  const total = centavos(order.totalCentavos ?? 180_00)
  const zero = centavos(0)
  await db
    .insertInto('order')
    .values({
      id,
      branchId,
      number: `G-000000-${String(number).padStart(4, '0')}`,
      claimCode: `GIVEN${number}`,
      type: 'walk-in',
      stage: 'received',
      stageAt: now,
      customerId: null,
      priceVersionId: versionId,
      isRush: false,
      discountPercent: null,
      discountReason: null,
      steps: '[]',
      subtotalCentavos: total,
      discountCentavos: zero,
      pickupFeeCentavos: zero,
      deliveryFeeCentavos: zero,
      vatCentavos: zero,
      totalCentavos: total,
      paidCentavos: zero,
      refundedCentavos: zero,
      owedChangeCentavos: zero,
      loadCount: 1,
      kilos: null,
      services: 'Full service ×1',
      notes: null,
      receivedAt: now,
      receivedBy: userId,
      businessDate: order.businessDate ?? businessDateOf(now, 0),
      promisedAt: now,
      clientId: null,
      cashSessionId: null,
    })
    .execute()
  await db
    .insertInto('load')
    .values({
      id: newId(),
      orderId: id,
      branchId,
      number: 1,
      label: 'Full service',
      path: ['received', 'washing', 'drying', 'folding', 'ready', 'released'],
      stage: 'received',
      stageAt: now,
      stageBy: userId,
    })
    .execute()
  return { id, branchId }
}
