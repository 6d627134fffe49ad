import { newId } from '@labada/db/core/ids'
import type { Dice } from './dice.ts'
import { type Deed, type History, heardOf, isUndecided, noteStatus, type Operation } from './history.ts'
import { asOrder, type Laundry, nextStep, type Step } from './laundry.ts'
import type { Call, Sender } from './sender.ts'
import type { Person, Shop } from './shop.ts'

export interface DriverOptions {
  readonly shop: Shop
  readonly sender: Sender
  readonly history: History
  readonly dice: Dice
  readonly writesPerSecond: number
  readonly readsPerSecond: number
  /** The share of deeds that are sent twice. */
  readonly twice?: number
  /** How much later the same may be sent again, in milliseconds; 15 s when left out. */
  readonly mostLaterMs?: number
}

/** One sending and what it is about. */
export type Sending = Omit<Call, 'to' | 'key'> & {
  readonly deed: Deed
  /** It is sent into a crowd: others may be first. */
  readonly mayBeRefused?: boolean
}

export interface Driver {
  readonly start: () => void
  /** Begins nothing new; resolves when everything begun is decided or given up. */
  readonly stop: () => Promise<void>
  /** Does something beside the steady load: sent until it is decided, and recorded like everything else. */
  readonly perform: (sending: Sending, key?: string) => Promise<Operation>
  /** Deeds that are sent just now. */
  readonly inFlight: () => number
}

/** More at once would only stand in a queue: on a busy machine the pace falls instead. */
const MOST_IN_FLIGHT = 40
const MOST_READS_IN_FLIGHT = 16
/** Who was never answered for this long gives up; what became of the deed is then unknown. */
const GIVE_UP_MS = 90_000
const TICK_MS = 20

/**
 * Counters at work: they receive laundry, move loads on, take money and hand over, at a steady pace that no slow answer
 * holds up. What is not decided is sent again with the same ids, to the other gateway; a tenth is sent twice anyway.
 */
export function createDriver(options: DriverOptions): Driver {
  const { shop, sender, history, dice, writesPerSecond, readsPerSecond, twice = 0.1, mostLaterMs = 15_000 } = options
  const laundries: Laundry[] = []
  const busy = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let owedWrites = 0
  let owedReads = 0
  let inFlight = 0
  let reading = 0

  function track(work: Promise<unknown>): void {
    busy.add(work)
    void work.finally(() => busy.delete(work))
  }

  /** Begins to send; `decided` gives the text of the deciding answer, or nothing when nobody ever decided. */
  function begin(sending: Sending, key: string): { operation: Operation; decided: Promise<string | undefined> } {
    const { deed, mayBeRefused = false, ...call } = sending
    const operation: Operation = {
      key,
      branchId: call.by.branchId ?? '',
      deed,
      mayBeRefused,
      beganAt: sender.now(),
      tries: 0,
      done: null,
      refused: null,
      again: [],
    }
    history.operations.push(operation)
    return { operation, decided: decide(operation, { ...call, key }) }
  }

  async function decide(operation: Operation, call: Omit<Call, 'to'>): Promise<string | undefined> {
    let to = dice.between(0, 1)
    inFlight += 1
    try {
      while (sender.now() - operation.beganAt < GIVE_UP_MS) {
        const answer = await sender.send({ ...call, to })
        noteStatus(history, answer, `${call.method} ${call.path}`)
        if (!isUndecided(answer)) {
          const heard = heardOf(answer)
          if (heard.status < 300) operation.done = heard
          else operation.refused = { ...heard, words: answer.text.slice(0, 200) }
          return answer.text
        }
        operation.tries += 1
        to += 1
        await pause(dice.between(50, 400))
      }
      return undefined
    } finally {
      inFlight -= 1
    }
  }

  /** Sends the same again, beside the first sending or some time after it. What the answers must be is for the judge. */
  async function sendAgain(
    { deed: _, mayBeRefused: __, ...call }: Sending,
    operation: Operation,
    afterMs: number,
  ): Promise<void> {
    const to = dice.between(0, 1)
    await pause(afterMs)
    for (let tries = 0; tries < 60; tries++) {
      const answer = await sender.send({ ...call, key: operation.key, to: to + tries })
      noteStatus(history, answer, `${call.method} ${call.path}, sent again,`)
      if (!isUndecided(answer)) {
        operation.again.push(heardOf(answer))
        return
      }
      await pause(dice.between(100, 500))
    }
  }

  async function advance(laundry: Laundry): Promise<void> {
    const step = nextStep(laundry, dice)
    laundry.isBusy = true
    const sending = sendingOf(step, laundry, shop)
    const { operation, decided } = begin(sending, newId())
    const isTwice = dice.chance(twice)
    const isAtOnce = dice.chance(0.5)
    if (isTwice && isAtOnce) track(sendAgain(sending, operation, dice.between(0, 5)))
    const text = await decided
    if (isTwice && !isAtOnce) track(sendAgain(sending, operation, dice.between(0, mostLaterMs)))
    if (operation.done && text !== undefined) Object.assign(laundry, asOrder(text), { isBusy: false })
    // Refused or never decided: this bundle is left where it is.
    if (!operation.done || step.kind === 'release') laundries.splice(laundries.indexOf(laundry), 1)
  }

  function write(): void {
    if (inFlight >= MOST_IN_FLIGHT) {
      history.notBegun += 1
      return
    }
    const idle = laundries.filter(({ isBusy, isKnown }) => !isBusy && isKnown)
    if (idle.length > 0 && dice.chance(0.8)) {
      track(advance(dice.pick(idle)))
      return
    }
    const laundry: Laundry = {
      orderId: newId(),
      by: dice.pick(shop.counters),
      isKnown: false,
      isBusy: false,
      loads: [],
      balance: 0,
      stage: '',
    }
    laundries.push(laundry)
    track(advance(laundry))
  }

  async function read(): Promise<void> {
    if (reading >= MOST_READS_IN_FLIGHT) return
    const by: Person = dice.pick([...shop.counters, shop.admin])
    const path = dice.pick(['/orders?limit=20', '/orders?view=ready&limit=20', '/services'])
    reading += 1
    const answer = await sender.send({ method: 'GET', path, by, to: dice.between(0, 1) })
    reading -= 1
    noteStatus(history, answer, `GET ${path}`)
    history.reads.push({ at: answer.at, took: answer.at - answer.sentAt, status: answer.status })
  }

  return {
    async perform(sending, key = newId()) {
      const { operation, decided } = begin(sending, key)
      await decided
      return operation
    },
    inFlight: () => inFlight,
    start() {
      let last = performance.now()
      timer = setInterval(() => {
        const now = performance.now()
        owedWrites += ((now - last) / 1000) * writesPerSecond
        owedReads += ((now - last) / 1000) * readsPerSecond
        last = now
        for (; owedWrites >= 1; owedWrites--) write()
        for (; owedReads >= 1; owedReads--) track(read())
      }, TICK_MS)
    },
    async stop() {
      clearInterval(timer)
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

function sendingOf(step: Step, { orderId, by }: Laundry, { services }: Shop): Sending {
  const at = `/orders/${orderId}`
  if (step.kind === 'receive') {
    const payments = step.pesos > 0 ? [paymentOf(step)] : []
    const lines = [
      step.isByKilo
        ? { serviceId: services.kilo, weightKg: step.quantity }
        : { serviceId: services.load, quantity: step.quantity },
    ]
    return {
      method: 'POST',
      path: '/orders',
      by,
      body: { id: orderId, type: 'walk-in', lines, payments },
      deed: { kind: 'receive', orderId, paymentId: step.pesos > 0 ? step.paymentId : null },
    }
  }
  if (step.kind === 'pay') {
    const { paymentId, pesos } = step
    return {
      method: 'POST',
      path: `${at}/payments`,
      by,
      body: paymentOf(step),
      deed: { kind: 'pay', orderId, paymentId, pesos },
    }
  }
  if (step.kind === 'stage') {
    const { loadId, stage } = step
    const deed: Deed = { kind: 'stage', orderId, loadId, stage }
    return { method: 'POST', path: `${at}/loads/${loadId}/stage`, by, body: { stage }, deed }
  }
  return { method: 'POST', path: `${at}/release`, by, body: {}, deed: { kind: 'release', orderId } }
}

/** What is not cash needs a reference of its own. */
function paymentOf({ paymentId, method, pesos }: Extract<Step, { readonly paymentId: string }>) {
  return { id: paymentId, method, amount: pesos, ...(method !== 'cash' && { reference: paymentId.slice(-12) }) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
