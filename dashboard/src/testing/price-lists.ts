import type { PriceRow, PriceSheet, Service } from '@labada/contracts/catalog/prices'
import type { Promotion } from '@labada/contracts/catalog/promotions'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { GIVEN_NOW } from './shop.ts'

let made = 0
const nextId = () => {
  made += 1
  return `0199dddd-0000-7000-8000-${String(made).padStart(12, '0')}`
}

/** What a load of laundry is charged for, unless told otherwise. */
export const givenPricedLoad = (own: Partial<Service> = {}): Service => ({
  id: nextId(),
  code: 'WDF',
  name: 'Wash',
  category: 'full_service',
  unit: 'load',
  stages: [],
  sort: 1,
  active: true,
  icon: null,
  color: null,
  ...own,
})

/** ₱200 for one of a service, in every branch, with nothing that changes the amount. */
export const givenPriceRow = (serviceId: string, own: Partial<PriceRow> = {}): PriceRow => ({
  serviceId,
  price: fromPesos(200),
  overrides: [],
  minQuantity: null,
  kgPerLoad: null,
  toleranceKg: 0,
  step: null,
  rushPercent: 0,
  discountable: true,
  taxable: true,
  ...own,
})

/** A draft of prices for December. */
export const givenPriceSheet = (own: Partial<PriceSheet> = {}): PriceSheet => ({
  id: nextId(),
  name: 'December',
  state: 'draft',
  effectiveAt: null,
  createdAt: GIVEN_NOW,
  createdBy: 'Alma Labada',
  publishedAt: null,
  changes: 0,
  rows: [],
  ...own,
})

/** Ten percent for everybody from today on, which nobody used yet. */
export const givenPromotion = (own: Partial<Promotion> = {}): Promotion => ({
  id: nextId(),
  name: 'Rainy days',
  code: null,
  kind: 'percent',
  percent: 10,
  amount: null,
  everyNth: null,
  audience: 'everyone',
  leastSpent: null,
  planIds: [],
  most: null,
  minimum: ZERO,
  serviceIds: [],
  branchIds: [],
  weekdays: [],
  from: manilaDateOf(GIVEN_NOW),
  to: null,
  totalLimit: null,
  customerLimit: null,
  stackable: false,
  needsApproval: false,
  state: 'active',
  version: 1,
  createdAt: GIVEN_NOW,
  createdBy: 'Alma Labada',
  uses: 0,
  given: ZERO,
  ...own,
})
