import { newId } from '@labada/db/core/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../../../../scripts/testing/extent.ts'
import type { Counter } from '../../testing/app.ts'
import type { Answer } from '../../testing/caller.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { done, opened, payment, received, startTill } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin, counter } = till
let second: Counter
beforeAll(async () => {
  await admin.fetchCsrf()
  second = await till.app.counter()
  await opened(till, { 1000: 9 })
  await opened(till, { 1000: 9 }, second)
})

const who = fc.nat(2)
const branch = fc.nat(1)
/** Centavos, so that halves and odd ones meet. */
const amount = fc.integer({ min: 1, max: 30_000 })
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('topUp' as const),
      who,
      branch,
      amount,
      method: fc.constantFrom('cash', 'gcash', 'card'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      who,
      branch,
      amount,
      share: fc.constantFrom(0, 0.5, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), order: fc.nat(5), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('voidPayment' as const), order: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidOrder' as const), order: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order: fc.nat(5), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payOut' as const), who, branch, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), who, into: who }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** What should be there, in centavos, worked out by nothing but adding. */
interface Model {
  readonly balances: Map<string, number>
  readonly orders: {
    id: string
    customer: string
    due: number
    paid: Map<string, number>
    refunded: number
    voided: boolean
  }[]
  /** Who each of the three people is by now: a merged one is the one they were merged into. */
  readonly people: string[]
}

const pesos = (centavos: number) => centavos / 100
const orderAt = ({ orders }: Model, at: number) => orders.at(-1 - at)
const held = ({ balances }: Model, id: string) => balances.get(id) ?? 0
const add = (model: Model, id: string, centavos: number) => model.balances.set(id, held(model, id) + centavos)
const personOf = ({ people }: Model, at: number) => people[at] ?? ''
const counterOf = (at: number) => (at === 0 ? counter : second)

/** Does one thing at the shop and in the model, and says whether the shop did what the model expects. */
async function act(it: Deed, model: Model): Promise<void> {
  const expectAnswer = (answer: Answer, isDone: boolean) =>
    expect([it, answer.status === 200, answer.text.slice(0, 200)]).toEqual([it, isDone, expect.anything()])
  switch (it.do) {
    case 'topUp': {
      const id = personOf(model, it.who)
      expectAnswer(
        await counterOf(it.branch).post(`/customers/${id}/prepaid-top-ups`, payment(it.method, pesos(it.amount))),
        true,
      )
      add(model, id, it.amount)
      return
    }
    case 'receive': {
      const customer = personOf(model, it.who)
      const total = Math.ceil(it.amount / 10) * 10
      const part = Math.round(total * it.share)
      const mayPay = part <= held(model, customer)
      const payments = part > 0 && mayPay ? [payment('prepaid', pesos(part))] : []
      const order = await received(till, pesos(total), { customer: { id: customer }, payments }, counterOf(it.branch))
      if (payments.length > 0) add(model, customer, -part)
      const paid = new Map(payments.map(({ id }) => [id, part] as const))
      model.orders.push({
        id: order.id,
        customer,
        due: total - (paid.size > 0 ? part : 0),
        paid,
        refunded: 0,
        voided: false,
      })
      return
    }
    case 'pay': {
      const order = orderAt(model, it.order)
      if (!order) return
      const body = payment('prepaid', pesos(it.amount))
      const isDone = !order.voided && it.amount <= order.due && it.amount <= held(model, order.customer)
      expectAnswer(
        await second
          .post(`/orders/${order.id}/payments`, body)
          .then((there) => (there.status === 404 ? counter.post(`/orders/${order.id}/payments`, body) : there)),
        isDone,
      )
      if (!isDone) return
      add(model, order.customer, -it.amount)
      order.due -= it.amount
      order.paid.set(body.id, it.amount)
      return
    }
    case 'voidPayment': {
      const order = orderAt(model, it.order)
      const [id, paid] = [...(order?.paid ?? [])][0] ?? []
      if (!order || id === undefined || paid === undefined) return
      const isDone = !order.voided && order.refunded === 0
      expectAnswer(
        await admin.post(`/orders/${order.id}/payments/${id}/void`, { reason: 'Property of prepaid' }),
        isDone,
      )
      if (!isDone) return
      add(model, order.customer, paid)
      order.due += paid
      order.paid.delete(id)
      return
    }
    case 'voidOrder': {
      const order = orderAt(model, it.order)
      if (!order || order.voided) return
      const isDone = order.refunded === 0
      expectAnswer(await admin.post(`/orders/${order.id}/void`, { reason: 'Property of prepaid' }), isDone)
      if (!isDone) return
      add(model, order.customer, sumOf(order.paid))
      order.paid.clear()
      order.voided = true
      return
    }
    case 'refund': {
      const order = orderAt(model, it.order)
      if (!order) return
      const isDone = !order.voided && it.amount <= sumOf(order.paid) - order.refunded
      const refund = { id: newId(), method: 'prepaid', amount: pesos(it.amount), reason: 'Property of prepaid' }
      expectAnswer(await admin.post(`/orders/${order.id}/refunds`, refund), isDone)
      if (!isDone) return
      add(model, order.customer, it.amount)
      order.refunded += it.amount
      return
    }
    case 'payOut': {
      const id = personOf(model, it.who)
      const isDone = it.amount <= held(model, id)
      const body = { id: newId(), method: 'cash', amount: pesos(it.amount), reason: 'Property of prepaid' }
      const branchId = counterOf(it.branch).branch.id
      expectAnswer(await admin.post(`/customers/${id}/prepaid-pay-outs`, { ...body, branchId }), isDone)
      if (isDone) add(model, id, -it.amount)
      return
    }
    case 'merge': {
      const [from, into] = [personOf(model, it.who), personOf(model, it.into)]
      if (from === into) return
      expectAnswer(await admin.post(`/customer-records/${from}/merge`, { intoId: into }), true)
      add(model, into, held(model, from))
      model.balances.set(from, 0)
      for (const order of model.orders) if (order.customer === from) order.customer = into
      for (const [at, person] of model.people.entries()) if (person === from) model.people[at] = into
    }
  }
}

const sumOf = (amounts: ReadonlyMap<string, number>) => [...amounts.values()].reduce((total, one) => total + one, 0)

async function people(): Promise<string[]> {
  const orders = []
  for (const name of ['Ana', 'Ben', 'Carla']) orders.push(await received(till, 1, { customer: { name } }))
  return orders.map(({ customer }) => customer.id)
}

/** All that the shop owes in prepaid balances, by the ledger, in centavos. */
async function owedByLedger(): Promise<number> {
  const { amount } = await till.app.db
    .selectFrom('ledgerBalance')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balanceCentavos'), eb.lit(0)).as('amount'))
    .where('accountCode', '=', 'prepaid')
    .executeTakeFirstOrThrow()
  return -Number(amount)
}

test('No sequence of top-up, payment, void, refund, pay-out and merge makes or loses a centavo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 40, size: 'max' }), async (deeds) => {
      const before = await owedByLedger()
      const model: Model = { balances: new Map(), orders: [], people: await people() }
      for (const it of deeds) {
        await act(it, model)
        for (const [id, balance] of model.balances) {
          const row = await till.app.db
            .selectFrom('prepaidBalance')
            .select('balanceCentavos')
            .where('customerId', '=', id)
            .executeTakeFirst()
          expect([it, row?.balanceCentavos ?? 0]).toEqual([it, balance])
        }
      }
      expect((await owedByLedger()) - before).toBe(sumOf(model.balances))
      expect(await brokenRules(till)).toEqual([])
    }),
    { numRuns: isWhole ? 40 : 8, endOnFailure: true },
  )
}, 120_000)

test('Done by many at once, each balance is still its entries, and the ledger is all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 10, maxLength: 20, size: 'max' }), async (amounts) => {
      const [id = ''] = await people()
      done(await counter.post(`/customers/${id}/prepaid-top-ups`, payment('cash', 300)))
      const order = await received(till, 900, { customer: { id } })
      const answers = await Promise.all(
        amounts.map((centavos, at) =>
          at % 3 === 0
            ? counterOf(at % 2).post(`/customers/${id}/prepaid-top-ups`, payment('cash', pesos(centavos)))
            : at % 3 === 1
              ? counter.post(`/orders/${order.id}/payments`, payment('prepaid', pesos(centavos)))
              : admin.post(`/customers/${id}/prepaid-pay-outs`, {
                  ...payment('cash', pesos(centavos)),
                  reason: 'Property of prepaid',
                  branchId: counterOf(at % 2).branch.id,
                }),
        ),
      )
      const changes = answers.map(({ status }, at) =>
        status === 200 ? (amounts[at] ?? 0) * (at % 3 === 0 ? 1 : -1) : 0,
      )
      for (const { status } of answers) expect([200, 409, 422]).toContain(status)
      const { prepaid } = done(await counter.get(`/customers/${id}`))
      expect(Math.round(prepaid * 100)).toBe(30_000 + changes.reduce((total, one) => total + one, 0))
      expect(await brokenRules(till)).toEqual([])
    }),
    { numRuns: isWhole ? 10 : 3, endOnFailure: true },
  )
}, 120_000)
