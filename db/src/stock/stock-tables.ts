import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { SaleAccount } from '@labada/domain/orders/office-payments'
import type { ReturnedTo, SaleStatus } from '@labada/domain/stock/item-sales'
import type { ItemCategory, ItemKind, ItemUnit } from '@labada/domain/stock/items'
import type { RecipeMeasure, RecipeStage } from '@labada/domain/stock/recipes'
import type { StockKind } from '@labada/domain/stock/stock'
import type { PaidFrom } from '@labada/domain/stock/stock-postings'
import type { Generated } from 'kysely'
import type { Later } from '../core/column-types.ts'

/** The tables of items, stock and item sales. */
export interface StockTables {
  item: ItemTable
  itemPack: { id: string; itemId: string; position: number; name: string; factor: number; barcode: string | null }
  itemBranch: ItemBranchTable
  recipe: { serviceId: string; itemId: string; stage: RecipeStage; per: RecipeMeasure; quantity: number }
  stockLevel: StockLevelTable
  stockMovement: StockMovementTable
  purchase: PurchaseTable
  purchaseLine: PurchaseLineTable
  stockTransfer: StockTransferTable
  stockTransferLine: StockTransferLineTable
  stockCount: StockCountTable
  stockCountLine: { countId: string; itemId: string; counted: number | null; expected: number | null }
  stockRequest: StockRequestTable
  stockUse: { changeId: string; orderId: string; usedAt: Date; undoneAt: Later<Date> }
  itemSale: ItemSaleTable
  itemSaleLine: ItemSaleLineTable
  itemSalePayment: ItemSalePaymentTable
  itemSaleRefund: ItemSaleRefundTable
  itemSaleRefundLine: ItemSaleRefundLineTable
}

interface ItemTable {
  id: string
  sku: string
  name: string
  kind: ItemKind
  category: ItemCategory
  unit: ItemUnit
  barcode: string | null
  priceCentavos: Centavos | null
  isTaxable: boolean
  supplier: string
  leadDays: number
  notes: string
  createdAt: Date
  deactivatedAt: Later<Date>
  photoId: Later<string>
  version: Generated<number>
}

interface ItemBranchTable {
  itemId: string
  branchId: string
  priceCentavos: Centavos | null
  reorderAt: number | null
  par: number | null
  location: string
}

interface StockLevelTable {
  branchId: string
  itemId: string
  quantity: number
  valueCentavos: Centavos
  averageCost: number
  lastNumber: number
  countedAt: Date | null
}

interface StockMovementTable {
  id: string
  branchId: string
  itemId: string
  number: number
  kind: StockKind
  quantity: number
  valueCentavos: Centavos
  correctionCentavos: Centavos
  beforeQuantity: number
  afterQuantity: number
  afterValueCentavos: Centavos
  averageCost: number
  sourceType: string
  sourceId: string
  document: string | null
  orderId: string | null
  reason: string | null
  businessDate: ManilaDate
  occurredAt: Date
  recordedAt: Date
  actorId: string | null
}

interface PurchaseTable {
  id: string
  branchId: string
  number: string
  state: 'ordered' | 'received' | 'cancelled' | 'voided'
  supplier: string
  documentNumber: string | null
  paidFrom: PaidFrom
  freightCentavos: Centavos
  totalCentavos: Centavos
  note: string | null
  createdAt: Date
  createdBy: string
  receivedAt: Later<Date>
  receivedBy: Later<string>
  cancelledAt: Later<Date>
  cancelledBy: Later<string>
  cancelReason: Later<string>
  paidAt: Later<Date>
  paidBy: Later<string>
  settledFrom: Later<Exclude<PaidFrom, 'payable'>>
  voidedAt: Later<Date>
  voidedBy: Later<string>
  voidReason: Later<string>
  version: Generated<number>
}

interface PurchaseLineTable {
  id: string
  purchaseId: string
  position: number
  itemId: string
  packName: string | null
  packFactor: number
  packs: number
  quantity: number
  amountCentavos: Centavos
  receivedQuantity: Later<number>
  costCentavos: Later<Centavos>
}

interface StockTransferTable {
  id: string
  number: string
  fromBranchId: string
  toBranchId: string
  state: 'sent' | 'received' | 'cancelled'
  note: string | null
  sentAt: Date
  sentBy: string
  receivedAt: Later<Date>
  receivedBy: Later<string>
  missing: Later<'lost' | 'returned'>
  reason: Later<string>
  version: Generated<number>
}

interface StockTransferLineTable {
  id: string
  transferId: string
  position: number
  itemId: string
  quantity: number
  costCentavos: Centavos
  receivedQuantity: Later<number>
}

interface StockCountTable {
  id: string
  branchId: string
  number: string
  state: 'open' | 'review' | 'posted' | 'cancelled'
  category: ItemCategory | null
  note: string | null
  openedAt: Date
  openedBy: string
  countedAt: Later<Date>
  countedBy: Later<string>
  closedAt: Later<Date>
  closedBy: Later<string>
  version: Generated<number>
}

interface StockRequestTable {
  id: string
  branchId: string
  itemId: string
  quantity: number
  note: string | null
  state: 'open' | 'done' | 'declined'
  requestedAt: Date
  requestedBy: string
  answeredAt: Later<Date>
  answeredBy: Later<string>
  answer: Later<string>
}

interface ItemSaleTable {
  id: string
  branchId: string
  number: string
  status: SaleStatus
  orderId: string | null
  cashSessionId: string | null
  totalCentavos: Centavos
  vatCentavos: Centavos
  costCentavos: Centavos
  refundedCentavos: Centavos
  refundedCostCentavos: Centavos
  /** Its payment methods, separated by commas. */
  methods: string
  /** Something was sold that was not in stock according to the books. */
  isNegative: boolean
  businessDate: ManilaDate
  soldAt: Date
  soldBy: string
  clientId: number | null
  voidedAt: Later<Date>
  voidedBy: Later<string>
  voidReason: Later<string>
  version: Generated<number>
  /** Why the back office entered it; null for a sale at the counter. */
  officeReason: Later<string>
}

interface ItemSaleLineTable {
  id: string
  saleId: string
  position: number
  itemId: string
  name: string
  quantity: number
  unitPriceCentavos: Centavos
  amountCentavos: Centavos
  costCentavos: Centavos
}

interface ItemSalePaymentTable {
  id: string
  saleId: string
  branchId: string
  cashSessionId: string | null
  method: MoneyMethod
  amountCentavos: Centavos
  tenderedCentavos: Centavos | null
  changeCentavos: Centavos
  reference: string | null
  businessDate: ManilaDate
  recordedAt: Date
  /** The account of the money if the back office received it; null for a payment at the counter. */
  officeAccount: Later<SaleAccount>
}

interface ItemSaleRefundTable {
  id: string
  saleId: string
  branchId: string
  cashSessionId: string | null
  method: MoneyMethod
  amountCentavos: Centavos
  reason: string
  businessDate: ManilaDate
  recordedAt: Date
  recordedBy: string
}

interface ItemSaleRefundLineTable {
  refundId: string
  lineId: string
  quantity: number
  amountCentavos: Centavos
  costCentavos: Centavos
  returnedTo: ReturnedTo
}
