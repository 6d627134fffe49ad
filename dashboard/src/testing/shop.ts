import type { CashSessionDetail } from '@labada/contracts/cash-sessions'
import type { Load, Order, OrderSummary } from '@labada/contracts/orders'
import type { PricedService } from '@labada/contracts/prices'
import { centavos, ZERO } from '@labada/domain/money'

let made = 0
const nextId = () => {
  made += 1
  return `0199bbbb-0000-7000-8000-${String(made).padStart(12, '0')}`
}

const PERSON = { id: '0199aaaa-0000-7000-8000-0000000000a1', name: 'Ana Reyes' }
export const GIVEN_NOW = new Date('2026-11-21T09:05:12+08:00')
const hoursLater = (hours: number) => new Date(GIVEN_NOW.getTime() + hours * 3_600_000)

/** A service of the counter, at ₱65.00 a load unless told otherwise. */
export const givenService = (own: Partial<PricedService> = {}): PricedService => ({
  id: nextId(),
  code: 'WDF',
  name: 'Wash-Dry-Fold',
  category: 'full_service',
  unit: 'load',
  stages: ['washing', 'drying', 'folding'],
  sort: made,
  price: centavos(65_00),
  minQuantity: null,
  kgPerLoad: null,
  toleranceKg: 0.2,
  step: null,
  rushPercent: 30,
  discountable: true,
  taxable: true,
  ...own,
})

export const givenLoad = (own: Partial<Load> = {}): Load => ({
  id: nextId(),
  number: 1,
  stage: 'received',
  path: ['received', 'washing', 'drying', 'folding', 'ready', 'released'],
  label: 'Wash-Dry-Fold',
  stageAt: GIVEN_NOW,
  stageBy: PERSON,
  ...own,
})

/** An order on the board: received now, promised for the evening, unpaid. */
export const givenSummary = (own: Partial<OrderSummary> = {}): OrderSummary => {
  const total = own.total ?? centavos(390_00)
  const paid = own.paid ?? ZERO
  return {
    id: nextId(),
    number: `MAB-261121-${String(made).padStart(4, '0')}`,
    claimCode: 'K7QW3MXP',
    branchId: '0199aaaa-0000-7000-8000-0000000000b1',
    branchName: 'Mabolo',
    type: 'walk-in',
    stage: 'received',
    paymentStatus: paid >= total ? 'paid' : 'unpaid',
    rush: false,
    total,
    paid,
    refunded: ZERO,
    balance: centavos(total - paid),
    receivedAt: GIVEN_NOW,
    promisedAt: hoursLater(8),
    releasedAt: null,
    receivedBy: PERSON,
    customerName: 'Maria Santos',
    customerPhone: '•••• 4567',
    services: 'Wash-Dry-Fold ×2',
    kilos: 14.2,
    loads: [givenLoad()],
    ...own,
  }
}

/** A whole order, with one line and no payments unless told otherwise. */
export const givenOrder = (own: Partial<Order> = {}): Order => {
  const {
    customerName: _name,
    customerPhone: _phone,
    services: _services,
    kilos: _kilos,
    ...summary
  } = givenSummary(own)
  return {
    ...summary,
    customer: { id: nextId(), name: 'Maria Santos', phone: '09171234567' },
    businessDate: '2026-11-21' as Order['businessDate'],
    subtotal: summary.total,
    steps: [{ kind: 'service', label: 'Wash-Dry-Fold ×2', amount: summary.total }],
    vat: ZERO,
    owedChange: ZERO,
    discountReason: null,
    notes: null,
    pickup: null,
    delivery: null,
    priceVersionId: nextId(),
    releasedBy: null,
    voidedAt: null,
    voidReason: null,
    lines: [
      {
        id: nextId(),
        serviceId: nextId(),
        code: 'WDF',
        name: 'Wash-Dry-Fold',
        unit: 'load',
        quantity: 2,
        weightKg: 14.2,
        unitPrice: centavos(195_00),
        amount: summary.total,
      },
    ],
    payments: [],
    refunds: [],
    ...own,
  }
}

/** An open drawer, ₱1,000.00 at the start, not counted yet. */
export const givenCashSession = (own: Partial<CashSessionDetail> = {}): CashSessionDetail => ({
  id: nextId(),
  branchId: '0199aaaa-0000-7000-8000-0000000000b1',
  branchName: 'Mabolo',
  number: 41,
  state: 'open',
  businessDate: '2026-11-21' as CashSessionDetail['businessDate'],
  openedAt: GIVEN_NOW,
  openedBy: PERSON,
  opening: centavos(1000_00),
  openingVariance: ZERO,
  closedAt: null,
  closedBy: null,
  expected: null,
  countedAmount: null,
  variance: null,
  band: null,
  kept: null,
  toSafe: null,
  remitted: null,
  note: null,
  counted: null,
  movements: [],
  otherMethods: [],
  ...own,
})
