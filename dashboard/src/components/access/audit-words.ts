import { centavos } from '@labada/domain/core/money'
import { fieldName } from '@labada/domain/core/rules'
import { money, NOTHING, number } from '../../lib/format.ts'
import { t } from './t.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'branch.created': t('branchCreated'),
  'branch.updated': t('branchChanged'),
  'branch.features_changed': t('pagesTurnedOnOrOff'),
  'branch.closed': t('branchClosed'),
  'branch.reopened': t('branchReopened'),
  'setup_code.created': t('setupCodeCreated'),
  'client.paired': t('deviceSetUp'),
  'client.terminated': t('deviceTerminated'),
  'order.voided': t('orderVoided'),
  'order.discounted': t('discountGiven'),
  'payment.voided': t('paymentVoided'),
  'refund.recorded': t('refundRecorded'),
  'drawer.opened': t('drawerOpenedWithoutASale'),
  'permit.approved': t('counterRequestApproved'),
  'permit.declined': t('counterRequestDeclined'),
  'reversal.asked': t('voidOrRefundRequested'),
  'reversal.approved': t('voidOrRefundApproved'),
  'reversal.refused': t('voidOrRefundDeclined'),
  'machine.created': t('machineAdded'),
  'machine.changed': t('machineChanged'),
  'machine.stopped': t('machineOutOfOrder'),
  'machine.restarted': t('machineBackInService'),
  'claim.opened': t('customerClaimAdded'),
  'claim.accepted': t('customerClaimPaid'),
  'claim.declined': t('customerClaimDeclined'),
  'load.moved_back': t('loadMovedBack'),
  'cash.session_opened': t('drawerOpened'),
  'cash.session_counted': t('drawerCounted'),
  'cash.session_closed': t('drawerClosed'),
  'price_version.changed': t('draftPriceChanged'),
  'price_version.published': t('pricesPublished'),
  'price_version.discarded': t('draftPricesDiscarded'),
  'promo.created': t('promotionStarted'),
  'promo.changed': t('promotionChanged'),
  'promo.paused': t('promotionPaused'),
  'promo.resumed': t('promotionResumed'),
  'promo.ended': t('promotionEnded'),
  'service.created': t('serviceAdded'),
  'service.changed': t('serviceChanged'),
  'settings.changed': t('settingsChanged'),
  'company.set_up': t('shopSetUp'),
  'session.started': t('signedIn'),
  'session.ended': t('signedOut'),
  'session.revoked': t('sessionsEnded'),
  'pin.changed': t('pinChanged'),
  'employee.pin_given': t('pinGiven'),
  'employee.pin_taken': t('pinRemoved'),
  'employee.access_ended': t('accessEnded'),
  'account.created': t('officeLoginCreated'),
  'account.keys_changed': t('accessChanged'),
  'account.password_changed': t('passwordChanged'),
  'account.password_reset': t('passwordReset'),
  'account.closed': t('loginEnded'),
  'second_factor.on': t('twoStepLoginTurnedOn'),
  'second_factor.off': t('twoStepLoginTurnedOff'),
  'second_factor.codes_renewed': t('newRecoveryCodesCreated'),
  'second_factor.reset': t('twoStepLoginReset'),
  'passkey.added': t('passkeyAdded'),
  'passkey.removed': t('passkeyRemoved'),
  'two_step_keys.changed': t('requiredTwoStepLoginChanged'),
  'key_set.created': t('presetCreated'),
  'key_set.changed': t('presetChanged'),
  'key_set.deleted': t('presetDeleted'),
  'session.used_on_other_device': t('sessionUsedOnAnotherDevice'),
  'session.theft_detected': t('stolenSessionEnded'),
  'client.theft_detected': t('copiedDeviceBlocked'),
  'cash.session_recounted': t('drawerRecounted'),
}

/** The label of an action such as `branch.features_changed`; actions without a label are returned unchanged. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? fieldName(action.replace('.', ' '))
}

/** One changed field of an entry, with both values as text. */
export interface ChangedField {
  readonly name: string
  readonly before: string
  readonly after: string
}

type Values = Readonly<Record<string, unknown>> | null

/** The fields that differ between before and after. Ids are omitted: they mean nothing to readers. */
export function changedFields(before: Values, after: Values): readonly ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !/^(id|overrides)$|Id$/.test(name))
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => ({
      name: fieldName(name.replace(/Centavos$/, '')),
      before: inWords(name, before?.[name]),
      after: inWords(name, after?.[name]),
    }))
}

function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') {
    return /Centavos$|^price$/.test(name) && Number.isSafeInteger(value) ? money(centavos(value)) : number(value)
  }
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}
