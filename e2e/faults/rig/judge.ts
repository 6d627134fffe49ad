import type { BookedEvent, Books } from './books.ts'
import type { History, Operation } from './history.ts'
import type { LiveScreen } from './screens.ts'

/** What can be wrong with a history. */
export const CHECKS = {
  lost: 'acknowledged and not in the books',
  doubled: 'done more than once',
  refused: 'refused without a reason',
  'from nowhere': 'in the books though nobody sent it',
  missing: 'an event that did not arrive',
  'out of order': 'an event that arrived before an earlier one of its subject',
  effects: 'work that was not done, or not once',
  complaint: 'seen while it ran',
} as const
export type Check = keyof typeof CHECKS

export interface Finding {
  readonly check: Check
  readonly what: string
}

/** Compares everything that was heard from outside with the books, when all is quiet. */
export function judge(history: History, books: Books, screens: readonly LiveScreen[]): Finding[] {
  return [
    ...history.operations.flatMap((operation) => judgeOperation(operation, books)),
    ...judgeBooks(history, books),
    ...judgeEvents(books),
    ...screens.flatMap((screen) => judgeScreen(screen, books.events)),
    ...history.complaints.map(({ at, what }) => ({
      check: 'complaint' as const,
      what: `at ${(at / 1000).toFixed(1)} s: ${what}`,
    })),
  ]
}

function judgeOperation({ key, deed, done, refused, again, mayBeRefused }: Operation, books: Books): Finding[] {
  const findings: Finding[] = []
  const add = (check: Check, words: string) =>
    findings.push({ check, what: `${deed.kind} of order ${deed.orderId} (key ${key}): ${words}` })
  const times = timesDone(deed, books)
  if (done && times === 0) add('lost', 'it was acknowledged and is not there')
  if (times > 1) add('doubled', `it is there ${times} times`)
  if (refused && !mayBeRefused) add('refused', `${refused.status} ${refused.words}`)
  if (refused && (deed.kind === 'receive' || deed.kind === 'pay') && times > 0)
    add('refused', 'it was refused and yet is there')
  const answers = done ? [done, ...again] : again.filter(({ status }) => status < 300)
  if (answers.some(({ status, digest }) => status !== answers[0]?.status || digest !== answers[0].digest))
    add(
      'doubled',
      `sent again, it was answered ${answers.map(({ status, digest }) => `${status} ${digest}`).join(', then ')}`,
    )
  if (answers.filter(({ isReplay }) => !isReplay).length > 1) add('doubled', 'it was answered as new more than once')
  return findings
}

function timesDone(deed: Operation['deed'], books: Books): number {
  if (deed.kind === 'receive') {
    const isThere = books.stages.has(deed.orderId)
    const isPaid = deed.paymentId === null || books.paymentTransfers.has(deed.paymentId)
    if (!isThere) return books.orderTransfers.get(deed.orderId) ?? 0
    const paid = deed.paymentId === null ? 1 : (books.paymentTransfers.get(deed.paymentId) ?? 0)
    return isPaid ? Math.max(books.orderTransfers.get(deed.orderId) ?? 0, paid) : 0
  }
  if (deed.kind === 'pay') {
    const [rows, transfers] = [books.payments.get(deed.paymentId) ?? 0, books.paymentTransfers.get(deed.paymentId) ?? 0]
    return rows === 0 || transfers === 0 ? 0 : Math.max(rows, transfers)
  }
  if (deed.kind === 'stage') return books.moves.get(`${deed.loadId} ${deed.stage}`) ?? 0
  return books.stages.get(deed.orderId) === (deed.kind === 'release' ? 'released' : 'voided') ? 1 : 0
}

function judgeBooks({ operations }: History, books: Books): Finding[] {
  const orders = new Set(operations.map(({ deed }) => deed.orderId))
  const payments = new Set(
    operations.flatMap(({ deed }) => ('paymentId' in deed && deed.paymentId ? [deed.paymentId] : [])),
  )
  const findings: Finding[] = []
  for (const id of books.stages.keys())
    if (!orders.has(id)) findings.push({ check: 'from nowhere', what: `order ${id}` })
  for (const id of books.payments.keys())
    if (!payments.has(id)) findings.push({ check: 'from nowhere', what: `payment ${id}` })
  if (books.due > 0) findings.push({ check: 'effects', what: `${books.due} pieces of work are still due` })
  for (const day of books.wrongDays)
    findings.push({ check: 'effects', what: `the figures of ${day} are not what its orders say` })
  if (books.requests !== books.requestsWanted)
    findings.push({
      check: 'effects',
      what: `work was asked for ${books.requests} times instead of ${books.requestsWanted}`,
    })
  return findings
}

/** Every event has a number and one receipt; what happened to one order is numbered in its order. */
function judgeEvents({ events, lastSeq, movesOfOrder }: Books): Finding[] {
  const findings: Finding[] = []
  const announced = new Map<string, BookedEvent[]>()
  for (const event of events) {
    const { id, seq, type, receipts, orderId } = event
    if (seq === null) findings.push({ check: 'missing', what: `${type} ${id} was never given a number` })
    if (receipts === 0) findings.push({ check: 'missing', what: `${type} ${id} (number ${seq}) was never acted upon` })
    if (receipts > 1) findings.push({ check: 'doubled', what: `${type} ${id} was acted upon ${receipts} times` })
    if (orderId) announced.set(orderId, [...(announced.get(orderId) ?? []), event])
  }
  const numbered = events.filter(({ seq }) => seq !== null).length
  if (numbered !== lastSeq)
    findings.push({ check: 'missing', what: `${lastSeq} numbers were given to ${numbered} events` })
  for (const [orderId, its] of announced) {
    const types = its.map(({ type }) => type)
    const count = (type: string) => types.filter((one) => one === type).length
    if (types[0] !== 'order.received')
      findings.push({ check: 'out of order', what: `order ${orderId} begins with ${types[0]}` })
    const end = types.findIndex((type) => type === 'order.released' || type === 'order.voided')
    if (end >= 0 && types.slice(end).some((type) => type === 'load.stage_changed' || type === 'payment.recorded'))
      findings.push({ check: 'out of order', what: `order ${orderId} goes on after its end: ${types.join(', ')}` })
    for (const once of ['order.received', 'order.released', 'order.voided'])
      if (count(once) > 1)
        findings.push({ check: 'doubled', what: `${once} of order ${orderId} was announced ${count(once)} times` })
    const [moves, told] = [movesOfOrder.get(orderId) ?? 0, count('load.stage_changed')]
    if (moves !== told)
      findings.push({
        check: moves > told ? 'missing' : 'doubled',
        what: `order ${orderId}: ${moves} moves, ${told} announced`,
      })
  }
  return findings
}

/** Exactly what its rooms may hear, each once, in the order of the sequence. */
export function judgeScreen(screen: LiveScreen, events: readonly BookedEvent[]): Finding[] {
  const findings: Finding[] = []
  const seqs = new Map(events.map(({ id, seq }) => [id, seq ?? 0]))
  const heard = new Set<string>()
  let last = 0
  for (const { id, type } of screen.heard) {
    const seq = seqs.get(id)
    if (seq === undefined) findings.push({ check: 'from nowhere', what: `${screen.name} heard ${type} ${id}` })
    else if (heard.has(id)) findings.push({ check: 'doubled', what: `${screen.name} heard ${type} ${id} twice` })
    else if (seq < last)
      findings.push({ check: 'out of order', what: `${screen.name} heard number ${seq} after ${last}` })
    heard.add(id)
    last = Math.max(last, seq ?? 0)
  }
  for (const { id, type, seq } of unheard(screen, events, heard))
    findings.push({ check: 'missing', what: `${screen.name} never heard ${type} ${id} (number ${seq})` })
  return findings
}

/** What a screen should have heard by now and has not. */
export function unheard(
  { heard, rooms, from, resyncs }: LiveScreen,
  events: readonly BookedEvent[],
  ids: ReadonlySet<string> = new Set(heard.map(({ id }) => id)),
): BookedEvent[] {
  const start = from()
  if (start === null) return [...events]
  return events.filter(
    ({ id, seq, hearers }) =>
      seq !== null &&
      seq > start &&
      !ids.has(id) &&
      hearers.some((room) => rooms.includes(room)) &&
      !resyncs.some(({ after, upTo }) => seq > after && seq <= upTo),
  )
}
