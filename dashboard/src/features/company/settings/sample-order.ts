import type { Order } from '@labada/contracts/orders/order-schemas'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { t } from './t.ts'

const AT = new Date('2026-01-05T09:05:00+08:00')
const WHO = { id: '01900000-0000-7000-8000-000000000001', name: t('yourCashier') }

/** The sample order of the stub preview: no customer, two loads, partly paid. */
export const sampleOrder: Order = {
  id: '01900000-0000-7000-8000-000000000002',
  number: 'ABC-260105-0042',
  claimCode: 'K7QW3MXP',
  branchId: '01900000-0000-7000-8000-000000000003',
  branchName: t('yourBranch'),
  type: 'walk-in',
  stage: 'received',
  stageAt: AT,
  paymentStatus: 'partial',
  rush: false,
  total: centavos(390_00),
  subtotal: centavos(390_00),
  paid: centavos(200_00),
  refunded: ZERO,
  balance: centavos(190_00),
  writtenOff: ZERO,
  storage: { freeDays: 30, perDay: ZERO, most: ZERO, charged: ZERO, waived: ZERO, readyAt: null },
  rack: null,
  dueOn: null,
  claimCheck: null,
  vat: ZERO,
  owedChange: ZERO,
  cashSessionId: null,
  receivedAt: AT,
  promisedAt: new Date(AT.getTime() + 8 * 3_600_000),
  businessDate: businessDateOf(AT, 0),
  receivedBy: WHO,
  releasedAt: null,
  releasedBy: null,
  voidedAt: null,
  voidReason: null,
  customer: { id: '01900000-0000-7000-8000-000000000004', name: t('mariaSantos'), phone: '09171234567' },
  discountReason: null,
  notes: null,
  pickup: null,
  delivery: null,
  priceVersionId: '01900000-0000-7000-8000-000000000005',
  steps: [{ kind: 'service', label: t('washDryFold2'), amount: centavos(390_00) }],
  lines: [
    {
      id: '01900000-0000-7000-8000-000000000006',
      serviceId: '01900000-0000-7000-8000-000000000007',
      code: 'WDF',
      name: t('washDryFold'),
      unit: 'load',
      quantity: 2,
      weightKg: 14.2,
      unitPrice: centavos(195_00),
      amount: centavos(390_00),
    },
  ],
  loads: [1, 2].map((number) => ({
    id: `01900000-0000-7000-8000-00000000001${number}`,
    number,
    stage: 'received',
    path: ['received', 'washing', 'drying', 'folding', 'ready', 'released'],
    label: t('washDryFold'),
    stageAt: AT,
    stageBy: WHO,
    rewash: null,
  })),
  payments: [],
  refunds: [],
}
