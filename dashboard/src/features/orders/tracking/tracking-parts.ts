import type { TrackedOrderOnWire } from '@labada/contracts/orders/order-tracking'
import { h } from './elements.ts'
import { type Formats, manilaWeekday } from './languages.ts'
import { drawCode, saveCode } from './payment-code.ts'
import type { Key } from './tracking-words.ts'

type Order = TrackedOrderOnWire
type Own = NonNullable<Order['own']>
type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string

/** How to speak: the messages and the formats of the reader's language. */
export interface Voice {
  readonly say: Say
  readonly formats: Formats
}

const HEADLINES = {
  received: 'headlineReceived',
  washing: 'headlineWashing',
  drying: 'headlineDrying',
  folding: 'headlineFolding',
  ready: 'headlineReady',
  released: 'headlineReleased',
} as const satisfies Record<Order['stage'], Key>

const STAGES = {
  received: 'stageReceived',
  washing: 'stageWashing',
  drying: 'stageDrying',
  folding: 'stageFolding',
  ready: 'stageReady',
  released: 'stageReleased',
} as const satisfies Record<Order['stage'], Key>

/** The order's stage in one line. */
export function headlineOf({ stage, delivery }: Order, { say }: Voice): string {
  if (delivery && stage === 'ready') return say('headlineReadyDelivery')
  if (delivery && stage === 'released') return say('headlineReleasedDelivery')
  return say(HEADLINES[stage])
}

/** The headline, when it is ready by or was released, and each load's way. */
export function stagePart(order: Order, code: string, voice: Voice): Node[] {
  const { say, formats } = voice
  const when = order.releasedAt
    ? say('releasedAt', { when: formats.moment(order.releasedAt) })
    : order.stage !== 'ready' && say('readyBy', { when: formats.moment(order.promisedAt) })
  return [
    h('h1', {}, headlineOf(order, voice)),
    ...(when ? [h('p', {}, when)] : []),
    h('p', { class: 'dim' }, say('code', { code })),
    h('h2', { class: 'loads-title' }, say('loads')),
    h('ul', { class: 'loads', role: 'list' }, ...order.loads.map((load) => loadRow(load, voice))),
  ]
}

function loadRow({ number, stage, path }: Order['loads'][number], { say }: Voice): Node {
  const step = path.indexOf(stage) + 1
  return h(
    'li',
    { class: 'load' },
    h('span', {}, say('load', { number })),
    h('b', {}, say(STAGES[stage])),
    h('span', { class: 'visually-hidden' }, say('steps', { step, steps: path.length })),
    h(
      'span',
      { class: 'steps', 'aria-hidden': 'true' },
      ...path.map((_, at) => h('i', { class: at < step ? 'reached' : '' })),
    ),
  )
}

const row = (label: string, value: string, strong = false) =>
  h('div', { class: strong ? 'strong' : '' }, h('dt', {}, label), h('dd', {}, value))

/** Whose order it is, and the amounts. */
export function ownPart(own: Own, { say, formats }: Voice): Node[] {
  const { money } = formats
  return [
    h('h2', { id: 'own', tabindex: -1 }, say('orderAndAmounts')),
    h(
      'dl',
      {},
      ...(own.name ? [row(say('name'), own.name)] : []),
      row(say('number'), own.number),
      ...(own.storageFee > 0 ? [row(say('storageFee'), money(own.storageFee))] : []),
      row(say('total'), money(own.total)),
      row(say('paid'), money(own.paid)),
      row(own.balance > 0 ? say('due') : say('nothingDue'), money(Math.max(0, own.balance)), true),
      ...(own.dueOn && own.balance > 0 ? [row(say('dueOn'), formats.day(own.dueOn))] : []),
      ...(own.owedChange > 0 ? [row(say('change'), money(own.owedChange))] : []),
      ...own.packages.map(({ name, unitsLeft, validUntil }) =>
        row(name, say('packageLeft', { left: unitsLeft, day: formats.day(validUntil) })),
      ),
      ...own.stampCards.map(({ name, stamps, of, due }) =>
        row(name, due > 0 ? say('freeLoadsDue', { count: due }) : say('stampsOf', { stamps, of })),
      ),
    ),
  ]
}

/** The ways to pay; with the amount and the shop's accounts for those who may see them. */
export function payPart(order: Order, { say, formats }: Voice): Node[] {
  const { own, methods, stage } = order
  const isSettled = own ? own.balance <= 0 : stage === 'released'
  if (isSettled) return []
  const names = formats.list(methods.map((method) => say(method)))
  return [
    h('h2', {}, say('howToPay')),
    h('p', {}, say('waysToPay', { methods: names })),
    ...(own ? [accounts(own, say), qrPart(own, { say, formats })] : []),
    ...(own ? [h('p', { class: 'dim' }, say('afterYouPay'))] : []),
  ]
}

function accounts({ accounts: all }: Own, say: Say): Node {
  if (all.length === 0) return h('div', { hidden: true })
  return h(
    'dl',
    {},
    ...all.map(({ method, accountName, accountNumber }) =>
      row(say(method), [accountName, accountNumber].filter(Boolean).join(' · ')),
    ),
  )
}

function qrPart({ qrPh, balance, number }: Own, { say, formats }: Voice): Node {
  if (qrPh === null) return h('div', { hidden: true })
  const amount = formats.money(balance)
  return h(
    'div',
    { class: 'qr' },
    h('h3', {}, say('payByQr', { amount })),
    h('p', {}, say('qrHow')),
    drawCode(qrPh, say('qrPicture', { amount })),
    h(
      'button',
      { type: 'button', class: 'plain', click: () => void saveCode(qrPh, `QR-Ph-${number}`) },
      say('savePicture'),
    ),
  )
}

/** Where it is, when it is open, and how to call. */
export function branchPart({ branch }: Order, { say, formats }: Voice, now: Date): Node[] {
  const dialed = branch.phone.replace(/[^\d+]/g, '')
  return [
    h('h2', {}, branch.name),
    ...(branch.address ? [h('p', {}, branch.address)] : []),
    ...(branch.closed ? [h('p', { class: 'bad' }, say('branchClosed'))] : []),
    ...(branch.closed ? [] : [h('h3', {}, say('hours')), hoursList(branch.hours, { say, formats }, now)]),
    ...(dialed ? [h('a', { class: 'button call', href: `tel:${dialed}` }, say('call', { phone: branch.phone }))] : []),
  ]
}

/** Whether messages come, and a button that stops them; nothing for who never wanted any. */
export function messagesPart(
  messages: Order['messages'],
  stopping: 'idle' | 'busy' | 'failed',
  { say }: Voice,
  onStop: () => void,
): Node[] {
  if (messages === null) return []
  if (!messages) return [h('p', { class: 'dim', role: 'status' }, say('messagesStopped'))]
  return [
    h('p', { class: 'dim' }, say('weSendMessages')),
    h('button', { type: 'button', class: 'plain', disabled: stopping === 'busy', click: onStop }, say('stopMessages')),
    ...(stopping === 'failed' ? [h('p', { class: 'bad', role: 'alert' }, say('stopFailed'))] : []),
  ]
}

/** From Monday; days with the same hours are one line. */
function hoursList(hours: Order['branch']['hours'], { say, formats }: Voice, now: Date): Node {
  const wordsOf = (day: Order['branch']['hours'][number] | undefined) =>
    day ? `${formats.minutes(day.opens)} – ${formats.minutes(day.closes)}` : say('closed')
  if (new Set(hours.map(wordsOf)).size === 1)
    return h('dl', {}, h('div', {}, h('dt', {}, say('allDays')), h('dd', {}, wordsOf(hours[0]))))
  const today = manilaWeekday(now)
  return h(
    'dl',
    {},
    ...[1, 2, 3, 4, 5, 6, 0].map((weekday) => {
      const isToday = weekday === today
      const name = isToday ? `${formats.weekday(weekday)} (${say('today')})` : formats.weekday(weekday)
      return h('div', { class: isToday ? 'today' : '' }, h('dt', {}, name), h('dd', {}, wordsOf(hours[weekday])))
    }),
  )
}
