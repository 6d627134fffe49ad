import type { Order } from '@labada/contracts/orders'
import { businessDateOf } from '@labada/domain/manila-time'
import { centavos, ZERO } from '@labada/domain/money'

const AT = new Date('2026-01-05T09:05:00+08:00')
const WHO = { id: '01900000-0000-7000-8000-000000000001', name: 'Your cashier' }

/** What the preview of a stub shows: nobody's order, two loads and a part paid. */
export const sampleOrder: Order = {
  id: '01900000-0000-7000-8000-000000000002',
  number: 'ABC-260105-0042',
  claimCode: 'K7QW3MXP',
  branchId: '01900000-0000-7000-8000-000000000003',
  branchName: 'Your branch',
  type: 'walk-in',
  stage: 'received',
  paymentStatus: 'partial',
  rush: false,
  total: centavos(390_00),
  subtotal: centavos(390_00),
  paid: centavos(200_00),
  refunded: ZERO,
  balance: centavos(190_00),
  vat: ZERO,
  owedChange: ZERO,
  receivedAt: AT,
  promisedAt: new Date(AT.getTime() + 8 * 3_600_000),
  businessDate: businessDateOf(AT, 0),
  receivedBy: WHO,
  releasedAt: null,
  releasedBy: null,
  voidedAt: null,
  voidReason: null,
  customer: { id: '01900000-0000-7000-8000-000000000004', name: 'Maria Santos', phone: '09171234567' },
  discountReason: null,
  notes: null,
  pickup: null,
  delivery: null,
  priceVersionId: '01900000-0000-7000-8000-000000000005',
  steps: [{ kind: 'service', label: 'Wash-Dry-Fold ×2', amount: centavos(390_00) }],
  lines: [
    {
      id: '01900000-0000-7000-8000-000000000006',
      serviceId: '01900000-0000-7000-8000-000000000007',
      code: 'WDF',
      name: 'Wash-Dry-Fold',
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
    label: 'Wash-Dry-Fold',
    stageAt: AT,
    stageBy: WHO,
  })),
  payments: [],
  refunds: [],
}
