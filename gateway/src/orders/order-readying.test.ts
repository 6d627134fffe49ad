import { newId } from '@labada/db/core/ids'
import { afterAll, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, payment, readied, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
till.setTime('2026-11-21T10:00:00+08:00')
const ana = await till.app.counter()
const twoLoads = () => ({ lines: [{ serviceId: till.services.full, quantity: 2 }] })
const stagesOf = (order: { loads: { stage: string }[] }) => order.loads.map(({ stage }) => stage)

describe('Marking many orders ready', () => {
  const mark = (ids: readonly string[], by: Pick<Counter, 'post'> = till.admin) =>
    by.post('/orders/mark-ready', { ids })

  test('moves every load of them; what cannot be is named with its reason, and the others are done', async () => {
    const [one, started, gone, voided] = await Promise.all([
      received(till, 0, twoLoads(), ana),
      received(till, 0, twoLoads(), ana),
      received(till, 100, { payments: [payment('gcash', 100)] }, ana),
      received(till, 100, {}, ana),
    ])
    done(await ana.post(`/orders/${started.id}/loads/${started.loads[0].id}/stage`, { stage: 'drying' }))
    await readied(gone, ana)
    done(await ana.post(`/orders/${gone.id}/release`, {}))
    done(await ana.post(`/orders/${voided.id}/void`, { reason: 'Entered by mistake' }))
    const nowhere = newId()
    const answer = done(await mark([one.id, started.id, gone.id, voided.id, nowhere]))
    expect(new Set(answer.ready)).toEqual(new Set([one.id, started.id]))
    expect(new Map(answer.refused.map(({ id, ...told }: { id: string }) => [id, told]))).toEqual(
      new Map<string, object>([
        [gone.id, { number: gone.number, message: 'This order was already released' }],
        [voided.id, { number: voided.number, message: 'This order was voided' }],
        [nowhere, { number: '', message: 'Order not found' }],
      ]),
    )
    for (const { id } of [one, started]) {
      expect(stagesOf(done(await ana.get(`/orders/${id}`)))).toEqual(['ready', 'ready'])
    }
    expect(done(await ana.get(`/orders/${gone.id}`)).stage).toBe('released')
  })

  test('twice is harmless and announces nothing, and what was handed over stays away', async () => {
    const order = await received(till, 0, { ...twoLoads(), payments: [payment('gcash', 360)] }, ana)
    const [first] = order.loads
    done(await ana.post(`/orders/${order.id}/loads/${first.id}/stage`, { stage: 'ready' }))
    done(await ana.post(`/orders/${order.id}/release`, { loadIds: [first.id] }))
    done(await mark([order.id]))
    expect(stagesOf(done(await ana.get(`/orders/${order.id}`)))).toEqual(['released', 'ready'])
    const before = (await till.app.announced()).length
    expect(done(await mark([order.id, order.id]))).toEqual({ ready: [order.id], refused: [] })
    expect(await till.app.announced()).toHaveLength(before)
  })

  test('is the back office’s', async () => {
    const order = await received(till, 100, {}, ana)
    expect((await mark([order.id], ana)).status).toBe(403)
    expect(done(await ana.get(`/orders/${order.id}`)).stage).toBe('received')
  })
})
