import type { Role } from './access.ts'
import { isKey, KEYS, type Key } from './keys.ts'

/** The presets of office accounts (user type admin), and of counter accounts (user type employee). */
export const OFFICE_PRESETS = ['owner', 'manager', 'payroll', 'accountant', 'auditor'] as const
export const COUNTER_PRESETS = ['counter', 'cashier', 'attendant', 'rider'] as const
export type OfficePreset = (typeof OFFICE_PRESETS)[number]
export type CounterPreset = (typeof COUNTER_PRESETS)[number]
export type Preset = OfficePreset | CounterPreset
export const PRESETS = [...OFFICE_PRESETS, ...COUNTER_PRESETS] as const

/** Everything a counter account may do: the keys of all calls a counter makes. */
export const COUNTER_KEYS = [
  'advance.pay',
  'advance.see',
  'approval.ask',
  'approval.see',
  'cash.see',
  'claim.open',
  'customer.see',
  'drawer.close',
  'drawer.count',
  'drawer.history',
  'drawer.move',
  'drawer.open',
  'drawer.see',
  'drawer.unlock',
  'expense.create',
  'expense.see',
  'expense.void',
  'item.see',
  'item.sell',
  'machine.run',
  'machine.see',
  'order.create',
  'order.discount',
  'order.release',
  'order.see',
  'order.stage',
  'order.void',
  'package.refund',
  'package.sell',
  'payment.refund',
  'payment.take',
  'payment.void',
  'prepaid.payout',
  'prepaid.topup',
  'purchase.make',
  'purchase.see',
  'remittance.see',
  'remittance.send',
  'sale.see',
  'sale.void',
  'stock.count',
  'stock.move',
  'stock.see',
  'summary.see',
  'trip.run',
  'trip.see',
] as const satisfies readonly Key[]

/** No preset of a counter lets its people allow each other what needs an admin: that is given by a set of one's own. */
const POSSIBLE_AT_COUNTER: readonly Key[] = [...COUNTER_KEYS, 'reversal.allow']

const ATTENDANT = [
  'approval.see',
  'claim.open',
  'customer.see',
  'item.see',
  'item.sell',
  'machine.run',
  'machine.see',
  'order.create',
  'order.see',
  'order.stage',
  'payment.take',
  'sale.see',
  'stock.move',
  'trip.see',
] as const satisfies readonly Key[]

/** An attendant who also hands out laundry and keeps a drawer, counted blind: never what it should hold. */
const CASHIER = [
  ...ATTENDANT,
  'approval.ask',
  'drawer.close',
  'drawer.count',
  'drawer.open',
  'drawer.see',
  'expense.create',
  'expense.see',
  'order.release',
  'package.sell',
  'prepaid.topup',
] as const satisfies readonly Key[]

const RIDER = ['trip.run', 'trip.see'] as const satisfies readonly Key[]

/** Runs the branches named for them. No wages, prices, settings, backups or accounts. */
const MANAGER = [
  'approval.decide',
  'approval.see',
  'attendance.see',
  'branch.see',
  'cash.see',
  'claim.decide',
  'claim.open',
  'claim.see',
  'customer.see',
  'device.see',
  'drawer.history',
  'drawer.see',
  'employee.see',
  'expense.approve',
  'expense.create',
  'expense.see',
  'expense.void',
  'export.expenses',
  'export.orders',
  'export.payments',
  'export.sales',
  'export.stock',
  'item.see',
  'item.sell',
  'machine.edit',
  'machine.see',
  'order.create',
  'order.discount',
  'order.see',
  'order.stage',
  'order.void',
  'order.writeoff',
  'payment.refund',
  'payment.see',
  'payment.take',
  'payment.void',
  'purchase.make',
  'purchase.pay',
  'purchase.see',
  'remittance.confirm',
  'remittance.see',
  'remittance.send',
  'sale.see',
  'sale.void',
  'schedule.see',
  'stock.adjust',
  'stock.count',
  'stock.move',
  'stock.see',
  'today.see',
  'trip.see',
] as const satisfies readonly Key[]

const PAYROLL = [
  'advance.approve',
  'advance.pay',
  'advance.see',
  'attendance.correct',
  'attendance.see',
  'branch.see',
  'employee.edit',
  'employee.files',
  'employee.rates',
  'employee.rates.edit',
  'employee.see',
  'export.payroll',
  'export.people',
  'message.send',
  'payroll.approve',
  'payroll.pay',
  'payroll.run',
  'payroll.see',
  'payroll.setup',
  'schedule.edit',
  'schedule.see',
  'schedule.setup',
] as const satisfies readonly Key[]

/** Reads, without personal files; payroll shows wages. */
const ACCOUNTANT = [
  'advance.see',
  'approval.see',
  'bill.see',
  'books.see',
  'branch.see',
  'cash.see',
  'claim.see',
  'customer.see',
  'drawer.history',
  'drawer.see',
  'employee.rates',
  'expense.see',
  'export.books',
  'export.expenses',
  'export.orders',
  'export.payments',
  'export.payroll',
  'export.sales',
  'export.stock',
  'item.see',
  'order.see',
  'payment.see',
  'payroll.see',
  'price.see',
  'promotion.see',
  'purchase.see',
  'remittance.see',
  'sale.see',
  'stock.see',
  'today.see',
  'trip.see',
] as const satisfies readonly Key[]

/** Reads everything, also who did what; changes and takes along nothing. */
const AUDITOR = [
  ...KEYS.filter((key) => key.endsWith('.see')),
  'customer.records',
  'drawer.history',
  'employee.files',
  'employee.rates',
] as const satisfies readonly Key[]

/** What each preset may do. */
export const PRESET_KEYS: Readonly<Record<Preset, readonly Key[]>> = {
  owner: KEYS,
  manager: MANAGER,
  payroll: PAYROLL,
  accountant: ACCOUNTANT,
  auditor: AUDITOR,
  counter: COUNTER_KEYS,
  cashier: CASHIER,
  attendant: ATTENDANT,
  rider: RIDER,
}

/** The user type that a preset is for. */
export const roleOfPreset = (preset: Preset): Role =>
  OFFICE_PRESETS.some((one) => one === preset) ? 'admin' : 'employee'

/** The preset of an account for which none was chosen: it may do what its user type always could. */
export const defaultPreset = (role: Role): Preset => (role === 'admin' ? 'owner' : 'counter')

/** The keys that a set of one's own may have: a counter's can only have those a counter can use. */
export const keysFor = (role: Role): readonly Key[] => (role === 'admin' ? KEYS : POSSIBLE_AT_COUNTER)

/** Keys whose answers also hold what another key shows: whoever has one has the other, too. */
const INCLUDES: Partial<Record<Key, readonly Key[]>> = {
  'drawer.history': ['cash.see'],
  'payroll.see': ['employee.rates'],
  'today.see': ['cash.see'],
}

/** Some keys with those they include. */
export const withIncluded = (keys: readonly Key[]): readonly Key[] => [
  ...new Set(keys.flatMap((key) => [key, ...(INCLUDES[key] ?? [])])),
]

/** What was given to an account. */
export interface GivenKeys {
  readonly role: Role
  readonly preset: Preset | null
  /** The keys of a set of the company's own, which then takes the place of a preset. */
  readonly ownKeys: readonly string[] | null
}

/** The keys an account holds. Words of another release, and keys that its user type cannot have, count for nothing. */
export function heldKeys({ role, preset, ownKeys }: GivenKeys): ReadonlySet<Key> {
  const possible = new Set<Key>(keysFor(role))
  if (ownKeys) return new Set(withIncluded(ownKeys.filter(isKey)).filter((key) => possible.has(key)))
  const chosen = preset ?? defaultPreset(role)
  return new Set(roleOfPreset(chosen) === role ? withIncluded(PRESET_KEYS[chosen]) : [])
}
