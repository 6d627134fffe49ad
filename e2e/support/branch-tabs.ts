/** The tabs of a branch's page, by their `tab` in the address. */
export const BRANCH_TABS = [
  'overview',
  'orders',
  'cash',
  'expenses',
  'stock',
  'staff',
  'machines',
  'devices',
  'prices',
  'settings',
  'activity',
]
