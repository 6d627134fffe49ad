import { vatInside } from '../catalog/pricing.ts'
import type { Role } from '../core/access.ts'
import { DomainError } from '../core/errors.ts'
import { addDays, atMinutes, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords, shareOf, subtract, sum, times, ZERO } from '../core/money.ts'
import { plus } from './stock.ts'

export const SALE_STATUSES = ['paid', 'refunded', 'voided'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

/** Where returned goods go. */
export const RETURNED_TO = ['stock', 'spoiled'] as const
export type ReturnedTo = (typeof RETURNED_TO)[number]

/** An item with a branch's selling price. */
export interface SoldItem {
  readonly itemId: string
  readonly name: string
  readonly price: Centavos
  readonly isTaxable: boolean
}

export interface SaleLine {
  readonly itemId: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Centavos
  readonly amount: Centavos
}

export interface PricedSale {
  readonly lines: readonly SaleLine[]
  readonly total: Centavos
  /** Included in the total. */
  readonly vat: Centavos
}

/**
 * Prices a sale. `expected` is the total the screen showed. Refuses `price_changed` if it differs, `no_price` for an
 * item that the branch does not sell, `empty_order` without lines.
 */
export function priceSale(
  wanted: readonly { readonly itemId: string; readonly quantity: number }[],
  items: readonly SoldItem[],
  { isVatRegistered, expected }: { readonly isVatRegistered: boolean; readonly expected: Centavos },
): PricedSale {
  if (wanted.length === 0) throw new DomainError('empty_order', 'Add an item first')
  if (new Set(wanted.map(({ itemId }) => itemId)).size < wanted.length) {
    throw new DomainError('field_invalid', 'List each item only once', { field: 'lines' })
  }
  const sold = wanted.map(({ itemId, quantity }) => {
    const item = items.find((one) => one.itemId === itemId)
    if (!item) throw new DomainError('no_price', 'An item is no longer sold here', { itemId })
    const line = { itemId, name: item.name, quantity, unitPrice: item.price, amount: times(item.price, quantity) }
    return { line, isTaxable: item.isTaxable }
  })
  const total = sum(sold.map(({ line }) => line.amount))
  if (total !== expected) {
    throw new DomainError('price_changed', `The total is now ${inWords(total)}`, { total: total / 100 })
  }
  const taxable = sum(sold.filter(({ isTaxable }) => isTaxable).map(({ line }) => line.amount))
  return { lines: sold.map(({ line }) => line), total, vat: isVatRegistered ? vatInside(taxable) : ZERO }
}

/** Refuses payments that do not add up to the exact total: goods are paid when they leave. */
export function refuseUnpaid(total: Centavos, payments: readonly { readonly amount: Centavos }[]): void {
  const paid = sum(payments.map(({ amount }) => amount))
  if (paid < total) throw new DomainError('unpaid', `${inWords(subtract(total, paid))} is still due`)
}

export interface SaleState {
  readonly status: SaleStatus
  readonly cashSessionId: string | null
  /** Why the back office recorded it; null for a sale at the counter. */
  readonly officeReason: string | null
  readonly businessDate: ManilaDate
  /** Minutes after midnight at which the branch's business day ends. */
  readonly cutoffMinutes: number
}

/** Who wants to void a sale, and when. */
export interface SaleVoiding {
  readonly role: Role
  readonly openSessionId: string | null
  readonly now: Date
}

/** The end of a sale's business day: until then an admin may void an office sale. */
export function saleDayEnds({ businessDate, cutoffMinutes }: Pick<SaleState, 'businessDate' | 'cutoffMinutes'>): Date {
  return atMinutes(addDays(businessDate, 1), cutoffMinutes)
}

/**
 * Whether voiding changes anything: false if it is void. A counter sale can be voided only while its drawer is open, an
 * office sale only on its business day and by an admin; afterwards it is refunded. Refuses `void_window_over`.
 */
export function isSaleVoidable(
  sale: SaleState,
  hasRefunds: boolean,
  { role, openSessionId, now }: SaleVoiding,
): boolean {
  if (sale.status === 'voided') return false
  if (hasRefunds) throw new DomainError('void_window_over', 'This sale was partly refunded. Refund the rest instead.')
  if (sale.officeReason === null) {
    refuseForeignSession(sale, openSessionId)
    return true
  }
  if (role !== 'admin') throw ofOffice()
  if (now >= saleDayEnds(sale))
    throw new DomainError('void_window_over', 'This sale is from an earlier day. Refund it instead.')
  return true
}

/** The counter refunds only from the drawer of the sale. Refuses `void_window_over`. */
export function refuseForeignSession(
  { cashSessionId, officeReason }: Pick<SaleState, 'cashSessionId' | 'officeReason'>,
  openSessionId: string | null,
): void {
  if (cashSessionId !== null && cashSessionId === openSessionId) return
  if (officeReason !== null) throw ofOffice()
  throw new DomainError('void_window_over', 'The cash session of this sale is closed. An admin can refund it.')
}

const ofOffice = () =>
  new DomainError('void_window_over', 'The back office recorded this sale. Only an admin can void it.')

export interface RefundableLine {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly amount: Centavos
  readonly cost: Centavos
  /** The quantity already refunded. */
  readonly refundedQuantity: number
  readonly refundedAmount: Centavos
  readonly refundedCost: Centavos
}

export interface RefundedLine {
  readonly lineId: string
  readonly quantity: number
  readonly amount: Centavos
  /** The cost of the goods. */
  readonly cost: Centavos
}

/** The refund for returned goods: their share of the line; the last ones get the rest. */
export function refundLine(line: RefundableLine, quantity: number): RefundedLine {
  const left = plus(line.quantity, -line.refundedQuantity)
  if (quantity > left) {
    throw new DomainError('refund_too_large', `Only ${left} of ${line.name} can be returned`, { field: 'lines' })
  }
  const isRest = quantity === left
  return {
    lineId: line.id,
    quantity,
    amount: isRest ? subtract(line.amount, line.refundedAmount) : shareOf(line.amount, quantity, line.quantity),
    cost: isRest ? subtract(line.cost, line.refundedCost) : shareOf(line.cost, quantity, line.quantity),
  }
}

/** `MAB-S-000042`: the branch, and the sequence number of its counter sales. */
export function saleNumberOf(branchCode: string, count: number): string {
  return `${branchCode}-S-${String(count).padStart(6, '0')}`
}

/** `MAB-P-0042`: documents that move stock, numbered by branch. */
export function paperNumberOf(branchCode: string, letter: 'P' | 'T' | 'C', count: number): string {
  return `${branchCode}-${letter}-${String(count).padStart(4, '0')}`
}
