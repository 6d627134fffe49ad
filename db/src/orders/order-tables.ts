import type { LegalDiscountKind } from '@labada/domain/catalog/legal-discount-kinds'
import type { ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { MessageLanguage } from '@labada/domain/orders/messages/message-kinds'
import type { OfficeAccount } from '@labada/domain/orders/office-payments'
import type { ClaimKind, ClaimStatus } from '@labada/domain/orders/order-claims'
import type { ClaimCheck, LoadStage, OrderStage, OrderType } from '@labada/domain/orders/order-stages'
import type { ColumnType, Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../core/column-types.ts'

/** The tables of customers, orders, their loads and payments. */
export interface OrderTables {
  customer: CustomerTable
  customerTotal: CustomerTotalTable
  /** Customers whose `customerTotal` is behind; queued by triggers of customers and orders. */
  pendingCustomer: { id: Generated<number>; customerId: string }
  order: OrderTable
  orderLine: OrderLineTable
  load: LoadTable
  loadStageChange: LoadStageChangeTable
  payment: PaymentTable
  paymentVoid: PaymentVoidTable
  refund: RefundTable
  orderClaim: OrderClaimTable
  orderClaimPhoto: { claimId: string; uploadId: string; position: number }
  shortChange: ShortChangeTable
  receipt: {
    id: string
    branchId: string
    number: number
    orderId: string
    amountCentavos: Centavos
    issuedAt: Date
    issuedBy: string
  }
  receiptPrint: { receiptId: string; copy: number; printedAt: Date; printedBy: string }
}

interface CustomerTable {
  id: string
  name: string
  phone: string | null
  address: string | null
  createdBranchId: string | null
  createdAt: Generated<Date>
  note: Generated<string>
  version: Generated<number>
  /** The customer this one was merged into. */
  mergedInto: Later<string>
  mergedAt: Later<Date>
  /** What they may owe for released laundry; null: no limit. */
  creditLimitCentavos: Later<Centavos>
  /** 1 for January; of a birthday nothing more is kept. */
  birthMonth: Later<number>
  forgottenAt: Later<Date>
  email: Later<string>
  /** The language of messages; null: the usual one. */
  language: Later<MessageLanguage>
  /** When they agreed to messages; null: never asked, or no. */
  messagesAgreedAt: Later<Date>
  messagesStoppedAt: Later<Date>
}

/** A step from lines to total, as stored with the order. */
export interface StoredStep {
  readonly kind:
    | 'service'
    | 'add_on'
    | 'rush'
    | 'promotion'
    | 'discount'
    | 'vat_exemption'
    | 'legal_discount'
    | 'pickup_fee'
    | 'delivery_fee'
    | 'storage_fee'
    | 'package'
  readonly label: string
  readonly amountCentavos: number
}

/** What the law took off an order, and for whom, as their card says. */
export interface StoredLegalDiscount {
  readonly kind: LegalDiscountKind
  readonly name: string
  readonly idNumber: string
  /** Zero if a discount of the shop was better: then only the VAT is off. */
  readonly percent: number
  readonly grossCentavos: number
  readonly vatCentavos: number
  readonly discountCentavos: number
}

export interface StoredTrip {
  readonly address: string
  readonly landmark?: string | undefined
  readonly window?: string | undefined
  readonly feeCentavos: number
}

/** What is kept of a customer’s orders that were not voided. */
interface CustomerTotalTable {
  customerId: string
  balanceCentavos: Centavos
  /** Of the last 365 business days. */
  spentYearCentavos: Centavos
  /** The epoch without one. */
  lastOrderAt: Date
  /** From then on they count as somebody who stopped coming; null without a habit. */
  quietAt: Date | null
  /** The first business day on which the year has lost an order; null without one in it. */
  leavesYearOn: ManilaDate | null
}

interface OrderTable {
  id: string
  branchId: string
  number: string
  claimCode: string
  type: OrderType
  stage: OrderStage
  stageAt: Date
  customerId: string | null
  priceVersionId: string
  isRush: boolean
  discountPercent: number | null
  discountReason: string | null
  steps: Json<StoredStep[]>
  subtotalCentavos: Centavos
  discountCentavos: Centavos
  pickupFeeCentavos: Centavos
  deliveryFeeCentavos: Centavos
  vatCentavos: Centavos
  totalCentavos: Centavos
  paidCentavos: Centavos
  refundedCentavos: Centavos
  owedChangeCentavos: Centavos
  loadCount: number
  kilos: number | null
  services: string
  notes: string | null
  pickup: JsonOrNull<StoredTrip>
  delivery: JsonOrNull<StoredTrip>
  receivedAt: Date
  receivedBy: string
  businessDate: ManilaDate
  promisedAt: Date
  clientId: number | null
  cashSessionId: string | null
  releasedAt: Later<Date>
  releasedBy: Later<string>
  voidedAt: Later<Date>
  voidedBy: Later<string>
  voidReason: Later<string>
  version: Generated<number>
  storageFeeCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  storageWaivedCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  writtenOffCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** The due day of an order released with a balance. */
  dueOn: Later<ManilaDate>
  /** How the person who picked it up was identified. */
  claimCheck: Later<ClaimCheck>
  rack: Later<string>
  /** The part of the total that a VAT-registered branch sold without VAT. */
  exemptCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  legalDiscount: JsonOrNull<StoredLegalDiscount>
}

interface OrderLineTable {
  id: string
  orderId: string
  position: number
  serviceId: string
  code: string
  name: string
  unit: ServiceUnit
  quantity: number
  weightKg: number | null
  unitPriceCentavos: Centavos
  amountCentavos: Centavos
}

interface LoadTable {
  id: string
  orderId: string
  branchId: string
  number: number
  label: string
  path: ColumnType<LoadStage[], readonly LoadStage[], readonly LoadStage[]>
  stage: LoadStage
  stageAt: Date
  stageBy: string
  /** The load that this one rewashes, free of charge. */
  rewashOf: Later<string>
  rewashReason: Later<string>
}

interface LoadStageChangeTable {
  id: string
  loadId: string
  orderId: string
  branchId: string
  fromStage: LoadStage | null
  toStage: LoadStage
  changedAt: Date
  changedBy: string
  reason: string | null
}

interface PaymentTable {
  id: string
  orderId: string
  branchId: string
  cashSessionId: string | null
  method: PaymentMethod
  amountCentavos: Centavos
  tenderedCentavos: Centavos | null
  changeCentavos: Centavos
  owedCentavos: Centavos
  reference: string | null
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
  clientId: number | null
  /** Why the back office recorded it; null at a counter. Its cash belongs to no session and is in the safe. */
  officeReason: string | null
}

interface PaymentVoidTable {
  paymentId: string
  orderId: string
  branchId: string
  reason: string
  voidedAt: Date
  voidedBy: string
}

interface RefundTable {
  id: string
  orderId: string
  branchId: string
  cashSessionId: string | null
  method: PaymentMethod
  amountCentavos: Centavos
  reason: string
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
}

interface OrderClaimTable {
  id: string
  orderId: string
  branchId: string
  kind: ClaimKind
  status: Generated<ClaimStatus>
  description: string
  askedCentavos: Centavos | null
  openedAt: Date
  openedBy: string
  clientId: number | null
  decidedAt: Later<Date>
  decidedBy: Later<string>
  paidCentavos: Later<Centavos>
  paidFrom: Later<OfficeAccount>
  /** The session of the drawer that paid it. */
  cashSessionId: Later<string>
  /** Why it was declined, or why more than the limit was paid. */
  decisionReason: Later<string>
}

interface ShortChangeTable {
  id: string
  orderId: string
  branchId: string
  cashSessionId: string
  amountCentavos: Centavos
  givenAt: Date
  givenBy: string
}
