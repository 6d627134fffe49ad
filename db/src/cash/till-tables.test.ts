import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import type { Database } from '../schema.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { givenTillRows } from '../testing/factories/till-factories.ts'

let database: TestDatabase
let written: OrderRecord
beforeAll(async () => {
  database = await createTestDatabase()
  written = await givenTillRows(database.db)
})
afterAll(() => database.drop())

/** What a value is at run time, in the words of the schema's types. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return 'day'
  return typeof value
}

// Kysely's types are promises; Postgres keeps them or this test says so.
const PROMISED = {
  customer: {
    id: 'string',
    name: 'string',
    phone: 'string',
    address: 'null',
    createdBranchId: 'string',
    createdAt: 'Date',
    note: 'string',
    version: 'number',
    mergedInto: 'null',
    mergedAt: 'null',
    creditLimitCentavos: 'null',
    forgottenAt: 'null',
    email: 'null',
    language: 'null',
    messagesAgreedAt: 'null',
    messagesStoppedAt: 'null',
    birthMonth: 'null',
  },
  order: {
    id: 'string',
    branchId: 'string',
    number: 'string',
    claimCode: 'string',
    type: 'string',
    stage: 'string',
    stageAt: 'Date',
    customerId: 'string',
    priceVersionId: 'string',
    isRush: 'boolean',
    discountPercent: 'number',
    discountReason: 'string',
    steps: 'array',
    subtotalCentavos: 'number',
    discountCentavos: 'number',
    pickupFeeCentavos: 'number',
    deliveryFeeCentavos: 'number',
    vatCentavos: 'number',
    totalCentavos: 'number',
    paidCentavos: 'number',
    refundedCentavos: 'number',
    owedChangeCentavos: 'number',
    loadCount: 'number',
    kilos: 'number',
    services: 'string',
    notes: 'string',
    pickup: 'object',
    delivery: 'null',
    receivedAt: 'Date',
    receivedBy: 'string',
    businessDate: 'day',
    promisedAt: 'Date',
    clientId: 'number',
    cashSessionId: 'string',
    releasedAt: 'null',
    releasedBy: 'null',
    voidedAt: 'null',
    voidedBy: 'null',
    voidReason: 'null',
    version: 'number',
    storageFeeCentavos: 'number',
    storageWaivedCentavos: 'number',
    writtenOffCentavos: 'number',
    dueOn: 'day',
    claimCheck: 'string',
    rack: 'string',
    exemptCentavos: 'number',
    legalDiscount: 'object',
  },
  orderLine: {
    id: 'string',
    orderId: 'string',
    position: 'number',
    serviceId: 'string',
    code: 'string',
    name: 'string',
    unit: 'string',
    quantity: 'number',
    weightKg: 'number',
    unitPriceCentavos: 'number',
    amountCentavos: 'number',
  },
  load: {
    id: 'string',
    orderId: 'string',
    branchId: 'string',
    number: 'number',
    label: 'string',
    path: 'array',
    stage: 'string',
    stageAt: 'Date',
    stageBy: 'string',
    rewashOf: 'null',
    rewashReason: 'null',
  },
  loadStageChange: {
    id: 'string',
    loadId: 'string',
    orderId: 'string',
    branchId: 'string',
    fromStage: 'null',
    toStage: 'string',
    changedAt: 'Date',
    changedBy: 'string',
    reason: 'null',
  },
  payment: {
    id: 'string',
    orderId: 'string',
    branchId: 'string',
    cashSessionId: 'string',
    method: 'string',
    amountCentavos: 'number',
    tenderedCentavos: 'number',
    changeCentavos: 'number',
    owedCentavos: 'number',
    reference: 'null',
    businessDate: 'day',
    recordedAt: 'Date',
    recordedBy: 'string',
    clientId: 'number',
    officeReason: 'null',
  },
  paymentVoid: {
    paymentId: 'string',
    orderId: 'string',
    branchId: 'string',
    reason: 'string',
    voidedAt: 'Date',
    voidedBy: 'string',
  },
  refund: {
    id: 'string',
    orderId: 'string',
    branchId: 'string',
    cashSessionId: 'string',
    method: 'string',
    amountCentavos: 'number',
    reason: 'string',
    businessDate: 'day',
    recordedAt: 'Date',
    recordedBy: 'string',
  },
  shortChange: {
    id: 'string',
    orderId: 'string',
    branchId: 'string',
    cashSessionId: 'string',
    amountCentavos: 'number',
    givenAt: 'Date',
    givenBy: 'string',
  },
  cashSession: {
    id: 'string',
    branchId: 'string',
    number: 'number',
    state: 'string',
    businessDate: 'day',
    openedAt: 'Date',
    openedBy: 'string',
    openingCentavos: 'number',
    openingVarianceCentavos: 'number',
    openingCounted: 'object',
    openingNote: 'null',
    countedAt: 'Date',
    countedCentavos: 'number',
    counted: 'object',
    closedAt: 'null',
    closedBy: 'null',
    expectedCentavos: 'null',
    varianceCentavos: 'null',
    keptCentavos: 'null',
    toSafeCentavos: 'null',
    remittedCentavos: 'null',
    note: 'null',
    version: 'number',
  },
  ledgerTransfer: {
    id: 'string',
    branchId: 'string',
    occurredAt: 'Date',
    businessDate: 'day',
    sourceType: 'string',
    sourceId: 'string',
    description: 'string',
    cashSessionId: 'string',
    actorId: 'string',
    reversesId: 'null',
    lateFor: 'null',
  },
  ledgerPosting: {
    transferId: 'string',
    position: 'number',
    branchId: 'string',
    accountCode: 'string',
    amountCentavos: 'number',
  },
  ledgerBalance: { branchId: 'string', accountCode: 'string', balanceCentavos: 'number' },
  ledgerAccount: { code: 'string', name: 'string', kind: 'string', isMoney: 'boolean' },
  branchCounter: { branchId: 'string', series: 'string', lastNumber: 'number' },
} satisfies Partial<{ [Table in keyof Database]: Record<keyof Database[Table], string> }>

test.each(Object.keys(PROMISED) as (keyof typeof PROMISED)[])(
  'A row of %s has the types its schema promises',
  async (table) => {
    const row = await database.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
    expect(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, kindOf(value)]))).toEqual(
      PROMISED[table],
    )
  },
)

test('An order reads back as it was written, centavo, gram and millisecond', async () => {
  const id = await database.db.selectFrom('order').select('id').executeTakeFirstOrThrow()
  const found = await findOrder(database.db, { branchId: null }, id.id)
  expect(found).toEqual(written)
})
