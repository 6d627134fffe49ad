import { newId } from '@labada/db/core/ids'
import type { GivenBranch } from '@labada/db/testing/factories/factories'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { type Counter, type Person, startTestApp, type TestApp, type TestAppOptions } from './app.ts'
import type { Answer } from './caller.ts'

/** A shop at work: prices in force, a counter in one branch, an admin, and a clock that the test turns. */
export interface Till {
  readonly app: TestApp
  readonly counter: Counter
  readonly admin: Person
  readonly services: Services
  readonly priceVersionId: string
  now: () => Date
  /** Lets time pass. */
  readonly wait: (minutes: number) => void
  readonly setTime: (at: string) => void
}

/** Ids of services; the golden cases of pages.md 6.10 can be made of them. */
export interface Services {
  /** ₱180 a load, 8 kg, rush 30 %. */
  readonly full: string
  /** ₱220 a piece, rush 30 %. */
  readonly comforter: string
  /** ₱12 a piece, an add-on. */
  readonly fabcon: string
  /** ₱35 a kilo, at least 5 kg. */
  readonly kilo: string
  /** ₱0.10 a piece: any amount of money. */
  readonly dime: string
}

export async function startTill(
  at = '2026-11-21T10:00:00+08:00',
  settings: TestAppOptions['settings'] = {},
): Promise<Till> {
  let now = new Date(at)
  const app = await startTestApp({ clock: () => now, settings })
  const [counter, admin] = [await app.counter(), await app.admin()]
  const full = await givenService(app.db, { name: 'Full service' })
  const comforter = await givenService(app.db, { name: 'Comforter', category: 'bulky', unit: 'piece' })
  const fabcon = await givenService(app.db, { name: 'Fabcon', category: 'add_on', unit: 'piece' })
  const kilo = await givenService(app.db, { name: 'Wash & dry', unit: 'kg' })
  const dime = await givenService(app.db, { name: 'Dime', category: 'dry_clean', unit: 'piece' })
  const { versionId } = await givenPrices(app.db, {
    by: admin.user.id,
    of: [
      { service: full, pesos: 180, terms: { rushPercent: 30, kgPerLoad: 8 } },
      { service: comforter, pesos: 220, terms: { rushPercent: 30 } },
      { service: fabcon, pesos: 12, terms: { rushPercent: null, discountable: false } },
      { service: kilo, pesos: 35, terms: { minQuantity: 5, kgPerLoad: 8 } },
      { service: dime, pesos: 0.1 },
    ],
  })
  return {
    app,
    counter,
    admin,
    services: { full: full.id, comforter: comforter.id, fabcon: fabcon.id, kilo: kilo.id, dime: dime.id },
    priceVersionId: versionId,
    now: () => now,
    wait: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    setTime: (moment) => {
      now = new Date(moment)
    },
  }
}

/** A payment's body with an id of its own; a wallet's with a reference of its own. */
export function payment(method: string, amount: number, more: object = {}) {
  const id = newId()
  return { id, method, amount, ...(['gcash', 'maya'].includes(method) && { reference: `R-${id}` }), ...more }
}

/** The body of an order worth these pesos (one load). */
export function orderOf(till: Till, pesos: number, more: object = {}) {
  return {
    id: newId(),
    type: 'walk-in',
    lines: [{ serviceId: till.services.dime, quantity: Math.round(pesos * 10) }],
    ...more,
  }
}

/** Receives an order worth these pesos; throws when it is refused. */
export async function received(till: Till, pesos: number, more: object = {}, by: Counter = till.counter) {
  return done(await by.post('/orders', orderOf(till, pesos, more)))
}

/** The answer of a call that has to succeed. */
export function done(answer: Answer): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}

/** Statuses of answers whose order is left to chance, the lowest first. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other)
}

/** Opens the drawer with notes and coins. */
export async function opened(till: Till, counted: Record<string, number> = {}, by: Counter = till.counter) {
  return done(await by.post('/cash-sessions', { id: newId(), counted }))
}

/** What the accounts of a branch hold, in pesos. */
export async function balances(till: Till, branch: GivenBranch = till.counter.branch): Promise<Record<string, number>> {
  const { items, total } = done(await till.admin.get(`/ledger/accounts?branchId=${branch.id}`))
  if (total !== 0) throw new Error(`The ledger is ${total} off`)
  return Object.fromEntries(items.map(({ code, balance }: { code: string; balance: number }) => [code, balance]))
}

/** Moves every load of an order to ready. */
export async function readied(order: { id: string; loads: { id: string }[] }, by: Counter) {
  let last: Answer['body'] = order
  for (const { id } of order.loads)
    last = done(await by.post(`/orders/${order.id}/loads/${id}/stage`, { stage: 'ready' }))
  return last
}

/** Whether the shop’s counters count their drawers blind from now on; a shop does unless it says otherwise. */
export async function setBlind({ admin }: Till, blindCount: boolean): Promise<void> {
  const { items } = done(await admin.get('/settings'))
  const { current, newestVersion: version } = items.find(
    (item: { current: { setting: { section: string } } }) => item.current.setting.section === 'cash',
  )
  const value = { ...current.setting.value, blindCount }
  done(await admin.post('/settings', { change: { section: 'cash', value }, version }))
}
