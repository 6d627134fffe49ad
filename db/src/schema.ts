import type { Feature, Role } from '@labada/domain/access'
import type { ApprovalKind, ApprovalState } from '@labada/domain/approvals'
import type { DrawerMove, HandoverCheck, MoveReason } from '@labada/domain/drawer-movements'
import type { ExpenseStatus, PaidFrom } from '@labada/domain/expenses'
import type { ExpenseAccount } from '@labada/domain/ledger'
import type { ManilaDate } from '@labada/domain/manila-time'
import type { Centavos } from '@labada/domain/money'
import type {
  ClaimCheck,
  LoadStage,
  OrderStage,
  OrderType,
  PaymentMethod,
  WorkStage,
} from '@labada/domain/order-stages'
import type { TableKind } from '@labada/domain/payroll/tables'
import type { ServiceCategory, ServiceUnit } from '@labada/domain/service-kinds'
import type { SettingSection } from '@labada/domain/settings'
import type { TripKind, TripState } from '@labada/domain/trips'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StockTables } from './stock-tables.ts'

/** Columns are camelCase here and snake_case in Postgres (CamelCasePlugin). One test asserts a row of each table. */
export interface Database extends StockTables {
  company: CompanyTable
  branch: BranchTable
  employee: EmployeeTable
  branchAssignment: BranchAssignmentTable
  appUser: AppUserTable
  client: ClientTable
  setupCode: SetupCodeTable
  bootstrapCode: BootstrapCodeTable
  accessToken: AccessTokenTable
  rateLimit: { key: string; points: number; expire: number | null }
  service: ServiceTable
  priceVersion: PriceVersionTable
  price: PriceTable
  priceOverride: { versionId: string; serviceId: string; branchId: string; priceCentavos: Centavos }
  ledgerAccount: { code: string; name: string; kind: AccountKind }
  branchCounter: { branchId: string; series: string; lastNumber: number }
  cashSession: CashSessionTable
  ledgerTransfer: LedgerTransferTable
  ledgerPosting: {
    transferId: string
    position: number
    branchId: string
    accountCode: string
    amountCentavos: Centavos
  }
  ledgerBalance: { branchId: string; accountCode: string; balanceCentavos: Centavos }
  remittance: RemittanceTable
  accountStatement: AccountStatementTable
  accountStatementLine: AccountStatementLineTable
  monthClose: { month: ManilaDate; closedAt: Date; closedBy: string; note: string | null }
  cashDay: {
    businessDate: ManilaDate
    branchId: string
    accountCode: string
    counterCode: string
    direction: 'in' | 'out' | 'transfer'
    amountCentavos: Centavos
    entries: number
  }
  cashDayState: { branchId: string; businessDate: ManilaDate; transfers: number; rolledUpAt: Date }
  cashTotal: { branchId: string; accountCode: string; amountCentavos: Centavos }
  customer: CustomerTable
  order: OrderTable
  orderLine: OrderLineTable
  load: LoadTable
  loadStageChange: LoadStageChangeTable
  payment: PaymentTable
  paymentVoid: PaymentVoidTable
  refund: RefundTable
  shortChange: ShortChangeTable
  upload: UploadTable
  expenseCategory: ExpenseCategoryTable
  expenseBudget: { categoryId: string; branchId: string; monthlyCentavos: Centavos }
  expense: ExpenseTable
  export: ExportTable
  expenseReceipt: { expenseId: string; uploadId: string; position: number }
  approval: ApprovalTable
  trip: TripTable
  tripChange: TripChangeTable
  riderCollection: {
    paymentId: string
    tripId: string
    branchId: string
    riderId: string
    amountCentavos: Centavos
  }
  riderCash: RiderCashTable
  cashMovement: CashMovementTable
  handoverNote: HandoverNoteTable
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
  outbox: OutboxTable
  relayState: { id: Generated<number>; lastSeq: number; publishedSeq: number; updatedAt: Date }
  inbox: { eventId: string; consumer: string; receivedAt: Generated<Date> }
  dueJob: { job: string; key: string; requests: Generated<number>; requestedAt: Generated<Date> }
  idempotencyKey: IdempotencyKeyTable
  auditLog: AuditLogTable
  branchDay: BranchDayTable
  alert: AlertTable
  payrollTable: PayrollTableTable
  announcedEffect: { subject: string; announcedAt: Date }
  auditSeal: { number: number; auditSeq: number; hash: Buffer; sealedAt: Date }
  auditSealCheck: { id: Generated<number>; checkedAt: Date; sealed: number; brokenAt: number | null }
  settingVersion: SettingVersionTable
  invariantCheck: { name: string; checkedAt: Date; failingRows: number }
}

export type AccountKind = 'asset' | 'liability' | 'equity' | 'revenue' | 'expense'
type Json<T extends object | null> = JSONColumnType<T, string, string>
type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>

interface CompanyTable {
  id: Generated<number>
  shopName: string
  phone: Generated<string>
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
}

/** Opening hours of a weekday in minutes after midnight, Sunday first; null when shut. */
export type WeekHours = readonly ({ readonly opens: number; readonly closes: number } | null)[]

interface BranchTable {
  id: string
  code: string
  name: string
  address: Generated<string>
  city: Generated<string>
  phone: Generated<string>
  features: ColumnType<Feature[], readonly Feature[], readonly Feature[]>
  hours: JSONColumnType<WeekHours, string, string>
  cutoffMinutes: Generated<number>
  turnaroundHours: Generated<number>
  rushHours: Generated<number>
  openingFloatCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  drawerLimitCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  isVatRegistered: Generated<boolean>
  tin: Generated<string>
  storageFreeDays: Generated<number>
  storageFeePerDayCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  storageFeeMostCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  cashOutLimitCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  closedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  closedReason: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
  createdAt: Generated<Date>
}

interface EmployeeTable {
  id: string
  firstname: string
  lastname: string
  createdAt: Generated<Date>
  deactivatedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface BranchAssignmentTable {
  employeeId: string
  branchId: string
  fromOn: ManilaDate
  toOn: ColumnType<ManilaDate | null, ManilaDate | null | undefined, ManilaDate | null>
}

interface AppUserTable {
  id: string
  username: string
  passwordHash: string
  role: Role
  employeeId: string | null
  firstname: string
  lastname: string
  isActive: Generated<boolean>
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  passwordChangedAt: Generated<Date>
}

interface ClientTable {
  id: Generated<number>
  branchId: string
  name: string
  secretHash: Buffer
  prevHash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  prevValidUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  rotatedAt: Generated<Date>
  agentKeys: JsonOrNull<Record<string, string>>
  agentEpoch: Generated<number>
  lastSeenAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: Generated<Date>
  createdBy: string | null
  terminatedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  terminatedBy: ColumnType<string | null, string | null | undefined, string | null>
}

interface SetupCodeTable {
  id: string
  branchId: string
  name: Generated<string>
  codeHash: string
  expiresAt: Date
  tries: Generated<number>
  createdAt: Generated<Date>
  createdBy: string | null
  usedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  clientId: ColumnType<number | null, number | null | undefined, number | null>
}

interface BootstrapCodeTable {
  id: string
  codeHash: string
  tries: Generated<number>
  createdAt: Generated<Date>
  usedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface AccessTokenTable {
  id: Generated<number>
  kind: 'app' | 'portal'
  userId: string
  role: Role
  clientId: number | null
  branchId: string | null
  family: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  loggedInAt: Generated<Date>
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  expiresAt: Date
  idleSeconds: number
  lastUsedAt: Generated<Date>
  lastIp: ColumnType<string | null, string | null | undefined, string | null>
  replacedBy: ColumnType<number | null, number | null | undefined, number | null>
  replacedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  successorUsedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  revokedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  revokeReason: ColumnType<string | null, string | null | undefined, string | null>
}

interface ServiceTable {
  id: string
  code: string
  name: string
  category: ServiceCategory
  unit: ServiceUnit
  stages: ColumnType<WorkStage[], readonly WorkStage[], readonly WorkStage[]>
  sort: Generated<number>
  isActive: Generated<boolean>
  createdAt: Generated<Date>
}

interface PriceVersionTable {
  id: string
  name: string
  createdAt: Generated<Date>
  createdBy: string
  effectiveAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  publishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  publishedBy: ColumnType<string | null, string | null | undefined, string | null>
  discardedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface PriceTable {
  versionId: string
  serviceId: string
  priceCentavos: Centavos
  minQuantity: number | null
  kgPerLoad: number | null
  toleranceKg: number
  step: number | null
  rushPercent: number | null
  isDiscountable: boolean
  isTaxable: boolean
}

interface CashSessionTable {
  id: string
  branchId: string
  number: number
  state: 'open' | 'counting' | 'closed'
  businessDate: ManilaDate
  openedAt: Date
  openedBy: string
  openingCentavos: Centavos
  openingVarianceCentavos: Centavos
  openingCounted: Json<Record<string, number>>
  countedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  countedCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  counted: JsonOrNull<Record<string, number>>
  closedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  closedBy: ColumnType<string | null, string | null | undefined, string | null>
  expectedCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  varianceCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  keptCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  toSafeCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  remittedCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  note: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
}

interface LedgerTransferTable {
  id: string
  branchId: string
  occurredAt: Date
  businessDate: ManilaDate
  sourceType: string
  sourceId: string
  description: string
  cashSessionId: string | null
  actorId: string | null
  reversesId: string | null
  /** The day of a closed month it belongs to. */
  lateFor: ColumnType<ManilaDate | null, ManilaDate | null | undefined, never>
}

interface AccountStatementTable {
  id: string
  branchId: string | null
  accountCode: string
  fromOn: ManilaDate
  toOn: ManilaDate
  closingCentavos: Centavos
  bookCentavos: Centavos
  explanation: string | null
  recordedAt: Date
  recordedBy: string
}

interface AccountStatementLineTable {
  statementId: string
  position: number
  accountCode: string
  onDate: ManilaDate
  description: string
  reference: string | null
  amountCentavos: Centavos
  transferId: string | null
}

interface RemittanceTable {
  id: string
  branchId: string
  number: number
  cashSessionId: string | null
  fromAccount: 'drawer' | 'safe'
  amountCentavos: Centavos
  counted: JsonOrNull<Record<string, number>>
  carrier: string
  note: string | null
  businessDate: ManilaDate
  sentAt: Date
  sentBy: string
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  confirmedBy: ColumnType<string | null, string | null | undefined, string | null>
  receivedCentavos: ColumnType<Centavos | null, Centavos | null | undefined, Centavos | null>
  receivedOn: ColumnType<ManilaDate | null, ManilaDate | null | undefined, ManilaDate | null>
  toAccount: ColumnType<
    'bank' | 'owner' | 'safe' | null,
    'bank' | 'owner' | 'safe' | null | undefined,
    'bank' | 'owner' | 'safe' | null
  >
  bankReference: ColumnType<string | null, string | null | undefined, string | null>
  confirmNote: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
}

interface CustomerTable {
  id: string
  name: string
  phone: string | null
  address: string | null
  createdBranchId: string | null
  createdAt: Generated<Date>
}

/** A step of how a total came about, as stored with the order. */
export interface StoredStep {
  readonly kind: 'service' | 'add_on' | 'rush' | 'discount' | 'pickup_fee' | 'delivery_fee' | 'storage_fee'
  readonly label: string
  readonly amountCentavos: number
}
export interface StoredTrip {
  readonly address: string
  readonly landmark?: string | undefined
  readonly window?: string | undefined
  readonly feeCentavos: number
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
  steps: JSONColumnType<StoredStep[], string, string>
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
  releasedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  releasedBy: ColumnType<string | null, string | null | undefined, string | null>
  voidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  voidedBy: ColumnType<string | null, string | null | undefined, string | null>
  voidReason: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
  storageFeeCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  storageWaivedCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  writtenOffCentavos: ColumnType<Centavos, Centavos | undefined, Centavos>
  /** The day by which an order that was released with a balance is to be paid. */
  dueOn: ColumnType<ManilaDate | null, ManilaDate | null | undefined, ManilaDate | null>
  /** How whoever fetched it was known. */
  claimCheck: ColumnType<ClaimCheck | null, ClaimCheck | null | undefined, ClaimCheck | null>
  rack: ColumnType<string | null, string | null | undefined, string | null>
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
  /** The load it washes again, free of charge. */
  rewashOf: ColumnType<string | null, string | null | undefined, string | null>
  rewashReason: ColumnType<string | null, string | null | undefined, string | null>
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

interface ShortChangeTable {
  id: string
  orderId: string
  branchId: string
  cashSessionId: string
  amountCentavos: Centavos
  givenAt: Date
  givenBy: string
}

interface UploadTable {
  id: string
  /** Null for a file of the back office. */
  branchId: string | null
  name: string
  type: 'image/webp' | 'application/pdf'
  bytes: number
  width: number | null
  height: number | null
  contentHash: string
  smallHash: string | null
  /** Of what was sent, before it was made anew: the same photo twice is found by it. */
  sourceHash: string
  uploadedAt: Date
  uploadedBy: string
}

interface ExpenseCategoryTable {
  id: string
  name: string
  icon: string
  colour: string
  accountCode: ExpenseAccount
  approvalLimitCentavos: Centavos | null
  receiptOverCentavos: Centavos | null
  monthlyBudgetCentavos: Centavos | null
  sort: number
  archivedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: Generated<Date>
  version: Generated<number>
}

interface ExportTable {
  id: string
  list: string
  format: 'csv' | 'xlsx'
  query: JSONColumnType<Record<string, string>, string, string>
  state: 'waiting' | 'ready' | 'failed'
  totalRows: number
  doneRows: Generated<number>
  bytes: number | null
  requestedAt: Date
  requestedBy: string
  finishedAt: Date | null
}

interface ExpenseTable {
  id: string
  branchId: string
  number: string
  categoryId: string
  description: string
  supplier: string | null
  documentNo: string | null
  amountCentavos: Centavos
  paidFrom: PaidFrom
  status: ExpenseStatus
  isPaid: boolean
  isOverLimit: boolean
  reason: string | null
  spentOn: ManilaDate
  recordedAt: Date
  recordedBy: string
  clientId: number | null
  cashSessionId: string | null
  decidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  decidedBy: ColumnType<string | null, string | null | undefined, string | null>
  decisionReason: ColumnType<string | null, string | null | undefined, string | null>
  returnedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  returnedBy: ColumnType<string | null, string | null | undefined, string | null>
  voidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  voidedBy: ColumnType<string | null, string | null | undefined, string | null>
  voidReason: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
}

interface TripTable {
  id: string
  branchId: string
  kind: TripKind
  /** Of the order, or the id the order will be received with. */
  orderId: string
  customerId: string | null
  type: Exclude<OrderType, 'walk-in'>
  address: string
  landmark: string | null
  timeWindow: string | null
  feeCentavos: Centavos
  notes: string | null
  dueOn: ManilaDate
  state: TripState
  stateAt: Date
  stateBy: string
  riderId: ColumnType<string | null, string | null | undefined, string | null>
  attempts: Generated<number>
  lastFailure: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Date
  createdBy: string
}

interface TripChangeTable {
  id: string
  tripId: string
  branchId: string
  fromState: string | null
  toState: string
  riderId: string | null
  changedAt: Date
  changedBy: string
  reason: string | null
}

interface RiderCashTable {
  id: string
  branchId: string
  riderId: string
  cashSessionId: string
  kind: 'float' | 'turn_in'
  amountCentavos: Centavos
  note: string | null
  recordedAt: Date
  recordedBy: string
}

interface CashMovementTable {
  id: string
  branchId: string
  cashSessionId: string
  kind: DrawerMove
  reason: MoveReason | null
  note: string
  amountCentavos: Centavos
  approvalId: string | null
  recordedAt: Date
  recordedBy: string
}

interface HandoverNoteTable {
  id: string
  branchId: string
  text: string
  checks: ColumnType<HandoverCheck[], readonly HandoverCheck[], readonly HandoverCheck[]>
  writtenAt: Date
  writtenBy: string
  readAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  readBy: ColumnType<string | null, string | null | undefined, string | null>
}

interface ApprovalTable {
  id: string
  branchId: string
  kind: ApprovalKind
  /** The order, or the cash movement, that it is about. */
  subjectId: string
  amountCentavos: Centavos
  reason: string
  dueOn: ManilaDate | null
  state: ApprovalState
  requestedAt: Date
  requestedBy: string
  decidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  decidedBy: ColumnType<string | null, string | null | undefined, string | null>
  decisionNote: ColumnType<string | null, string | null | undefined, string | null>
  usedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface OutboxTable {
  id: Generated<number>
  eventId: string
  type: string
  branchId: string | null
  payload: JSONColumnType<Record<string, string>, string, string>
  occurredAt: Date
  createdAt: Generated<Date>
  seq: ColumnType<number | null, number | null | undefined, number | null>
}

interface IdempotencyKeyTable {
  principal: string
  key: string
  route: string
  requestHash: Buffer
  status: ColumnType<number | null, number | null | undefined, number | null>
  body: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
}

interface AuditLogTable {
  seq: Generated<number>
  id: string
  at: Date
  actorId: string | null
  clientId: number | null
  branchId: string | null
  action: string
  objectType: string
  objectId: string
  reason: string | null
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  requestId: string | null
}

interface BranchDayTable {
  branchId: string
  businessDate: ManilaDate
  orders: number
  loads: number
  kilos: number
  released: number
  salesCentavos: Centavos
  collectedCentavos: Centavos
  refundedCentavos: Centavos
  updatedAt: Generated<Date>
}

interface AlertTable {
  id: string
  kind: string
  branchId: string | null
  text: string
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>
  raisedAt: Generated<Date>
  resolvedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A row of payroll law; see `payroll-tables.ts`. Only its verification and its withdrawal are ever written later. */
interface PayrollTableTable {
  id: string
  kind: TableKind
  subject: string
  effectiveFrom: ManilaDate
  /** The last day it holds; null: open. */
  effectiveTo: ManilaDate | null
  content: JSONColumnType<Record<string, unknown>, string, never>
  source: string
  note: string | null
  verifiedBy: string | null
  verifiedAt: Date | null
  recordedAt: Generated<Date>
  recordedBy: string | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawnReason: string | null
}

interface SettingVersionTable {
  section: SettingSection
  version: number
  value: JSONColumnType<Record<string, unknown>, string, string>
  effectiveAt: Date
  changedAt: Date
  changedBy: string
}
