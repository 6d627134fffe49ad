import type { Attention } from '@labada/contracts/reports/attention'
import type { AttentionFacts } from '@labada/domain/reports/attention'
import { dayRange, money, sentence, shortDay } from '../../lib/format.ts'
import { t } from './t.ts'

/** One line that says what needs attention: on the home, on a branch’s page and in the bell. */
export function attentionWords({ branchName, facts }: Pick<Attention, 'branchName' | 'facts'>): string {
  const words = wordsOf(facts)
  return branchName === null ? sentence(words) : t('branchWords', { branch: branchName, words })
}

function wordsOf(facts: AttentionFacts): string {
  switch (facts.kind) {
    case 'alert':
      return facts.text
    case 'approval':
      return t('approvalsRequested', { count: facts.count })
    case 'booking':
      return t('bookingsAskedFor', { count: facts.count })
    case 'offline_work':
      return t('offlineActionsToDecide', { count: facts.count })
    case 'cash_advance':
      return t('cashAdvanceRequestsToReview', { count: facts.count })
    case 'swap':
      return t('shiftSwapsToApprove', { count: facts.count })
    case 'overtime':
      return t('shiftsWithOvertimeToReview', { count: facts.count })
    case 'dispute':
      return t('daysDisputed', { count: facts.count })
    case 'two_places':
      return t('nameScannedAtTwoBranches', { name: facts.name })
    case 'consent_withdrawn':
      return t('nameWithdrewTheirFingerprintConsent', { name: facts.name })
    case 'scanner_alarm':
      return t('theScannerOfDeviceRejected', {
        count: facts.times,
        device: facts.device,
        why: REJECTED[facts.why],
      })
    case 'devices_silent':
      return t('theDrawerIsOpenBut')
    case 'pay_run_due': {
      const values = { period: dayRange(facts.from, facts.to), payOn: shortDay(facts.payOn) }
      return facts.isApproved ? t('payForPeriodIsntFullyPaid', values) : t('payForPeriodIsntApproved', values)
    }
    case 'cash_short':
      return t('sessionNumberClosedBy', { number: facts.number, by: facts.by, amount: money(facts.amount) })
    case 'remittance': {
      const values = { number: facts.number, carrier: facts.carrier, amount: money(facts.amount) }
      return facts.isShort ? t('remittanceNumberArrivedShort', values) : t('remittanceNumberInTransit', values)
    }
    case 'session_left_open':
      return facts.by === null ? t('theDrawerOpenedOnAn') : t('theDrawerByOpenedOn', { by: facts.by })
    case 'overdue':
      return t('ordersOverdue', { count: facts.count })
    case 'drawer_full':
      return t('theDrawerHoldsAmount', { amount: money(facts.amount) })
    case 'unclaimed':
      return t('ordersUnclaimedForThreeDays', { count: facts.count })
    case 'low_stock':
      return t('itemsLowOrOutOf', { count: facts.count })
    case 'monthly_bill':
      return t('monthlyBillsToRecord', { count: facts.count })
    case 'device_set_up':
      return t('deviceSetUpBy', { device: facts.device, by: facts.by })
    case 'password_reset':
      return facts.by === null
        ? t('nameChangedTheirPassword', { name: facts.name })
        : t('passwordOfNameResetBy', { name: facts.name, by: facts.by })
    case 'new_browser':
      return t('nameLoggedInFromANewBrowser', { name: facts.name, browser: facts.browser, ip: facts.ip })
    case 'login_after_failures':
      return t('nameLoggedInAfterFailures', { name: facts.name, count: facts.failures })
    case 'failed_logins':
      return t('failedLoginsAsUsername', { username: facts.username })
  }
}

const REJECTED: Readonly<Record<Extract<AttentionFacts, { kind: 'scanner_alarm' }>['why'], string>> = {
  unreadable: t('thatCantBeRead'),
  unsigned: t('thatArentFromThisServer'),
  foreign: t('forAnotherScanner'),
  old: t('thatAreOutOfDate'),
  expired: t('thatHaveExpired'),
  sealed: t('thatCantBeOpened'),
}
