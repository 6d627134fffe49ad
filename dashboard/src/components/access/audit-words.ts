import { centavos } from '@labada/domain/core/money'
import { fieldName } from '@labada/domain/core/rules'
import { money, NOTHING, number } from '../../lib/format.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'branch.created': 'Branch opened',
  'branch.updated': 'Branch changed',
  'branch.features_changed': 'Pages switched',
  'branch.closed': 'Branch closed',
  'branch.reopened': 'Branch opened again',
  'setup_code.created': 'Code for a new device made',
  'client.paired': 'Device set up',
  'client.terminated': 'Device terminated',
  'order.voided': 'Order voided',
  'payment.voided': 'Payment voided',
  'refund.recorded': 'Money given back',
  'reversal.asked': 'Void or refund asked for',
  'reversal.approved': 'Void or refund approved',
  'reversal.refused': 'Void or refund refused',
  'machine.created': 'Machine added',
  'machine.changed': 'Machine changed',
  'machine.stopped': 'Machine out of order',
  'machine.restarted': 'Machine runs again',
  'claim.opened': 'Claim of a customer written down',
  'claim.accepted': 'Claim of a customer paid',
  'claim.declined': 'Claim of a customer declined',
  'load.moved_back': 'Load moved back',
  'cash.session_opened': 'Drawer opened',
  'cash.session_counted': 'Drawer counted',
  'cash.session_closed': 'Drawer closed',
  'price_version.changed': 'Draft price changed',
  'price_version.published': 'Prices published',
  'price_version.discarded': 'Draft prices thrown away',
  'promo.created': 'Promotion started',
  'promo.changed': 'Promotion changed',
  'promo.paused': 'Promotion paused',
  'promo.resumed': 'Promotion taken up again',
  'promo.ended': 'Promotion ended',
  'service.created': 'Service added',
  'service.changed': 'Service changed',
  'settings.changed': 'Settings changed',
  'company.set_up': 'Shop set up',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Signed out by an admin',
  'session.used_on_other_device': 'A session was used on another device',
  'session.theft_detected': 'A stolen session was ended',
  'client.theft_detected': 'A copied device was ended',
  'cash.session_recounted': 'Drawer counted again',
}

/** `branch.features_changed` as a person says it; what has no words of its own reads as it is written. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? fieldName(action.replace('.', ' '))
}

/** One field of an entry, in words on both sides. */
export interface ChangedField {
  readonly name: string
  readonly before: string
  readonly after: string
}

type Values = Readonly<Record<string, unknown>> | null

/** What differs between before and after; ids say nothing to people and are left out. */
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
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return /Centavos$|^price$/.test(name) && Number.isSafeInteger(value) ? money(centavos(value)) : number(value)
  }
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}
