import type { AuditAction } from '../core/audit-actions.ts'
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

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never
type Noun = NounOf<AuditAction | RecordedDeed>

/** The kind of each noun that counters work with: `order.received` is of the orders. */
const COUNTER_NOUNS = {
  order: 'orders',
  rewash: 'orders',
  claim: 'orders',
  reversal: 'orders',
  approval: 'orders',
  load: 'loads',
  payment: 'payments',
  refund: 'payments',
  short_change: 'payments',
  prepaid: 'payments',
  package: 'payments',
  cash: 'drawer',
  drawer: 'drawer',
  handover: 'drawer',
  remittance: 'drawer',
  rider_cash: 'drawer',
  expense: 'expenses',
  expense_draft: 'expenses',
  sale: 'sales',
  stock: 'stock',
  count: 'stock',
  purchase: 'stock',
  transfer: 'stock',
  trip: 'trips',
} as const satisfies Partial<Record<Noun, DeedKind>>

/** Every other noun of the audit log: a new one does not compile until it is here or among the counters'. */
const OTHER_NOUNS = {
  account: 'other',
  allowance: 'other',
  attendance: 'other',
  backup: 'other',
  backup_key: 'other',
  biometric_consent: 'other',
  branch: 'other',
  cash_advance: 'other',
  client: 'other',
  company: 'other',
  coverage: 'other',
  customer: 'other',
  dispute: 'other',
  employee: 'other',
  expense_category: 'other',
  export: 'other',
  fingerprint: 'other',
  history: 'other',
  holiday: 'other',
  item: 'other',
  job: 'other',
  kept_commands: 'other',
  key_set: 'other',
  leave: 'other',
  ledger: 'other',
  machine: 'other',
  message: 'other',
  message_secret: 'other',
  month: 'other',
  offline_command: 'other',
  offline_work: 'other',
  overtime: 'other',
  package_plan: 'other',
  passkey: 'other',
  pay_item: 'other',
  payroll: 'other',
  payroll_table: 'other',
  payroll_terms: 'other',
  payslip: 'other',
  permit: 'other',
  pin: 'other',
  portal: 'other',
  price_version: 'other',
  promo: 'other',
  rate: 'other',
  recurring_expense: 'other',
  scan: 'other',
  scanner: 'other',
  schedule: 'other',
  second_factor: 'other',
  service: 'other',
  session: 'other',
  settings: 'other',
  setup_code: 'other',
  shift_template: 'other',
  swap: 'other',
  two_step_keys: 'other',
} as const satisfies Record<Exclude<Noun, keyof typeof COUNTER_NOUNS>, 'other'>

const KIND_OF: ReadonlyMap<string, DeedKind> = new Map(Object.entries({ ...COUNTER_NOUNS, ...OTHER_NOUNS }))

/** The kind of an action such as `order.received`; `other` for one that only another version knows. */
export function kindOfDeed(action: string): DeedKind {
  return KIND_OF.get(action.slice(0, action.indexOf('.'))) ?? 'other'
}

/** The nouns of some kinds of actions. */
export const nounsOf = (...kinds: readonly DeedKind[]): string[] =>
  [...KIND_OF].flatMap(([noun, kind]) => (kinds.includes(kind) ? [noun] : []))

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
