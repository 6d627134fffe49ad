import type { Feature } from '@labada/domain/core/access'
import type { ReactNode } from 'react'
import { t } from './t.ts'

/**
 * The reader: an admin in the office, an employee at the counter or in the portal, or a visitor at a login or the
 * kiosk.
 */
export type Reader = 'admin' | 'counter' | 'portal' | 'guest'

interface HowTo {
  readonly title: string
  /** Three to six steps. Text in `<b>` is the label of a button, tab or field on screen; a test checks this. */
  readonly steps: readonly ReactNode[]
  readonly for: readonly Reader[]
  /** At the counter, shown only if the branch has this feature switched on. */
  readonly feature?: Feature
}

const NAMES = { b: (words: ReactNode) => <strong>{words}</strong> }

const AT_THE_COUNTER: readonly Reader[] = ['counter', 'admin']
const IN_THE_OFFICE: readonly Reader[] = ['admin']

/** The main tasks, in the order in which they come up in a day and a month. */
export const HOW_TOS = {
  receive: {
    title: t('receiveAnOrder'),
    for: AT_THE_COUNTER,
    feature: 'receive',
    steps: [
      t.rich('receiveFindTheCustomer', NAMES),
      t.rich('receiveTapTheServices', NAMES),
      t.rich('receiveCheckReadyBy', NAMES),
      t.rich('receivePay', NAMES),
      t.rich('receivePayLater', NAMES),
      t('receiveStub'),
    ],
  },
  askManager: {
    title: t('askAManagerAtTheCounter'),
    for: AT_THE_COUNTER,
    feature: 'release',
    steps: [
      t.rich('managerWant', NAMES),
      t.rich('managerPick', NAMES),
      t.rich('managerOffice', NAMES),
      t('managerNames'),
      t.rich('managerSetUp', NAMES),
    ],
  },
  topUp: {
    title: t('topUpABalance'),
    for: AT_THE_COUNTER,
    feature: 'receive',
    steps: [
      t.rich('topUpFindTheCustomer', NAMES),
      t.rich('topUpEnterTheAmount', NAMES),
      t('topUpGiveTheSlip'),
      t.rich('topUpPayWithIt', NAMES),
      t.rich('topUpPayOut', NAMES),
    ],
  },
  package: {
    title: t('packageSellAndUse'),
    for: AT_THE_COUNTER,
    feature: 'receive',
    steps: [
      t.rich('packageFindTheCustomer', NAMES),
      t.rich('packageChoose', NAMES),
      t.rich('packagePayWithIt', NAMES),
      t.rich('packageRefund', NAMES),
    ],
  },
  display: {
    title: t('showTheOrderToTheCustomer'),
    for: AT_THE_COUNTER,
    feature: 'receive',
    steps: [
      t.rich('displayOpen', NAMES),
      t.rich('displayMove', NAMES),
      t.rich('displayGrows', NAMES),
      t('displayThanks'),
    ],
  },
  release: {
    title: t('washAndRelease'),
    for: AT_THE_COUNTER,
    feature: 'release',
    steps: [
      t.rich('releaseBoard', NAMES),
      t.rich('releaseStages', NAMES),
      t.rich('releaseUndo', NAMES),
      t('releaseFind'),
      t.rich('releasePay', NAMES),
      t.rich('releasePaid', NAMES),
    ],
  },
  machines: {
    title: t('loadWashersAndDryers'),
    for: AT_THE_COUNTER,
    feature: 'release',
    steps: [t.rich('machinesOpen', NAMES), t('machinesPut'), t.rich('machinesDone', NAMES), t('machinesWall')],
  },
  drawer: {
    title: t('openAndCloseTheDrawer'),
    for: AT_THE_COUNTER,
    feature: 'summary',
    steps: [
      t.rich('drawerOpen', NAMES),
      t.rich('drawerCashInAndOut', NAMES),
      t.rich('drawerCount', NAMES),
      t.rich('drawerCheck', NAMES),
      t.rich('drawerKeep', NAMES),
    ],
  },
  spend: {
    title: t('recordAnExpense'),
    for: AT_THE_COUNTER,
    feature: 'expenses',
    steps: [
      t.rich('spendAmount', NAMES),
      t.rich('spendPaidFrom', NAMES),
      t.rich('spendReceipt', NAMES),
      t.rich('spendSave', NAMES),
      t.rich('spendRequest', NAMES),
    ],
  },
  sell: {
    title: t('sellAnItem'),
    for: AT_THE_COUNTER,
    feature: 'items',
    steps: [
      t.rich('sellTap', NAMES),
      t.rich('sellWithAnOrder', NAMES),
      t.rich('sellPay', NAMES),
      t.rich('sellReceipt', NAMES),
      t.rich('sellVoid', NAMES),
    ],
  },
  stock: {
    title: t('receiveGoodsAndCountStock'),
    for: AT_THE_COUNTER,
    feature: 'items',
    steps: [
      t.rich('stockReceive', NAMES),
      t.rich('stockArrived', NAMES),
      t.rich('stockBought', NAMES),
      t.rich('stockCount', NAMES),
      t.rich('stockCounted', NAMES),
      t.rich('stockUse', NAMES),
    ],
  },
  timeIn: {
    title: t('timeInAndOut'),
    for: ['counter', 'admin', 'portal', 'guest'],
    steps: [
      t.rich('timeInOpen', NAMES),
      t('timeInScan'),
      t('timeInOvertime'),
      t('timeInTryAgain'),
      t('timeInOffline'),
      t.rich('timeInWitness', NAMES),
    ],
  },
  askAdvance: {
    title: t('requestACashAdvance'),
    for: ['portal', 'counter', 'guest'],
    steps: [
      t.rich('advanceOpen', NAMES),
      t.rich('advanceRequest', NAMES),
      t.rich('advanceAmount', NAMES),
      t.rich('advanceAuthorize', NAMES),
      t.rich('advanceAgree', NAMES),
    ],
  },
  notices: {
    title: t('seeWhatNeedsAttention'),
    for: AT_THE_COUNTER,
    steps: [
      t.rich('noticesBell', NAMES),
      t('noticesFollow'),
      t.rich('noticesResolved', NAMES),
      t.rich('noticesRead', NAMES),
    ],
  },
  offline: {
    title: t('keepWorkingOffline'),
    for: AT_THE_COUNTER,
    steps: [
      t.rich('offlineBar', NAMES),
      t('offlineGoesOn'),
      t.rich('offlineDrawer', NAMES),
      t('offlineWaits'),
      t.rich('offlineToSend', NAMES),
      t('offlineBack'),
    ],
  },
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

export type HowToName = keyof typeof HOW_TOS

const EVERY_NAME = Object.keys(HOW_TOS) as HowToName[]

/** How-tos available to this reader: at the counter only switched-on features, in the office its own tasks first. */
export function howTosFor(reader: Reader, features: readonly Feature[]): HowToName[] {
  const theirs = EVERY_NAME.filter((name) => {
    const howTo: HowTo = HOW_TOS[name]
    if (!howTo.for.includes(reader)) return false
    return reader !== 'counter' || howTo.feature === undefined || features.includes(howTo.feature)
  })
  const isOfOffice = (name: HowToName) => HOW_TOS[name].for === IN_THE_OFFICE
  return [...theirs.filter(isOfOffice), ...theirs.filter((name) => !isOfOffice(name))]
}
