import type { Order } from '@labada/contracts/orders/order-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { money, time, weekday } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The placeholders of a message, and their values for an order. */
export const MESSAGE_PARTS = ['name', 'number', 'branch', 'shop', 'state', 'balance'] as const
type MessagePart = (typeof MESSAGE_PARTS)[number]

export const USUAL_MESSAGE = t('hiNameYourLaundryNumber')

/** The message to the customer of an order; braces around any other word stay as they were typed. */
export function messageFor(order: Order, template: string, shop: string): string {
  const said: Readonly<Record<MessagePart, string>> = {
    name: order.customer?.name.split(/\s+/)[0] ?? '',
    number: order.number,
    branch: order.branchName,
    shop,
    state: stateOf(order),
    balance: money(order.balance),
  }
  return template.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const part = MESSAGE_PARTS.find((one) => one === word)
    return part ? said[part] : whole
  })
}

/** Opens this device's messages with the text in it; Philippine mobile numbers are kept as 09…. */
export const smsLink = (mobile: string, text: string): string =>
  `sms:${mobile.replace(/\D/g, '').replace(/^0/, '+63')}?body=${encodeURIComponent(text)}`

function stateOf({ stage, promisedAt }: Order): string {
  switch (stage) {
    case 'ready':
      return t('ready')
    case 'released':
      return t('withYou')
    case 'voided':
      return t('canceled')
    default:
      return t('inProgressReadyByWeekday', { weekday: weekday(manilaDateOf(promisedAt)), promisedAt: time(promisedAt) })
  }
}
