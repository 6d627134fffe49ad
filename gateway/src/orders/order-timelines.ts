import type { RouteResponse } from '@labada/contracts/core/route'
import type { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { type LoggedMessage, listOrderMessages } from '@labada/db/orders/messages/outgoing-messages'
import {
  changesOf,
  machinesOf,
  paymentVoidsOf,
  permittersOf,
  printsOf,
  type StageChange,
  shortChangesOf,
  stageChangesOf,
  voiderOf,
} from '@labada/db/orders/order-timeline'
import type { OrderRecord } from '@labada/db/orders/orders'
import { tripChangesOf } from '@labada/db/orders/trips/trips'
import type { LegalDiscountKind } from '@labada/domain/catalog/legal-discount-kinds'
import { plural } from '@labada/domain/core/counts'
import { centavos, inWords } from '@labada/domain/core/money'
import type { MessageChannel, MessageKind, MessageState } from '@labada/domain/orders/messages/message-kinds'
import type { Handler } from '../http/context.ts'
import { foundOrder } from './order-money.ts'
import { METHOD_NAMES } from './order-transfers.ts'

type Entry = RouteResponse<typeof orderReviewRoutes.getOrderTimeline>['items'][number]

/** The events of an order, oldest first. */
export const getOrderTimeline: Handler<typeof orderReviewRoutes.getOrderTimeline> = async (
  { params },
  { db, scope },
) => {
  const record = await foundOrder(db, scope, params.orderId)
  const { order, payments, refunds } = record
  const [changes, shortChanges, paymentVoids, voidedBy, others, rides, machines, permitters, prints, messages] =
    await Promise.all([
      stageChangesOf(db, order.id),
      shortChangesOf(db, order.id),
      paymentVoidsOf(db, order.id),
      voiderOf(db, order.id),
      changesOf(db, order.id),
      tripChangesOf(db, order.id),
      machinesOf(db, order.id),
      permittersOf(db, order.id),
      printsOf(db, order.id),
      listOrderMessages(db, order.id),
    ])
  const entries: Entry[] = [
    { at: order.receivedAt, kind: 'received', text: receivedText(record), by: order.receivedByName },
    ...discountEntries(record),
    ...payments.map(
      (payment): Entry => ({
        at: payment.recordedAt,
        kind: 'payment',
        text: [
          `${METHOD_NAMES[payment.method]} ${inWords(payment.amountCentavos)}`,
          ...(payment.owedCentavos > 0 ? [`${inWords(payment.owedCentavos)} change owed`] : []),
          ...(payment.officeReason === null ? [] : [`in the office: ${payment.officeReason}`]),
        ].join(', '),
        by: payment.recordedByName,
      }),
    ),
    ...stageEntries(changes, record),
    ...machines.map(
      ({ at, by, loadNumber, machine, endedAt }): Entry => ({
        at,
        kind: 'machine',
        text: `Load ${loadNumber}: in ${machine}${endedAt ? `, ${minutesBetween(at, endedAt)} min` : ''}`,
        by,
      }),
    ),
    ...rides.map(
      ({ at, by, kind, toState, rider, reason }): Entry => ({
        at,
        kind: 'trip',
        text: [
          `${kind === 'pickup' ? 'Pick-up' : 'Delivery'}: ${TRIP_WORDS[toState] ?? toState}`,
          ...(rider === null ? [] : [rider]),
          ...(reason === null ? [] : [reason]),
        ].join(', '),
        by,
      }),
    ),
    ...others.map(
      ({ at, by, action, reason }): Entry => ({
        at,
        kind: 'changed',
        text: `${CHANGE_WORDS[action] ?? action}${reason === null ? '' : `: ${reason}`}`,
        by,
      }),
    ),
    ...shortChanges.map(
      ({ at, by, amount }): Entry => ({ at, kind: 'short_change', text: `${inWords(amount)} change given`, by }),
    ),
    ...refunds.map(
      ({ recordedAt, method, amountCentavos, reason, recordedByName }): Entry => ({
        at: recordedAt,
        kind: 'refund',
        text: `${METHOD_NAMES[method]} ${inWords(amountCentavos)} refunded: ${reason}`,
        by: recordedByName,
      }),
    ),
    ...paymentVoids.map(
      ({ at, by, amount, method, reason }): Entry => ({
        at,
        kind: 'payment_voided',
        text: `${METHOD_NAMES[method]} ${inWords(amount)} voided: ${reason}`,
        by,
      }),
    ),
    ...prints.map(
      ({ at, by, receipt, copy }): Entry => ({
        at,
        kind: 'printed',
        text: copy === 1 ? `Receipt ${receipt} printed` : `Receipt ${receipt} printed again, copy ${copy}`,
        by,
      }),
    ),
    ...messages.toReversed().flatMap(messageEntries),
    ...(order.voidedAt
      ? [{ at: order.voidedAt, kind: 'voided' as const, text: `Voided: ${order.voidReason ?? ''}`, by: voidedBy ?? '' }]
      : []),
  ]
  // A stable sort: simultaneous events stay in the order above.
  const items = entries.sort((one, other) => one.at.getTime() - other.at.getTime())
  const allowerOf = ({ at, kind }: Entry) =>
    permitters.find(({ action, ...one }) => PERMITTED_KINDS[action] === kind && one.at.getTime() === at.getTime())
  return { items: items.map((entry) => ({ ...entry, allowedBy: allowerOf(entry)?.name })) }
}

/** The entry of what somebody may have allowed another, by its action in the audit log. */
const PERMITTED_KINDS: Readonly<Record<string, Entry['kind']>> = {
  'order.discounted': 'discount',
  'order.storage_waived': 'changed',
  'order.voided': 'voided',
  'payment.voided': 'payment_voided',
  'refund.recorded': 'refund',
}

const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)

/** Moves of single loads; loads released or taken back at the same moment are one entry. */
function stageEntries(changes: readonly StageChange[], { loads }: OrderRecord): Entry[] {
  const entries: Entry[] = []
  for (const change of changes) {
    const { at, by, fromStage, toStage, reason } = change
    if (fromStage === null) {
      entries.push({ at, kind: 'rewash', text: `Load ${change.loadNumber}: rewash (${reason})`, by })
      continue
    }
    const kind = toStage === 'released' ? 'released' : fromStage === 'released' ? 'release_undone' : 'stage'
    const last = entries.at(-1)
    if (kind === 'stage' || last?.kind !== kind || last.at.getTime() !== at.getTime()) {
      entries.push({ at, kind, text: kind === 'stage' ? stageText(change) : '', by })
    }
    if (kind === 'stage') continue
    const together = changes.filter((one) => one.at.getTime() === at.getTime() && one.toStage === toStage)
    const which = together.length === loads.length ? '' : ` ${loadWords(together)}`
    const words = kind === 'released' ? `Released${which}` : `Release undone${which}${reason ? `: ${reason}` : ''}`
    const entry = entries.at(-1)
    if (entry) entries[entries.length - 1] = { ...entry, text: words }
  }
  return entries
}

/** What somebody took off by hand, and what the law takes off. */
function discountEntries({ order }: OrderRecord): Entry[] {
  const of = (kind: 'discount' | 'legal_discount', words: string): Entry[] => {
    const step = order.steps.find((one) => one.kind === kind)
    const amount = step ? ` ${inWords(centavos(Math.abs(step.amountCentavos)))}` : ''
    return [{ at: order.receivedAt, kind: 'discount', text: `Discount${amount}: ${words}`, by: order.receivedByName }]
  }
  return [
    ...(order.discountReason === null ? [] : of('discount', order.discountReason)),
    ...(order.legalDiscount ? of('legal_discount', LAW_WORDS[order.legalDiscount.kind]) : []),
  ]
}

const LAW_WORDS = { senior: 'senior citizen', pwd: 'person with disability' } as const satisfies Readonly<
  Record<LegalDiscountKind, string>
>

/** A message that came to an end; one that waits, or was not needed, is no event. */
function messageEntries({ kind, channel, state, settledAt, by }: LoggedMessage): Entry[] {
  const done = MESSAGE_DONE[state]
  if (done === undefined || settledAt === null || channel === null) return []
  const text = `${MESSAGE_WORDS[kind]}: ${CHANNEL_WORDS[channel]} ${done}`
  return [{ at: settledAt, kind: 'message', text, by: by ?? '' }]
}

const MESSAGE_DONE: Readonly<Partial<Record<MessageState, string>>> = {
  sent: 'sent',
  failed: 'failed',
  unknown: 'may have been sent',
  opened: 'opened',
}

const MESSAGE_WORDS: Readonly<Record<MessageKind, string>> = {
  ready: 'Ready',
  late: 'Late',
  unclaimed: 'Unclaimed',
  pickup: 'Pick-up on its way',
  receipt: 'Receipt',
  thanks: 'Thanks',
  booking: 'Booking confirmed',
  booking_moved: 'Booking moved',
  booking_declined: 'Booking declined',
  package_ends: 'Package ends soon',
  alert: 'Alert',
  test: 'Test',
}

const CHANNEL_WORDS: Readonly<Record<MessageChannel, string>> = {
  email: 'email',
  sms: 'text message',
  sms_app: 'text message',
  viber: 'Viber message',
  whatsapp: 'WhatsApp message',
  messenger: 'Messenger message',
}

const TRIP_WORDS: Readonly<Record<string, string>> = {
  waiting: 'waiting for a rider',
  assigned: 'assigned',
  picked_up: 'picked up',
  received: 'arrived',
  out: 'out for delivery',
  delivered: 'delivered',
  ended: 'ended',
}

const CHANGE_WORDS: Readonly<Record<string, string>> = {
  'order.promise_changed': 'Ready time changed',
  'order.storage_waived': 'Storage fee waived',
  'order.written_off': 'Balance written off',
  'claim.opened': 'Claim opened',
  'claim.accepted': 'Claim paid',
  'claim.declined': 'Claim declined',
  'approval.approved': 'Unpaid release approved',
  'approval.refused': 'Unpaid release declined',
  'reversal.asked': 'Void or refund requested',
  'reversal.approved': 'Void or refund approved',
  'reversal.refused': 'Void or refund declined',
}

function loadWords(changes: readonly StageChange[]): string {
  const numbers = changes.map(({ loadNumber }) => loadNumber).join(', ')
  return changes.length === 1 ? `load ${numbers}` : `loads ${numbers}`
}

function receivedText({ order, loads }: OrderRecord): string {
  return `Received ${plural(loads.length, 'load')}, ${inWords(order.totalCentavos)}`
}

function stageText({ loadNumber, fromStage, toStage, reason }: StageChange): string {
  return `Load ${loadNumber}: ${fromStage} → ${toStage}${reason === null ? '' : ` (${reason})`}`
}
