import type { Route, RouteResponse } from '@labada/contracts/core/route'
import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { type Order, orderSchema } from '@labada/contracts/orders/order-schemas'
import type { Feature } from '@labada/domain/core/access'
import { DomainError } from '@labada/domain/core/errors'
import type { Key } from '@labada/domain/core/keys'
import { getSession, holdsKey } from '../session.ts'
import { apply } from './apply.ts'
import type { AskServer } from './ask-server.ts'
import {
  type Answers,
  fromFact,
  isTooOld,
  KNOWN_BY,
  knownBy,
  MOVING,
  PARTS,
  type Part,
  settingsIn,
  toFact,
} from './known.ts'
import type { Known } from './local-reads.ts'
import type { LocalCommand } from './local-state.ts'
import type { Fact, LocalStore, StoredCommand } from './local-store.ts'
import { routeNamed } from './names.ts'

/** What this device learned of an order is written a moment later: a busy counter would write all orders all the time. */
const WRITE_MS = 3_000

/** How each part is asked for at the server. */
const askFor = (ask: AskServer) =>
  ({
    orders: () => ask(KNOWN_BY.orders, {}),
    customers: () => ask(KNOWN_BY.customers, {}),
    services: () => ask(KNOWN_BY.services, { query: {} }),
    // A branch that receives nothing applies none, and may not ask.
    promotions: async () => (has('receive') ? ask(KNOWN_BY.promotions, {}) : { items: [], others: [] }),
    settings: () => ask(KNOWN_BY.settings, {}),
    // Whoever may not see a drawer takes cash all the same: the orders say whether one is open.
    drawer: async () => (may('drawer.see') ? ask(KNOWN_BY.drawer, {}) : { session: null, lastKept: null }),
    categories: async () => (has('expenses') && may('expense.see') ? ask(KNOWN_BY.categories, {}) : { items: [] }),
    items: async () => (has('items') && may('item.see') ? ask(KNOWN_BY.items, {}) : { items: [] }),
  }) satisfies { readonly [P in Part]: () => Promise<NonNullable<Answers[P]>> }

const has = (feature: Feature): boolean => getSession().branch?.features.includes(feature) === true
const may = (key: Key): boolean => holdsKey(getSession(), key)

interface Kept {
  readonly command: StoredCommand
  readonly isSent: boolean
}

export type Knowledge = Awaited<ReturnType<typeof openKnowledge>>

/**
 * What this device knows: the server's last answers, and on top of them the work done here that they do not include yet.
 * `onChange` is called after each change.
 */
export async function openKnowledge(ask: AskServer, store: LocalStore, branchId: string, onChange: () => void) {
  const askPart = askFor(ask)
  let answers: Answers = {}
  let commands: readonly Kept[] = []
  let known: Known | undefined
  /** When the server said each part, milliseconds since 1970 by its time. */
  let saidAt: Partial<Record<Part, number>> = {}
  /** Server time minus the time here. Milliseconds. */
  let ahead = 0
  /** Orders that came while all were being read: the answer may be older. */
  let cameMeanwhile = new Map<string, Order>()
  let writing: ReturnType<typeof setTimeout> | undefined

  const compute = async (): Promise<void> => {
    for (;;) {
      const base = { answers, commands }
      let next = knownBy(answers, branchId)
      for (const { command } of commands) {
        if (!next) break
        try {
          next = { ...next, ...(await apply(next, toLocal(command))).state }
        } catch (error) {
          // Something happened at the server meanwhile, or this version reads it no more: the server decides what
          // becomes of it.
          if (!(error instanceof DomainError)) reportError(error)
        }
      }
      // What came meanwhile belongs to it.
      if (base.answers !== answers || base.commands !== commands) continue
      known = next
      return
    }
  }

  const rebuild = async (): Promise<void> => {
    await compute()
    onChange()
  }

  const readCommands = async (): Promise<void> => {
    commands = await store.readCommands()
  }

  const readFacts = async (): Promise<void> => {
    const facts = await Promise.all(PARTS.map(async (part) => [part, await store.readFact(part)] as const))
    const kept = Object.fromEntries(facts)
    if (kept.orders && isTooOld(kept.orders.at, settingsIn(kept.settings), Date.now() + ahead)) {
      await store.eraseFacts()
      answers = {}
      saidAt = {}
      return
    }
    saidAt = Object.fromEntries(facts.flatMap(([part, fact]) => (fact ? [[part, fact.at]] : [])))
    answers = Object.fromEntries(facts.map(([part, fact]) => [part, fromFact(KNOWN_BY[part], fact)]))
  }

  const learnPart = (part: Part, answer: unknown): void => {
    if (part === 'orders') learnOrders(answer as NonNullable<Answers['orders']>)
    else answers = { ...answers, [part]: answer }
  }

  /** A part as it is kept, said right now. */
  const factOf = (part: Part): Fact => {
    const fact =
      part === 'orders' && answers.orders
        ? ordersFact(answers.orders)
        : toFact(KNOWN_BY[part], answers[part], Date.now() + ahead)
    saidAt = { ...saidAt, [part]: fact.at }
    return fact
  }

  const learnOrders = (read: NonNullable<Answers['orders']>): void => {
    ahead = read.at.getTime() - Date.now()
    answers = { ...answers, orders: { ...read, orders: withOrders(read.orders, [...cameMeanwhile.values()]) } }
  }

  const writeSoon = (): void => {
    clearTimeout(writing)
    writing = setTimeout(() => {
      if (answers.orders) void store.writeFact('orders', ordersFact(answers.orders)).catch(() => undefined)
    }, WRITE_MS)
  }

  await Promise.all([readFacts(), readCommands()])
  await compute()

  return {
    get: (): Known | undefined => known,
    commands: (): readonly Kept[] => commands,
    /** When the server said a part; undefined if it never did. */
    saidAt: (part: Part): Date | undefined => (saidAt[part] === undefined ? undefined : new Date(saidAt[part])),
    /** By the server's time; never before what it said last, or before the last work, wherever this clock was set. */
    now: (): Date => new Date(Math.max(Date.now() + ahead, answers.orders?.at.getTime() ?? 0, lastAt(commands))),

    /** Erases what the server said longer ago than the shop allows, also on a page that was never closed. */
    async forgetIfStale(): Promise<void> {
      const { orders: at } = saidAt
      if (at === undefined || !isTooOld(at, answers.settings, Date.now() + ahead)) return
      await store.eraseFacts()
      answers = {}
      saidAt = {}
      await rebuild()
    },

    /** Reads some parts at the server and keeps them. Throws `CallError`. */
    async refresh(parts: readonly Part[]): Promise<void> {
      for (const part of parts) {
        if (part === 'orders') cameMeanwhile = new Map()
        learnPart(part, await askPart[part]())
        await store.writeFact(part, factOf(part))
      }
      await rebuild()
    },

    /** Reads what its work changed again, and lets go of the commands that the server had recorded before. */
    async settle(): Promise<void> {
      const places = (await store.readCommands()).filter(({ isSent }) => isSent).map(({ command }) => command.seq)
      cameMeanwhile = new Map()
      // All of it first: a connection that is lost meanwhile leaves everything as it was.
      const read = await Promise.all(MOVING.map(async (part) => [part, await askPart[part]()] as const))
      for (const [part, answer] of read) learnPart(part, answer)
      await store.settle(Object.fromEntries(MOVING.map((part) => [part, factOf(part)])), places)
      await readCommands()
      await rebuild()
    },

    /** What this device knows is told by another tab. */
    async reread(withFacts: boolean): Promise<void> {
      await Promise.all([readCommands(), ...(withFacts ? [readFacts()] : [])])
      await rebuild()
    },

    /** An answer of the server that came for a page. */
    learn(route: Route, answer: unknown): void {
      const part = PARTS.find((one) => KNOWN_BY[one] === route)
      if (part && part !== 'orders') {
        learnPart(part, answer)
        void store.writeFact(part, factOf(part)).catch(() => undefined)
        void rebuild()
      } else if (route.response === orderSchema && answers.orders) {
        const order = answer as Order
        cameMeanwhile.set(order.id, order)
        answers = { ...answers, orders: { ...answers.orders, orders: withOrders(answers.orders.orders, [order]) } }
        if (known) known = { ...known, orders: new Map(known.orders).set(order.id, order) }
        writeSoon()
      } else if (route === customerRoutes.getCustomer && answers.customers) {
        // Of another branch, or not here for long: a ticket may be theirs when the line goes.
        const { id, name, phone, address, note, creditLimit } = answer as RouteResponse<
          typeof customerRoutes.getCustomer
        >
        if (answers.customers.items.some((one) => one.id === id)) return
        const customers = { items: [{ id, name, phone, address, note, creditLimit }, ...answers.customers.items] }
        answers = { ...answers, customers }
        void store
          .writeFact('customers', toFact(KNOWN_BY.customers, customers, Date.now() + ahead))
          .catch(() => undefined)
        void rebuild()
      }
    },

    /** The drawer was opened or closed. */
    learnDrawer(cashSession: { readonly id: string } | null): void {
      if (!answers.orders || answers.orders.cashSession?.id === cashSession?.id) return
      answers = { ...answers, orders: { ...answers.orders, cashSession: cashSession && { id: cashSession.id } } }
      writeSoon()
      void rebuild()
    },

    /** A command of this device was kept, which leads from what was known to this. */
    async add(command: StoredCommand, from: Known, next: Known): Promise<void> {
      commands = [...commands, { command, isSent: false }]
      // The server may have said something since.
      if (known !== from) return await rebuild()
      known = next
      onChange()
    },

    close(): void {
      clearTimeout(writing)
    },
  }
}

const ordersFact = (orders: NonNullable<Answers['orders']>) => toFact(KNOWN_BY.orders, orders, orders.at.getTime())

/** Never before the last one: a clock that was moved back does not change their order. */
const lastAt = (commands: readonly Kept[]): number =>
  commands.reduce((last, { command }) => Math.max(last, Date.parse(command.at)), 0)

function withOrders(before: readonly Order[], came: readonly Order[]): Order[] {
  const ids = new Set(came.map(({ id }) => id))
  return [...before.filter(({ id }) => !ids.has(id)), ...came]
}

/** A kept command as the device's rules take it. */
function toLocal({ id, at, route, actorId, actorName, orderNumber, input }: StoredCommand): LocalCommand {
  const { params = {}, body } = JSON.parse(input) as { params?: Record<string, string>; body?: unknown }
  return {
    id,
    at: new Date(at),
    route,
    actor: { id: actorId, name: actorName },
    orderNumber,
    params,
    body: routeNamed(route)?.body?.parse(body),
  }
}
