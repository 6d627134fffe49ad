import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { postTransfers } from '../../ledger/ledger.ts'
import { insertOrder } from '../../orders/order-changes.ts'
import type { OrderRecord } from '../../orders/orders.ts'
import { givenBranch, givenDevice, givenEmployee } from './factories.ts'
import { givenPrices, givenService } from './price-factories.ts'

/** A row in each table of the till: an order with all that can hang on it, in a drawer that is being counted. Answers what was written of the order. */
export async function givenTillRows(db: Db): Promise<OrderRecord> {
  const at = new Date('2026-11-21T02:03:04.567Z')
  const day = manilaDateOf(at)
  const branch = await givenBranch(db)
  const user = await givenEmployee(db, { branchIds: [branch.id] })
  const device = await givenDevice(db, { branchId: branch.id })
  const service = await givenService(db)
  const { versionId } = await givenPrices(db, { by: user.id, of: [{ service, pesos: 390 }] })
  const [sessionId, customerId, orderId] = [newId(), newId(), newId()]
  await db
    .insertInto('customer')
    .values({ id: customerId, name: 'Maria', phone: '09175550101', address: null, createdBranchId: branch.id })
    .execute()
  await db
    .insertInto('cashSession')
    .values({
      id: sessionId,
      branchId: branch.id,
      number: 1,
      state: 'counting',
      businessDate: day,
      openedAt: at,
      openedBy: user.id,
      openingCentavos: centavos(100_000),
      openingVarianceCentavos: centavos(0),
      openingCounted: JSON.stringify({ '1000': 1 }),
      countedAt: at,
      countedCentavos: centavos(100_000),
      counted: JSON.stringify({ '1000': 1 }),
    })
    .execute()
  await db.insertInto('branchCounter').values({ branchId: branch.id, series: 'cash-session', lastNumber: 1 }).execute()
  const payment = {
    id: newId(),
    orderId,
    branchId: branch.id,
    cashSessionId: sessionId,
    method: 'cash' as const,
    amountCentavos: centavos(390_05),
    tenderedCentavos: centavos(500_00),
    changeCentavos: centavos(109_95),
    owedCentavos: centavos(0),
    reference: null,
    businessDate: day,
    recordedAt: at,
    recordedBy: user.id,
    recordedByName: fullNameOf(user),
    clientId: device.id,
    officeReason: null,
    isVoided: true,
  }
  const refund = {
    id: newId(),
    orderId,
    branchId: branch.id,
    cashSessionId: sessionId,
    method: 'cash' as const,
    amountCentavos: centavos(1),
    reason: 'A button came off',
    businessDate: day,
    recordedAt: at,
    recordedBy: user.id,
  }
  const written: OrderRecord = {
    order: {
      id: orderId,
      branchId: branch.id,
      branchName: branch.name,
      cutoffMinutes: 0,
      number: 'MAB-261121-0001',
      claimCode: 'ABCDEFGH',
      type: 'pick-up',
      stage: 'received',
      stageAt: at,
      customerId,
      customerName: 'Maria',
      customerPhone: '09175550101',
      priceVersionId: versionId,
      isRush: true,
      discountPercent: 12.5,
      discountReason: 'Regular',
      steps: [{ kind: 'service', label: 'Full service ×2', amountCentavos: 390_05 }],
      subtotalCentavos: centavos(390_05),
      discountCentavos: centavos(0),
      pickupFeeCentavos: centavos(0),
      deliveryFeeCentavos: centavos(0),
      vatCentavos: centavos(41_79),
      totalCentavos: centavos(390_05),
      paidCentavos: centavos(390_05),
      refundedCentavos: centavos(1),
      owedChangeCentavos: centavos(0),
      loadCount: 1,
      kilos: 7.125,
      services: 'Full service ×2',
      notes: 'Ring twice',
      pickup: { address: 'Mango Avenue', landmark: 'Bakery', feeCentavos: 5_000 },
      delivery: null,
      receivedAt: at,
      receivedBy: user.id,
      receivedByName: fullNameOf(user),
      businessDate: day,
      promisedAt: at,
      clientId: device.id,
      cashSessionId: sessionId,
      releasedAt: null,
      releasedBy: null,
      releasedByName: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
      storageFeeCentavos: centavos(0),
      storageWaivedCentavos: centavos(0),
      writtenOffCentavos: centavos(0),
      dueOn: day,
      claimCheck: 'stub',
      rack: 'B2',
      exemptCentavos: centavos(5),
      legalDiscount: {
        kind: 'senior',
        name: 'Maria Santos',
        idNumber: 'OSCA 0042',
        percent: 20,
        grossCentavos: 112_00,
        vatCentavos: 12_00,
        discountCentavos: 20_00,
      },
      storageFreeDays: 30,
      storageFeePerDayCentavos: centavos(0),
      storageFeeMostCentavos: centavos(0),
    },
    lines: [
      {
        id: newId(),
        orderId,
        position: 0,
        serviceId: service.id,
        code: service.code,
        name: service.name,
        unit: 'load',
        quantity: 2.5,
        weightKg: 7.125,
        unitPriceCentavos: centavos(180_00),
        amountCentavos: centavos(390_05),
      },
    ],
    loads: [
      {
        id: newId(),
        orderId,
        branchId: branch.id,
        number: 1,
        label: 'Full service',
        path: ['received', 'washing', 'ready', 'released'],
        stage: 'received',
        stageAt: at,
        stageBy: user.id,
        stageByName: fullNameOf(user),
        rewashOf: null,
        rewashReason: null,
      },
    ],
    payments: [payment],
    refunds: [{ ...refund, recordedByName: fullNameOf(user) }],
  }
  await db.transaction().execute(async (trx) => {
    await insertOrder(trx, at, { record: written, transfers: [], events: [] })
    await trx.insertInto('refund').values(refund).execute()
    await trx
      .insertInto('paymentVoid')
      .values({ paymentId: payment.id, orderId, branchId: branch.id, reason: 'Test', voidedAt: at, voidedBy: user.id })
      .execute()
    await trx
      .insertInto('shortChange')
      .values({
        id: newId(),
        orderId,
        branchId: branch.id,
        cashSessionId: sessionId,
        amountCentavos: centavos(100),
        givenAt: at,
        givenBy: user.id,
      })
      .execute()
    await postTransfers(trx, [
      {
        branchId: branch.id,
        occurredAt: at,
        businessDate: day,
        sourceType: 'payment',
        sourceId: payment.id,
        description: 'Cash',
        cashSessionId: sessionId,
        actorId: user.id,
        postings: [
          { account: 'drawer', amount: centavos(390_05) },
          { account: 'receivable', amount: centavos(-390_05) },
        ],
      },
    ])
  })
  return written
}
