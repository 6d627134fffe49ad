import { newId } from '@labada/db/core/ids'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, orderOf, payment, readied, received, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { services } = till
let [ana, ben]: Counter[] = []
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  ana = await till.app.counter()
  ben = await till.app.counter(ana.branch)
})
const who = () => {
  if (!ana || !ben) throw new Error('nobody is there')
  return { ana, ben }
}
const twoLoads = () => ({ lines: [{ serviceId: services.full, quantity: 2 }] })
const stagesOf = (order: { loads: { stage: string }[] }) => order.loads.map(({ stage }) => stage)

describe('Moving loads', () => {
  test('takes each load along its path; the order stands where the slowest load stands', async () => {
    const { ana } = who()
    const order = await received(till, 0, twoLoads(), ana)
    const [first, second] = order.loads
    const move = async (load: { id: string }, stage: string) =>
      done(await ana.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage }))
    expect((await move(first, 'washing')).stage).toBe('received')
    expect((await move(second, 'drying')).stage).toBe('washing')
    expect((await move(first, 'ready')).stage).toBe('drying')
    expect(stagesOf(await move(second, 'ready'))).toEqual(['ready', 'ready'])
    expect(done(await ana.get(`/orders/${order.id}`)).stage).toBe('ready')
  })

  test('to a stage already reached is harmless and announces nothing', async () => {
    const { ana } = who()
    const order = await received(till, 100, {}, ana)
    const [load] = order.loads
    const move = (stage: string) => ana.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage })
    const ready = done(await move('ready'))
    const before = await till.app.announced()
    for (const stage of ['ready', 'washing', 'received']) expect(done(await move(stage))).toEqual(ready)
    expect(await till.app.announced()).toEqual(before)
  })

  test('refuses a stage the service leaves out, and released', async () => {
    const { ana } = who()
    const order = await received(till, 0, { lines: [{ serviceId: services.fabcon, quantity: 1 }] }, ana)
    const [load] = order.loads
    expect(load.path).toEqual(['received', 'ready', 'released'])
    for (const stage of ['washing', 'released']) {
      const answer = await ana.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage })
      expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STAGE'])
    }
    const nowhere = await ana.post(`/orders/${order.id}/loads/${newId()}/stage`, { stage: 'ready' })
    expect([nowhere.status, nowhere.text]).toEqual([404, ''])
  })

  test('by two tablets at once moves the load once; both see who did it (story 11)', async () => {
    const { ana, ben } = who()
    await Promise.all([ana.fetchCsrf(), ben.fetchCsrf()])
    const order = await received(till, 100, {}, ana)
    const [load] = order.loads
    const before = (await till.app.announced()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? ana : ben).post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'ready' }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const [author] = answers.map((answer) => done(answer).loads[0].stageBy.id)
    expect([ana.user.id, ben.user.id]).toContain(author)
    expect((await till.app.announced()).slice(before)).toEqual(['load.stage_changed'])
    const changes = await till.app.db
      .selectFrom('loadStageChange')
      .select('changedBy')
      .where('loadId', '=', load.id)
      .where('toStage', '=', 'ready')
      .execute()
    expect(changes).toEqual([{ changedBy: author }])
  })

  test('of different loads at once loses none', async () => {
    const { ana, ben } = who()
    await Promise.all([ana.fetchCsrf(), ben.fetchCsrf()])
    const order = await received(till, 0, { lines: [{ serviceId: services.full, quantity: 6 }] }, ana)
    const answers = await Promise.all(
      order.loads.map(({ id }: { id: string }, i: number) =>
        (i % 2 ? ana : ben).post(`/orders/${order.id}/loads/${id}/stage`, { stage: 'ready' }),
      ),
    )
    for (const answer of answers) done(answer)
    expect(done(await ana.get(`/orders/${order.id}`)).stage).toBe('ready')
  })
})

describe('Taking a load back', () => {
  const back = (by: Counter, order: { id: string; loads: { id: string }[] }, body: object) =>
    by.post(`/orders/${order.id}/loads/${order.loads[0]?.id}/move-back`, body)

  test('is an undo within ten seconds for whoever moved it, once or twice', async () => {
    const { ana } = who()
    const order = await readied(await received(till, 100, {}, ana), ana)
    till.wait(10 / 60)
    const undone = done(await back(ana, order, { stage: 'received' }))
    expect([undone.stage, undone.loads[0].stage]).toEqual(['received', 'received'])
    expect(done(await back(ana, order, { stage: 'received' }))).toEqual(undone)
  })

  test('needs a reason later or from somebody else, which the audit log keeps', async () => {
    const { ana, ben } = who()
    const order = await readied(await received(till, 100, {}, ana), ana)
    const bare = await back(ben, order, { stage: 'received' })
    expect([bare.status, bare.body.code, bare.body.errors]).toEqual([
      422,
      'NOTE_REQUIRED',
      { reason: ['Reason is required'] },
    ])
    till.wait(1)
    expect((await back(ana, order, { stage: 'received', reason: '  ' })).status).toBe(422)
    expect(done(await back(ben, order, { stage: 'received', reason: 'Still wet' })).stage).toBe('received')
    const audit = await till.app.db
      .selectFrom('auditLog')
      .select(['action', 'reason', 'actorId'])
      .where('objectId', '=', order.id)
      .execute()
    expect(audit).toEqual([{ action: 'load.moved_back', reason: 'Still wet', actorId: ben.user.id }])
  })

  test('never from released', async () => {
    const { ana } = who()
    const order = await readied(await received(till, 100, { payments: [payment('gcash', 100)] }, ana), ana)
    done(await ana.post(`/orders/${order.id}/release`, {}))
    const answer = await back(ana, order, { stage: 'ready', reason: 'came back' })
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_RELEASED'])
  })
})

describe('Releasing', () => {
  test('needs every load ready, and then the money', async () => {
    const { ana } = who()
    const order = await received(till, 0, twoLoads(), ana)
    const [first] = order.loads
    await ana.post(`/orders/${order.id}/loads/${first.id}/stage`, { stage: 'ready' })
    const early = await ana.post(`/orders/${order.id}/release`, {})
    expect([early.status, early.body.code]).toEqual([409, 'NOT_READY'])
    expect(early.body.loads).toEqual([{ id: order.loads[1].id, number: 2, stage: 'received' }])
    await readied(order, ana)
    const unpaid = await ana.post(`/orders/${order.id}/release`, {})
    expect([unpaid.status, unpaid.body.code, unpaid.body.message]).toEqual([409, 'UNPAID', '₱360.00 is still due'])
    expect(done(await ana.get(`/orders/${order.id}`)).stage).toBe('ready')
  })

  test('twenty times at once hands the laundry over once, with one answer', async () => {
    const { ana, ben } = who()
    await Promise.all([ana.fetchCsrf(), ben.fetchCsrf()])
    const order = await readied(await received(till, 100, { payments: [payment('maya', 100)] }, ana), ana)
    const before = (await till.app.announced()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? ana : ben).post(`/orders/${order.id}/release`, {})),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ stage: 'released', releasedAt: till.now().toISOString() })
    expect((await till.app.announced()).slice(before)).toEqual(['order.released'])
  })

  test('is nothing for a voided order', async () => {
    const { ana } = who()
    const order = await received(till, 100, {}, ana)
    done(await ana.post(`/orders/${order.id}/void`, { reason: 'Entered by mistake' }))
    for (const [path, body] of [
      ['release', {}],
      ['payments', payment('gcash', 100)],
      [`loads/${order.loads[0].id}/stage`, { stage: 'ready' }],
      [`loads/${order.loads[0].id}/move-back`, { stage: 'received', reason: 'why' }],
      ['short-change', { id: newId() }],
    ] as const) {
      const answer = await ana.post(`/orders/${order.id}/${path}`, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'ORDER_VOIDED'])
    }
  })
})

test('A branch without the release feature moves nothing', async () => {
  const { ana } = who()
  const order = await received(till, 100, {}, ana)
  await till.app.db
    .updateTable('branch')
    .set({ features: ['receive'] })
    .where('id', '=', ana.branch.id)
    .execute()
  till.app.app.credentials.forget()
  const before = await till.app.announced()
  const answer = await ana.post(`/orders/${order.id}/loads/${order.loads[0].id}/stage`, { stage: 'ready' })
  expect([answer.status, answer.body.code]).toEqual([409, 'FEATURE_OFF'])
  expect(await till.app.announced()).toEqual(before)
  expect(done(await ana.post('/orders', orderOf(till, 10))).stage).toBe('received')
})

test('The timeline tells an order’s life, oldest first, with who did what', async () => {
  const { ana, ben } = who()
  const order = await received(till, 390, { discount: { amount: 20, reason: 'Regular' } }, ana)
  till.wait(5)
  const [load] = order.loads
  await ben.post(`/orders/${order.id}/loads/${load.id}/stage`, { stage: 'ready' })
  till.wait(5)
  await ben.post(`/orders/${order.id}/loads/${load.id}/move-back`, { stage: 'received', reason: 'Still wet' })
  till.wait(5)
  await readied(order, ana)
  till.wait(5)
  await ana.post(`/orders/${order.id}/payments`, payment('gcash', 370))
  till.wait(5)
  const receipt = done(await ana.post(`/orders/${order.id}/receipts`, { id: newId() }))
  await ana.post(`/receipts/${receipt.id}/prints`, {})
  till.wait(5)
  await ben.post(`/receipts/${receipt.id}/prints`, {})
  till.wait(5)
  await ana.post(`/orders/${order.id}/release`, {})
  till.wait(5)
  await till.admin.post(`/orders/${order.id}/refunds`, { ...payment('gcash', 90), reason: 'A button came off' })
  const { items } = done(await till.admin.get(`/orders/${order.id}/timeline`))
  expect(items.map(({ kind, text, by }: never) => [kind, text, by])).toEqual([
    ['received', 'Received 1 load, ₱370.00', fullNameOf(ana.user)],
    ['discount', 'Discount ₱20.00: Regular', fullNameOf(ana.user)],
    ['stage', 'Load 1: received → ready', fullNameOf(ben.user)],
    ['stage', 'Load 1: ready → received (Still wet)', fullNameOf(ben.user)],
    ['stage', 'Load 1: received → ready', fullNameOf(ana.user)],
    ['payment', 'GCash ₱370.00', fullNameOf(ana.user)],
    ['printed', `Receipt ${receipt.number} printed`, fullNameOf(ana.user)],
    ['printed', `Receipt ${receipt.number} printed again, copy 2`, fullNameOf(ben.user)],
    ['released', 'Released', fullNameOf(ana.user)],
    ['refund', 'GCash ₱90.00 refunded: A button came off', 'Ada Reyes'],
  ])
})
