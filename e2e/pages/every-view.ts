import { BRANCHES } from './branches.ts'
import { COUNTER } from './counter.ts'
import { EMPLOYEES } from './employees.ts'
import { GUESTS } from './guests.ts'
import { MONEY } from './money.ts'
import { ORDERS } from './orders.ts'
import { PAYROLL } from './payroll.ts'
import { SCHEDULE } from './schedule.ts'
import { SETTINGS } from './settings.ts'
import { STOCK } from './stock.ts'
import type { View } from './view.ts'

/** All there is to see; a test of each noun looks at its own. */
export const EVERY_VIEW: readonly View[] = [
  ...BRANCHES,
  ...COUNTER,
  ...EMPLOYEES,
  ...GUESTS,
  ...MONEY,
  ...ORDERS,
  ...PAYROLL,
  ...SCHEDULE,
  ...SETTINGS,
  ...STOCK,
]
