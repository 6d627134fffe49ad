import type { Approval } from '@labada/contracts/cash/approvals'
import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { Receipt } from '@labada/contracts/orders/order-receipts'
import type { Load, Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { BranchToday, figureRoutes } from '@labada/contracts/reports/figures'
import { bandOf } from '@labada/domain/cash/cash-sessions'
import { centavos, ZERO } from '@labada/domain/core/money'

let made = 0
const nextId = () => {
  made += 1
  return `0199bbbb-0000-7000-8000-${String(made).padStart(12, '0')}`
}

export const ANA = { id: '0199aaaa-0000-7000-8000-0000000000a1', name: 'Ana Reyes' }
export const BEN = { id: '0199aaaa-0000-7000-8000-0000000000a2', name: 'Ben Cruz' }
export const MABOLO = { id: '0199aaaa-0000-7000-8000-0000000000b1', name: 'Mabolo' }
/** The drawer that is open at the counter (`givenCounter`); orders are received in it unless told otherwise. */
export const OPEN_SESSION_ID = '0199aaaa-0000-7000-8000-0000000000c1'
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
  icon: null,
  color: null,
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
  stageBy: ANA,
  rewash: null,
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
    branchId: MABOLO.id,
    branchName: MABOLO.name,
    type: 'walk-in',
    stage: 'received',
    stageAt: GIVEN_NOW,
    paymentStatus: paid >= total ? 'paid' : 'unpaid',
    claim: null,
    rush: false,
    total,
    paid,
    refunded: ZERO,
    writtenOff: ZERO,
    balance: centavos(total - paid),
    storage: { freeDays: 30, perDay: ZERO, most: ZERO, charged: ZERO, waived: ZERO, readyAt: null },
    rack: null,
    dueOn: null,
    receivedAt: GIVEN_NOW,
    cashSessionId: OPEN_SESSION_ID,
    promisedAt: hoursLater(8),
    releasedAt: null,
    receivedBy: ANA,
    customerName: 'Maria Santos',
    customerPhone: '•••• 4567',
    services: 'Wash-Dry-Fold ×2',
    kilos: 14.2,
    discount: ZERO,
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
    discount: _discount,
    ...summary
  } = givenSummary(own)
  return {
    ...summary,
    customer: { id: nextId(), name: 'Maria Santos', phone: '09171234567' },
    businessDate: '2026-11-21' as Order['businessDate'],
    subtotal: summary.total,
    steps: [{ kind: 'service', label: 'Wash-Dry-Fold ×2', amount: summary.total }],
    vat: ZERO,
    exempt: ZERO,
    legalDiscount: null,
    owedChange: ZERO,
    discountReason: null,
    notes: null,
    pickup: null,
    delivery: null,
    priceVersionId: nextId(),
    releasedBy: null,
    claimCheck: null,
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

/** A payment in cash at the open drawer. */
export const givenPayment = (own: Partial<Order['payments'][number]> = {}): Order['payments'][number] => ({
  id: nextId(),
  orderId: nextId(),
  method: 'cash',
  amount: centavos(390_00),
  tendered: null,
  change: ZERO,
  owed: ZERO,
  reference: null,
  recordedAt: GIVEN_NOW,
  recordedBy: ANA,
  cashSessionId: OPEN_SESSION_ID,
  officeReason: null,
  voided: false,
  ...own,
})

/** A request of the counter for a void, waiting for an admin. */
export const givenApproval = (own: Partial<Approval> = {}): Approval => ({
  id: nextId(),
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  kind: 'void_order',
  subjectId: nextId(),
  orderNumber: 'MAB-261121-0042',
  amount: centavos(390_00),
  reason: 'Customer took it home',
  method: null,
  paymentId: null,
  dueOn: null,
  state: 'waiting',
  requestedAt: GIVEN_NOW,
  requestedBy: ANA,
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  ...own,
})

/** An open drawer, ₱1,000.00 at the start, not counted yet. */
export const givenCashSession = (own: Partial<CashSessionDetail> = {}): CashSessionDetail => ({
  id: nextId(),
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  number: 41,
  state: 'open',
  businessDate: '2026-11-21' as CashSessionDetail['businessDate'],
  openedAt: GIVEN_NOW,
  openedBy: ANA,
  opening: centavos(1000_00),
  openingVariance: ZERO,
  openingNote: null,
  closedAt: null,
  closedBy: null,
  expected: null,
  countedAmount: null,
  variance: null,
  band: own.variance == null ? null : bandOf(own.variance),
  kept: null,
  toSafe: null,
  remitted: null,
  note: null,
  counted: null,
  movements: [],
  otherMethods: [],
  noSales: [],
  ...own,
})

/** A day at the counter: three orders overdue, one customer without change. */
/** A branch right now, as the office sees it. */
export const givenToday = (): BranchToday => {
  const session = givenCashSession()
  return {
    branchId: MABOLO.id,
    code: 'MAB',
    name: MABOLO.name,
    closed: false,
    date: session.businessDate,
    session: { id: session.id, state: 'open', openedBy: ANA.name, openedAt: GIVEN_NOW },
    balance: centavos(5000_00),
    drawer: centavos(1000_00),
    safe: centavos(4000_00),
    sales: centavos(1200_00),
    collected: centavos(800_00),
    collectedByMethod: {
      cash: centavos(500_00),
      gcash: centavos(300_00),
      maya: ZERO,
      card: ZERO,
      bank: ZERO,
      prepaid: ZERO,
      package: ZERO,
    },
    toppedUp: ZERO,
    paidOut: ZERO,
    packagesSold: ZERO,
    packagesRefunded: ZERO,
    ordersReceived: 6,
    ordersReleased: 4,
    loadsReceived: 8,
    kilos: 41.5,
    openByStage: { received: 1, washing: 2, drying: 0, folding: 1, ready: 4, released: 0 },
    overdue: 3,
    unclaimed: 0,
    unpaidReleased: 0,
    unpaid: centavos(400_00),
    staff: { planned: 3, onDuty: 2, late: 1, absent: 0 },
    lastEventAt: GIVEN_NOW,
    devicesOnline: 1,
    devices: 1,
    week: [],
  }
}

/** The counter's figures; a shop that counts blind leaves the sums of the drawer out. */
export const givenShopSummary = ({ isBlind = true } = {}): RouteResponse<typeof figureRoutes.shopSummary> => {
  const open = givenToday()
  const today = isBlind
    ? {
        ...open,
        balance: null,
        drawer: null,
        collected: null,
        collectedByMethod: { ...open.collectedByMethod, cash: null },
      }
    : open
  return {
    asOf: GIVEN_NOW,
    today,
    hours: [{ hour: 9, orders: 6, sales: today.sales, usualOrders: 4.5 }],
    mine: { ordersReceived: 5, ordersReleased: 3, payments: 4, collected: today.collected },
    owedChange: [{ orderId: nextId(), number: 'MAB-261120-0011', amount: centavos(285_00) }],
  }
}

/** The first receipt of an order, for all that was paid. */
export const givenReceipt = ({ id: orderId, branchId, paid }: Order): Receipt => ({
  id: nextId(),
  branchId,
  number: 1,
  orderId,
  amount: paid,
  issuedAt: GIVEN_NOW,
  issuedBy: ANA,
  copies: 1,
  prepaidLeft: null,
  packagesLeft: [],
  stampCards: [],
})
