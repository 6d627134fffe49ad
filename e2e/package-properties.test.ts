import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import type { Counter } from '@labada/gateway/testing/app'
import type { Answer } from '@labada/gateway/testing/caller'
import { brokenRules } from '@labada/gateway/testing/invariants'
import { givenCustomer, givenPlan, sellPackage } from '@labada/gateway/testing/packages'
import { done, opened, payment, startTill } from '@labada/gateway/testing/till'
import { clockJobs } from '@labada/workers/jobs/catalog'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, counter } = till
const workers = {
  db: till.app.database.open('labada_workers'),
  files: openFiles(till.app.dataDir),
  log: pino({ level: 'silent' }),
}
const VALID_DAYS = 3
/** Of one load, in centavos. */
const LOAD = 180_00
let second: Counter
const plans: { id: string; price: number; units: number }[] = []
beforeAll(async () => {
  await admin.fetchCsrf()
  second = await till.app.counter()
  await opened(till, { 1000: 9 })
  await opened(till, { 1000: 9 }, second)
  // A unit costs less than a load, a part of a centavo, and more than a load.
  for (const given of [
    { units: 10, price: 1620 },
    { units: 3, price: 500 },
    { units: 7, price: 1300.01 },
  ])
    plans.push(await givenPlan(till, { ...given, validDays: VALID_DAYS }))
})

const [who, place, units] = [fc.nat(1), fc.nat(5), fc.integer({ min: 1, max: 4 })]
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell' as const), who, plan: fc.nat(2), branch: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('receive' as const), who, loads: units, units: fc.nat(4), place }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('use' as const), order: fc.nat(4), units, place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: fc.nat(4),
      part: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('voidPayment' as const), order: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidOrder' as const), order: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundOrder' as const), order: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refundPackage' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidPackage' as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('nextDay' as const) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

interface Sold {
  readonly id: string
  readonly who: number
  readonly all: number
  readonly day: number
  units: number
  value: number
  voided: boolean
}
interface Use {
  readonly sold: Sold
  readonly units: number
  readonly released: number
  readonly paid: number
  readonly discount: number
  refunded: boolean
}
interface Ordered {
  readonly id: string
  readonly lineId: string
  readonly who: number
  readonly loads: number
  readonly branch: number
  readonly uses: Map<string, Use>
  cash: number
  voided: boolean
}

/** What should be there, in centavos. */
interface Model {
  readonly people: readonly string[]
  readonly sold: Sold[]
  readonly orders: Ordered[]
  day: number
  /** What packages that ended earned, besides the surplus of uses. */
  ended: number
}

const counterOf = (branch: number) => (branch === 0 ? counter : second)
const total = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)
const usesOf = ({ uses }: Ordered) => [...uses.values()]
const dueOf = (order: Ordered) =>
  order.loads * LOAD - order.cash - total(usesOf(order).map(({ paid, discount }) => paid + discount))

/** What a use does, or undefined if the shop should refuse it. */
function useOf(
  model: Model,
  sold: Sold | undefined,
  order: Omit<Ordered, 'id' | 'lineId'>,
  wanted: number,
): Use | undefined {
  const open = order.loads - total([...order.uses.values()].map((use) => use.units))
  if (!sold || sold.who !== order.who || order.voided || wanted > sold.units || wanted > open) return undefined
  if (model.day >= sold.day + VALID_DAYS) return undefined
  const covered = total([...order.uses.values()].map(({ paid, discount }) => paid + discount))
  const cover = Math.min(
    dueOf({ ...order, id: '', lineId: '' }),
    wanted === open ? order.loads * LOAD - covered : wanted * LOAD,
  )
  if (cover <= 0) return undefined
  const released = Math.floor((sold.value * wanted) / sold.units)
  const paid = Math.min(cover, released)
  return { sold, units: wanted, released, paid, discount: cover - paid, refunded: false }
}

function take(order: Ordered, id: string, use: Use): void {
  use.sold.units -= use.units
  use.sold.value -= use.released
  order.uses.set(id, use)
}

function giveBack(use: Use, value: number): void {
  use.sold.units += use.units
  use.sold.value += value
}

/** Does one thing at the shop and in the model, and says whether the shop did what the model expects. */
async function act(it: Deed, model: Model): Promise<void> {
  const expectAnswer = (answer: Answer, isDone: boolean) =>
    expect([it, answer.status === 200, answer.text.slice(0, 300)]).toEqual([it, isDone, expect.anything()])
  const order = 'order' in it ? model.orders.at(-1 - it.order) : undefined
  const sold = 'place' in it ? model.sold.at(-1 - it.place) : undefined
  if ('order' in it && !order) return
  switch (it.do) {
    case 'sell': {
      const plan = plans[it.plan]
      if (!plan) return
      const answer = await sellPackage(counterOf(it.branch), model.people[it.who] ?? '', plan)
      const [all, value] = [plan.units, Math.round(plan.price * 100)]
      const { id } = done(answer)
      model.sold.push({ id, who: it.who, all, day: model.day, units: all, value, voided: false })
      return
    }
    case 'receive': {
      const blank = { who: it.who, loads: it.loads, branch: it.place % 2, uses: new Map(), cash: 0, voided: false }
      const use = it.units > 0 ? useOf(model, sold, blank, it.units) : undefined
      const id = newId()
      const body = {
        id: newId(),
        type: 'walk-in',
        customer: { id: model.people[it.who] },
        lines: [{ serviceId: till.services.full, quantity: it.loads }],
        ...(it.units > 0 && sold && { packageUses: [{ id, packageId: sold.id, line: 0, units: it.units }] }),
      }
      const answer = await counterOf(blank.branch).post('/orders', body)
      expectAnswer(answer, it.units === 0 || !sold || use !== undefined)
      if (answer.status !== 200) return
      const made: Ordered = { ...blank, id: body.id, lineId: answer.body.lines[0].id }
      if (use) take(made, id, use)
      model.orders.push(made)
      return
    }
    case 'use': {
      if (!order || !sold) return
      const [id, use] = [newId(), useOf(model, sold, order, it.units)]
      const body = { id, packageId: sold.id, lineId: order.lineId, units: it.units }
      expectAnswer(await counterOf(order.branch).post(`/orders/${order.id}/package-uses`, body), use !== undefined)
      if (use) take(order, id, use)
      return
    }
    case 'pay': {
      if (!order) return
      const isDone = !order.voided && it.part <= dueOf(order)
      const body = payment('cash', it.part / 100)
      expectAnswer(await counterOf(order.branch).post(`/orders/${order.id}/payments`, body), isDone)
      if (isDone) order.cash += it.part
      return
    }
    case 'voidPayment': {
      const [id, use] = [...(order?.uses ?? [])][0] ?? []
      if (!order || id === undefined || !use) return
      const isDone = !order.voided && usesOf(order).every(({ refunded }) => !refunded)
      expectAnswer(
        await admin.post(`/orders/${order.id}/payments/${id}/void`, { reason: 'Property of packages' }),
        isDone,
      )
      if (!isDone) return
      giveBack(use, use.released)
      order.uses.delete(id)
      return
    }
    case 'voidOrder': {
      if (!order || order.voided) return
      const isDone = usesOf(order).every(({ refunded }) => !refunded)
      expectAnswer(await admin.post(`/orders/${order.id}/void`, { reason: 'Property of packages' }), isDone)
      if (!isDone) return
      for (const use of usesOf(order)) giveBack(use, use.released)
      order.uses.clear()
      order.cash = 0
      order.voided = true
      return
    }
    case 'refundOrder': {
      const uses = [...(order?.uses ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const [, use] = uses.find(([, one]) => !one.refunded) ?? []
      if (!order || order.voided || !use) return
      const refund = { id: newId(), method: 'package', amount: use.paid / 100, reason: 'Property of packages' }
      expectAnswer(await admin.post(`/orders/${order.id}/refunds`, refund), true)
      giveBack(use, use.paid)
      use.refunded = true
      return
    }
    case 'refundPackage': {
      if (!sold) return
      const isDone = sold.units > 0 && model.day < sold.day + VALID_DAYS
      const body = { id: newId(), method: 'cash', reason: 'Property of packages', branchId: counter.branch.id }
      expectAnswer(await admin.post(`/packages/${sold.id}/refund`, body), isDone)
      if (isDone) [sold.units, sold.value] = [0, 0]
      return
    }
    case 'voidPackage': {
      if (!sold || sold.voided) return
      const isDone = sold.day === model.day && sold.units === sold.all
      const headers = { 'idempotency-key': newId() }
      expectAnswer(
        await admin.post(`/packages/${sold.id}/void`, { reason: 'Property of packages' }, { headers }),
        isDone,
      )
      if (isDone) [sold.units, sold.value, sold.voided] = [0, 0, true]
      return
    }
    case 'nextDay': {
      till.wait(24 * 60)
      model.day++
      await Promise.all([end(), end()])
      for (const one of model.sold) {
        if (model.day < one.day + VALID_DAYS) continue
        model.ended += one.value
        one.units = 0
        one.value = 0
      }
    }
  }
}

const end = () => clockJobs['expire-packages'].run({}, { ...workers, now: till.now() })

/** What the ledger has on an account, in all branches, as a credit in centavos. */
async function credit(account: string): Promise<number> {
  const { amount } = await till.app.db
    .selectFrom('ledgerBalance')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balanceCentavos'), eb.lit(0)).as('amount'))
    .where('accountCode', '=', account)
    .executeTakeFirstOrThrow()
  return -Number(amount)
}

test('No sequence of sale, use, void, refund and end of packages makes or loses a centavo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 45, size: 'max' }), async (deeds) => {
      // What the run before left has ended.
      till.wait(VALID_DAYS * 24 * 60)
      await end()
      const accounts = ['packages', 'revenue:breakage', 'receivable', 'discount'] as const
      const before = await Promise.all(accounts.map(credit))
      const people = [await givenCustomer(till, 'Ana'), await givenCustomer(till, 'Ben')]
      const model: Model = { people, sold: [], orders: [], day: 0, ended: 0 }
      for (const it of deeds) {
        await act(it, model)
        const left = await till.app.db.selectFrom('packageLeft').selectAll().execute()
        for (const { id, ...wanted } of model.sold) {
          const row = left.find(({ packageId }) => packageId === id)
          expect([it, row?.units, row?.valueCentavos]).toEqual([it, wanted.units, wanted.value])
        }
      }
      const after = await Promise.all(accounts.map(credit))
      const uses = model.orders.flatMap(usesOf)
      const standing = model.orders.filter(({ voided }) => !voided)
      expect(after.map((amount, at) => amount - (before[at] ?? 0))).toEqual([
        total(model.sold.map(({ value }) => value)),
        model.ended + total(uses.map(({ released, paid }) => released - paid)),
        0 - total(standing.map(dueOf)),
        0 - total(uses.map(({ discount }) => discount)),
      ])
      expect(await brokenRules(till)).toEqual([])
    }),
    { numRuns: isWhole ? 40 : 4, endOnFailure: true },
  )
}, 180_000)
