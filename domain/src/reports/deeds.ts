import type { Key } from '../core/keys.ts'

/** The kinds of what a person did, as their file can filter it; `other` is what no counter does: logins, settings, files. */
export const DEED_KINDS = [
  'orders',
  'loads',
  'payments',
  'drawer',
  'expenses',
  'sales',
  'stock',
  'trips',
  'other',
] as const
export type DeedKind = (typeof DEED_KINDS)[number]

/** The nouns of the actions of each kind: `order.received` is of the orders. An action of any other noun is `other`. */
export const DEED_NOUNS: Readonly<Record<Exclude<DeedKind, 'other'>, readonly string[]>> = {
  orders: ['order', 'rewash', 'claim', 'reversal', 'approval'],
  loads: ['load'],
  payments: ['payment', 'refund', 'short_change', 'prepaid'],
  drawer: ['cash', 'drawer', 'handover', 'remittance', 'rider_cash'],
  expenses: ['expense', 'expense_draft'],
  sales: ['sale'],
  stock: ['stock', 'count', 'purchase', 'transfer'],
  trips: ['trip'],
}

const KNOWN = Object.entries(DEED_NOUNS).flatMap(([kind, nouns]) => nouns.map((noun) => [noun, kind] as const))
const KIND_OF: ReadonlyMap<string, DeedKind> = new Map(
  DEED_KINDS.flatMap((kind) => KNOWN.filter(([, of]) => of === kind).map(([noun]) => [noun, kind] as const)),
)

/** The kind of an action such as `order.received`. */
export function kindOfDeed(action: string): DeedKind {
  return KIND_OF.get(action.slice(0, action.indexOf('.'))) ?? 'other'
}

/**
 * What a person did that has a record of its own and no entry in the audit log, with the key that shows such records
 * elsewhere. Whoever reads the list without that key does not find them in it.
 */
export const RECORDED_DEEDS = {
  'order.received': 'order.see',
  'order.released': 'order.see',
  'load.moved': 'order.see',
  'payment.recorded': 'payment.see',
  'short_change.given': 'payment.see',
  'approval.requested': 'approval.see',
  'cash.session_opened': 'drawer.history',
  'handover.written': 'drawer.history',
  'rider_cash.recorded': 'cash.see',
  'sale.completed': 'sale.see',
  'stock.requested': 'stock.see',
  'count.opened': 'stock.see',
  'count.submitted': 'stock.see',
  'transfer.received': 'stock.see',
  'trip.moved': 'trip.see',
} as const satisfies Readonly<Record<string, Key>>
export type RecordedDeed = keyof typeof RECORDED_DEEDS
