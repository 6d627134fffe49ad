import type { AdvancePlace, AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'

export const PLACE_NAMES: Readonly<Record<AdvancePlace, string>> = {
  drawer: 'Drawer',
  safe: 'Safe',
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank',
}

export const STATUS_NAMES: Readonly<Record<AdvanceStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  released: 'Released',
  deducting: 'Deducting',
  settled: 'Settled',
  cancelled: 'Cancelled',
}
