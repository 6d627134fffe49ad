import { newId } from '@labada/db/core/ids'

/** The body of a new promotion: ten percent off everything for everyone, unless something else is said. */
export const promotionOf = (more: object = {}) => ({
  id: newId(),
  name: 'Rainy days',
  code: null,
  kind: 'percent',
  percent: 10,
  amount: null,
  everyNth: null,
  most: null,
  minimum: 0,
  serviceIds: [],
  branchIds: [],
  weekdays: [],
  from: '2026-11-21',
  to: null,
  totalLimit: null,
  customerLimit: null,
  stackable: false,
  needsApproval: false,
  ...more,
})

/** The body of a stamp card of which each nth load is free. */
export const stampCardOf = (everyNth: number, more: object = {}) =>
  promotionOf({ name: 'Suki card', kind: 'stamps', percent: null, everyNth, ...more })
