import type { Approval } from '@labada/contracts/cash/approvals'
import { day, money } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { backWords } from './money-back.tsx'
import { t } from './t.ts'

/** What a counter requests, as a sentence about the requester. */
export function askingWords({ kind, amount, method, requestedBy: { name } }: Approval): string {
  switch (kind) {
    case 'void_order':
      return t('nameRequestsToVoidThis', { name, amount: money(amount) })
    case 'void_payment':
      return t('nameRequestsToVoidThe', { name, method: METHOD_NAMES[method ?? 'cash'], amount: money(amount) })
    case 'refund_order':
      return t('nameRequestsARefundOf', { name, amount: money(amount), method: METHOD_NAMES[method ?? 'cash'] })
    case 'promotion':
      return t('nameRequestsAPromotionOf', { name, amount: money(amount) })
    case 'cash_out':
      return t('nameAsksToTakeAmount', { name, amount: money(amount) })
    case 'release_unpaid':
      return t('nameRequestsReleaseWithAmount', { name, amount: money(amount) })
  }
}

/** The effect of approving a request. */
export function approvingWords({ kind, amount, method, dueOn }: Approval): string {
  switch (kind) {
    case 'void_order':
      return t('approvingVoidsTheOrderRight')
    case 'void_payment':
      return t('approvingVoidsThePaymentRight')
    case 'refund_order':
      return backWords(method ?? 'cash', amount)
    case 'release_unpaid':
      return t('toBePaidByDueOn', { dueOn: day(dueOn) })
    default:
      return t('theCounterContinuesOnceYou')
  }
}
