import { type HowTo, IN_THE_OFFICE, NAMES } from './how-to.tsx'
import { t } from './t.ts'

/** The tasks of the office, in the order in which they come up in a month. */
export const OFFICE_HOW_TOS = {
  schedule: {
    title: t('planShiftsAndLeave'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('scheduleWeek', NAMES),
      t.rich('scheduleCell', NAMES),
      t.rich('scheduleProblems', NAMES),
      t.rich('schedulePublish', NAMES),
      t.rich('scheduleLeave', NAMES),
    ],
  },
  employee: {
    title: t('addAnEmployee'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('employeeNew', NAMES),
      t.rich('employeeFill', NAMES),
      t.rich('employeeCreate', NAMES),
      t.rich('employeePassword', NAMES),
      t.rich('employeeFingers', NAMES),
      t.rich('employeeRate', NAMES),
    ],
  },
  access: {
    title: t('giveSomeoneAccess'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('accessOpen', NAMES),
      t.rich('accessNew', NAMES),
      t.rich('accessPreset', NAMES),
      t.rich('accessPassword', NAMES),
      t.rich('accessChange', NAMES),
      t.rich('accessOwn', NAMES),
    ],
  },
  takeBookings: {
    title: t('takeBookingsOnline'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('bookingSetOn', NAMES),
      t('bookingSetBranch'),
      t.rich('bookingSetSlots', NAMES),
      t.rich('bookingSetZones', NAMES),
      t.rich('bookingShare', NAMES),
    ],
  },
  payroll: {
    title: t('runPayroll'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('payrollNew', NAMES),
      t.rich('payrollCalculate', NAMES),
      t.rich('payrollReview', NAMES),
      t.rich('payrollApprove', NAMES),
      t.rich('payrollPay', NAMES),
      t.rich('payrollClose', NAMES),
    ],
  },
  prices: {
    title: t('changePrices'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('pricesDraft', NAMES),
      t.rich('pricesEdit', NAMES),
      t.rich('pricesTry', NAMES),
      t.rich('pricesPublish', NAMES),
      t.rich('pricesPoster', NAMES),
    ],
  },
  stampCard: {
    title: t('giveALoadFree'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('stampCardNew', NAMES),
      t.rich('stampCardNumber', NAMES),
      t.rich('stampCardStart', NAMES),
      t.rich('stampCardCounter', NAMES),
    ],
  },
  expenses: {
    title: t('reviewExpenses'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('expensesNew', NAMES),
      t.rich('expensesReview', NAMES),
      t.rich('expensesApprove', NAMES),
      t.rich('expensesReturn', NAMES),
      t.rich('expensesBills', NAMES),
    ],
  },
  buy: {
    title: t('buyMoveAndCountStock'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('buyLow', NAMES),
      t.rich('buyPurchase', NAMES),
      t.rich('buyTransfer', NAMES),
      t.rich('buyCount', NAMES),
      t.rich('buyDifference', NAMES),
    ],
  },
  backup: {
    title: t('backUpAndRestore'),
    for: IN_THE_OFFICE,
    steps: [
      t.rich('backupKey', NAMES),
      t.rich('backupNow', NAMES),
      t.rich('backupRestore', NAMES),
      t.rich('backupLosses', NAMES),
      t.rich('backupRedo', NAMES),
    ],
  },
} as const satisfies Readonly<Record<string, HowTo>>
