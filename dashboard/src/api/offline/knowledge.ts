import type { Route, RouteResponse } from '@labada/contracts/core/route'
import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { type Order, orderSchema } from '@labada/contracts/orders/order-schemas'
import { DomainError } from '@labada/domain/core/errors'
import { getSession } from '../session.ts'
import { apply } from './apply.ts'
import type { AskServer } from './ask-server.ts'
import { type Answers, fromFact, isTooOld, KNOWN_BY, knownBy, PARTS, type Part, toFact } from './known.ts'
import type { Known } from './local-reads.ts'
import type { LocalCommand } from './local-state.ts'
import type { LocalStore, StoredCommand } from './local-store.ts'
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
    promotions: async () =>
      getSession().branch?.features.includes('receive') ? ask(KNOWN_BY.promotions, {}) : { items: [] },
    settings: () => ask(KNOWN_BY.settings, {}),
  }) satisfies { readonly [P in Part]: () => Promise<NonNullable<Answers[P]>> }

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
  /** Server time minus the time here. Milliseconds. */
  let ahead = 0
  /** Orders that came while all were being read: the answer may be older. */
  let cameMeanwhile = new Map<string, Order>()
  let writing: ReturnType<typeof setTimeout> | undefined

  const compute = async (): Promise<void> => {
    let next = knownBy(answers, branchId)
    for (const { command } of commands) {
      if (!next) break
      try {
        next = { ...next, orders: (await apply(next, toLocal(command))).state.orders }
      } catch (error) {
        // Something happened at the server meanwhile. The server decides what becomes of it.
        if (!(error instanceof DomainError)) throw error
      }
    }
    known = next
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
    if (kept.orders && isTooOld(kept.orders, kept.settings, Date.now() + ahead)) {
      await store.eraseFacts()
      answers = {}
      return
    }
    answers = Object.fromEntries(facts.map(([part, fact]) => [part, fromFact(KNOWN_BY[part], fact)]))
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
    now: (): Date => new Date(Math.max(Date.now() + ahead, lastAt(commands))),

    /** Reads some parts at the server and keeps them. Throws `CallError`. */
    async refresh(parts: readonly Part[]): Promise<void> {
      for (const part of parts) {
        if (part === 'orders') {
          cameMeanwhile = new Map()
          learnOrders(await askPart.orders())
          if (answers.orders) await store.writeFact('orders', ordersFact(answers.orders))
        } else {
          const answer = await askPart[part]()
          answers = { ...answers, [part]: answer }
          await store.writeFact(part, toFact(KNOWN_BY[part], answer, Date.now() + ahead))
        }
      }
      await rebuild()
    },

    /** Reads the orders again, and lets go of the commands that the server had recorded before. */
    async settle(): Promise<void> {
      const places = (await store.readCommands()).filter(({ isSent }) => isSent).map(({ command }) => command.seq)
      cameMeanwhile = new Map()
      learnOrders(await askPart.orders())
      if (answers.orders) await store.settle('orders', ordersFact(answers.orders), places)
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
        answers = { ...answers, [part]: answer }
        void store.writeFact(part, toFact(route, answer, Date.now() + ahead)).catch(() => undefined)
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

    /** A command of this device was kept. */
    add(command: StoredCommand, next: Known): void {
      commands = [...commands, { command, isSent: false }]
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
