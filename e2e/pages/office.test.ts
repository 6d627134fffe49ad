import { BRANCHES } from './branches.ts'
import { EMPLOYEES } from './employees.ts'
import { lookAt } from './look-at.ts'
import { MONEY } from './money.ts'
import { ORDERS } from './orders.ts'
import { PAYROLL } from './payroll.ts'
import { SCHEDULE } from './schedule.ts'
import { SETTINGS } from './settings.ts'
import { STOCK } from './stock.ts'
import { inShort } from './view.ts'

// A product and its sign-ins cost as much as four views: in `npm test` the office's nouns share them.
lookAt([BRANCHES, EMPLOYEES, MONEY, ORDERS, PAYROLL, SCHEDULE, SETTINGS, STOCK].flatMap(inShort))
