import { AT_THE_COUNTER, type HowTo, NAMES } from './how-to.tsx'
import { t } from './t.ts'

/** The tasks of a counter, the kiosk and the portal, in the order in which they come up in a day. */
export const COUNTER_HOW_TOS = {
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
} as const satisfies Readonly<Record<string, HowTo>>
