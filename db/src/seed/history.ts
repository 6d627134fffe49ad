import { addDays, atMinutes, type ManilaDate, manilaDateOf, weekdayOf } from '@labada/domain/manila-time'
import { centavos, subtract, ZERO } from '@labada/domain/money'
import { orderAccepted, paymentTaken, refundGiven, undone } from '@labada/domain/order-postings'
import { orderNumberOf, stageOf } from '@labada/domain/orders'
import { describeLines } from '@labada/domain/pricing'
import type { ServicePrice } from '@labada/domain/quantities'
import { CODE_ALPHABET, codeFrom } from '@labada/domain/random-codes'
import type { Series } from '../counters.ts'
import { openBooks } from './books.ts'
import type { Dice } from './dice.ts'
import { type DemoBranch, type PlannedOrder, planDay } from './order-plan.ts'

export const HISTORY_DAYS = 90

/** A price version and the prices it holds for one branch. */
export interface PricesFrom {
  readonly versionId: string
  readonly from: ManilaDate
  readonly prices: readonly ServicePrice[]
}

type Row = Readonly<Record<string, unknown>>
export interface History {
  readonly orders: Row[]
  readonly lines: Row[]
  readonly loads: Row[]
  readonly changes: Row[]
  readonly payments: Row[]
  readonly refunds: Row[]
  readonly counters: { branchId: string; series: Series; lastNumber: number }[]
  readonly sessions: readonly Row[]
  readonly transfers: readonly object[]
  readonly postings: readonly { readonly transferId: string }[]
}

export interface HistoryOf {
  readonly dice: Dice
  readonly branch: DemoBranch
  readonly now: Date
  readonly versions: readonly PricesFrom[]
  readonly adminId: string
  /** Centavos by which yesterday's drawer was short; zero in the other branches. */
  readonly shortYesterday: number
  /** Whether the drawer stands open right now. */
  readonly isOpenNow: boolean
  /** One order of the day before yesterday that was a mistake, and one refund of last week. */
  readonly hasMistakes: boolean
}

/** Ninety days of one branch up to now: orders, loads, payments, cash sessions and the ledger that follows from them. */
export function historyOf(given: HistoryOf): History {
  const { dice, branch, now } = given
  const today = manilaDateOf(now)
  const first = addDays(today, -HISTORY_DAYS)
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, i) => addDays(first, i))
  const orders = days.flatMap((day) =>
    planDay(dice, branch, day, versionOn(given.versions, day).prices, now).map((order) => ({ order, day })),
  )
  const sessionOf = new Map(days.map((day) => [day, dice.id(atMinutes(day, branch.opens))]))
  const hasSession = (day: ManilaDate) => day !== today || given.isOpenNow
  const books = openBooks(dice, branch.id, centavos(1_000_00))
  const history: History = {
    orders: [],
    lines: [],
    loads: [],
    changes: [],
    payments: [],
    refunds: [],
    counters: [],
    sessions: books.books.sessions,
    transfers: books.books.transfers,
    postings: books.books.postings,
  }
  // With the drawer shut nobody takes cash: what was to be paid in cash is paid later.
  const paymentOf = ({ order }: { order: PlannedOrder }) =>
    order.payment && order.payment.method === 'cash' && !hasSession(manilaDateOf(order.payment.at))
      ? null
      : order.payment
  const isReleased = (entry: { order: PlannedOrder }) => entry.order.releasedAt !== null && paymentOf(entry) !== null
  const mistake = given.hasMistakes
    ? orders.findLast((entry) => entry.day <= addDays(today, -2) && entry.order.payment === null)
    : undefined
  const refunded = given.hasMistakes
    ? orders.findLast(
        (entry) => entry.day <= addDays(today, -6) && entry.order.payment?.method === 'gcash' && isReleased(entry),
      )
    : undefined

  for (const day of days) {
    const received = orders.filter((entry) => entry.day === day)
    const paid = orders.filter((entry) => {
      const payment = paymentOf(entry)
      return payment && manilaDateOf(payment.at) === day
    })
    const sessionId = hasSession(day) ? (sessionOf.get(day) ?? null) : null
    const takeDay = () => {
      for (const [index, { order }] of received.entries()) {
        const id = books.write({
          at: order.receivedAt,
          day,
          sourceType: 'order',
          sourceId: order.id,
          description: `Order ${orderNumberOf(branch.code, day, index + 1)}`,
          sessionId,
          by: order.receivedBy,
          legs: orderAccepted(order.priced),
        })
        if (mistake?.order === order) {
          const legs = undone(orderAccepted(order.priced), 'drawer')
          books.write({
            at: new Date(order.receivedAt.getTime() + 240_000),
            day,
            sourceType: 'void',
            sourceId: order.id,
            description: 'Order voided',
            sessionId,
            by: order.receivedBy,
            legs,
            reversesId: id,
          })
        }
      }
      for (const entry of paid) {
        const payment = paymentOf(entry)
        if (!payment) continue
        const id = dice.id(payment.at)
        const amount = entry.order.priced.total
        books.write({
          at: payment.at,
          day,
          sourceType: 'payment',
          sourceId: id,
          description: 'Payment',
          sessionId,
          by: payment.by,
          legs: paymentTaken(payment.method, amount),
        })
        const isCash = payment.method === 'cash'
        const tendered = isCash ? centavos(Math.ceil(amount / 100_00) * 100_00) : null
        history.payments.push({
          id,
          orderId: entry.order.id,
          branchId: branch.id,
          cashSessionId: sessionId,
          method: payment.method,
          amountCentavos: amount,
          tenderedCentavos: tendered,
          changeCentavos: tendered === null ? ZERO : subtract(tendered, amount),
          owedCentavos: ZERO,
          reference: isCash || payment.method === 'card' ? null : String(dice.between(1_000_000_000, 9_999_999_999)),
          businessDate: day,
          recordedAt: payment.at,
          recordedBy: payment.by,
          clientId: null,
        })
      }
      const order = refunded?.order
      if (order && day === addDays(today, -3)) {
        const at = atMinutes(day, 11 * 60)
        const id = dice.id(at)
        const amount = centavos(50_00)
        books.write({
          at,
          day,
          sourceType: 'refund',
          sourceId: id,
          description: 'Refund',
          sessionId: null,
          by: given.adminId,
          legs: refundGiven('gcash', amount, 'drawer'),
        })
        history.refunds.push({
          id,
          orderId: order.id,
          branchId: branch.id,
          cashSessionId: null,
          method: 'gcash',
          amountCentavos: amount,
          reason: 'One towel came back stained',
          businessDate: day,
          recordedAt: at,
          recordedBy: given.adminId,
        })
      }
    }
    if (sessionId === null) takeDay()
    else {
      const isToday = day === today
      const opensAt = atMinutes(day, branch.opens - 10)
      const off = isToday
        ? 0
        : day === addDays(today, -1) && given.shortYesterday > 0
          ? -given.shortYesterday
          : dice.chance(0.15)
            ? dice.between(-18, 15) * 100
            : 0
      books.session(
        {
          id: sessionId,
          day,
          opensAt: opensAt < now ? opensAt : new Date(now.getTime() - 60_000),
          closesAt: isToday ? null : atMinutes(day, branch.closes + 15),
          by: branch.staff[0] ?? given.adminId,
          off: centavos(off),
          note: Math.abs(off) > 20_00 ? 'Counted three times; a ₱100 and a ₱50 are missing' : null,
          rest: weekdayOf(day) === 0 ? 'safe' : 'remit',
        },
        takeDay,
      )
    }
    if (received.length > 0)
      history.counters.push({ branchId: branch.id, series: orderSeries(day), lastNumber: received.length })
    for (const [index, entry] of received.entries()) {
      const payment = paymentOf(entry)
      writeOrder(history, given, entry, {
        number: orderNumberOf(branch.code, day, index + 1),
        sessionId,
        paid: payment ? entry.order.priced.total : ZERO,
        refunded: refunded === entry ? centavos(50_00) : ZERO,
        isReleased: isReleased(entry) || (entry.order.releasedAt !== null && entry.order.priced.total === 0),
        isVoided: mistake === entry,
      })
    }
  }
  books.confirmRemittances(now, manilaDateOf)
  history.counters.push({ branchId: branch.id, series: SESSION_SERIES, lastNumber: history.sessions.length })
  return history
}

const SESSION_SERIES: Series = 'cash-session'
const orderSeries = (day: ManilaDate): Series => `order:${day}`

function writeOrder(
  history: History,
  { dice, branch, versions }: HistoryOf,
  { order, day }: { order: PlannedOrder; day: ManilaDate },
  told: {
    number: string
    sessionId: string | null
    paid: number
    refunded: number
    isReleased: boolean
    isVoided: boolean
  },
): void {
  const { priced } = order
  const changes = told.isVoided ? [] : order.changes
  const releasedAt = told.isReleased ? order.releasedAt : null
  const releasedBy = releasedAt ? (order.payment?.by ?? order.receivedBy) : null
  const loads = order.loads.map((load) => {
    const own = changes.filter(({ stage }) => load.path.includes(stage))
    const all = [
      { stage: 'received' as const, at: order.receivedAt, by: order.receivedBy },
      ...own,
      ...(releasedAt ? [{ stage: 'released' as const, at: releasedAt, by: releasedBy ?? order.receivedBy }] : []),
    ]
    const last = all.at(-1) ?? { stage: 'received' as const, at: order.receivedAt, by: order.receivedBy }
    return { id: dice.id(order.receivedAt), load, all, last }
  })
  const stage = told.isVoided ? 'voided' : stageOf(loads.map(({ last }) => last))
  history.orders.push({
    id: order.id,
    branchId: branch.id,
    number: told.number,
    claimCode: codeFrom(
      Uint8Array.from({ length: 8 }, () => dice.between(0, CODE_ALPHABET.length - 1)),
      8,
    ),
    type: order.type,
    stage,
    stageAt: loads.reduce((at, { last }) => (last.at > at ? last.at : at), order.receivedAt),
    customerId: order.customerId,
    priceVersionId: versionOn(versions, day).versionId,
    isRush: order.isRush,
    discountPercent: order.discountPercent,
    discountReason: order.discountPercent === null ? null : 'Regular customer',
    steps: priced.steps.map(({ kind, label, amount }) => ({ kind, label, amountCentavos: amount })),
    subtotalCentavos: priced.subtotal,
    discountCentavos: priced.discount,
    pickupFeeCentavos: priced.pickupFee,
    deliveryFeeCentavos: priced.deliveryFee,
    vatCentavos: priced.vat,
    totalCentavos: priced.total,
    paidCentavos: told.paid,
    refundedCentavos: told.refunded,
    owedChangeCentavos: 0,
    loadCount: loads.length,
    kilos: priced.kilos,
    services: describeLines(priced.lines),
    notes: null,
    pickup: null,
    delivery:
      order.type === 'deliver'
        ? { address: 'Unit 4, Cebu IT Park', window: '4 to 6 PM', feeCentavos: priced.deliveryFee }
        : null,
    receivedAt: order.receivedAt,
    receivedBy: order.receivedBy,
    businessDate: day,
    promisedAt: order.promisedAt,
    clientId: null,
    cashSessionId: told.sessionId,
    releasedAt,
    releasedBy,
    voidedAt: told.isVoided ? new Date(order.receivedAt.getTime() + 240_000) : null,
    voidedBy: told.isVoided ? order.receivedBy : null,
    voidReason: told.isVoided ? 'Entered twice by mistake' : null,
    version: 1,
  })
  for (const [position, line] of priced.lines.entries()) {
    history.lines.push({
      id: dice.id(order.receivedAt),
      orderId: order.id,
      position,
      serviceId: line.serviceId,
      code: line.code,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      weightKg: line.weightKg,
      unitPriceCentavos: line.unitPrice,
      amountCentavos: line.amount,
    })
  }
  for (const { id, load, all, last } of loads) {
    history.loads.push({
      id,
      orderId: order.id,
      branchId: branch.id,
      number: load.number,
      label: load.label,
      path: load.path,
      stage: last.stage,
      stageAt: last.at,
      stageBy: last.by,
    })
    for (const [index, change] of all.entries()) {
      history.changes.push({
        id: dice.id(change.at),
        loadId: id,
        orderId: order.id,
        branchId: branch.id,
        fromStage: all[index - 1]?.stage ?? null,
        toStage: change.stage,
        changedAt: change.at,
        changedBy: change.by,
        reason: null,
      })
    }
  }
}

function versionOn(versions: readonly PricesFrom[], day: ManilaDate): PricesFrom {
  const found = versions.findLast(({ from }) => from <= day)
  if (!found) throw new RangeError(`No prices on ${day}`)
  return found
}
