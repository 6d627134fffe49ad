import { afterAll, expect, test } from 'vitest'
import { done, opened, payment, received, startTill } from '../testing/till.ts'

const till = await startTill('2026-11-20T10:00:00+08:00')
afterAll(() => till.app.stop())

test('orders are summed by the day they were received, for the filters of the list', async () => {
  await opened(till)
  await received(till, 100)
  await received(till, 250, { payments: [payment('gcash', 250, { reference: '5001' })] })
  till.setTime('2026-11-21T00:05:00+08:00')
  const partly = await received(till, 80, { payments: [payment('cash', 30)] })
  const mistake = await received(till, 999)
  done(await till.counter.post(`/orders/${mistake.id}/void`, { reason: 'Typed twice' }))

  const days = async (query: string) => done(await till.admin.get(`/order-days${query}`)).items
  expect(await days('')).toEqual([
    { date: '2026-11-20', orders: 2, total: 350, paid: 250, balance: 100 },
    { date: '2026-11-21', orders: 1, total: 80, paid: 30, balance: 50 },
  ])
  expect(await days(`?branchId=${till.counter.branch.id}&paymentStatus=partial`)).toEqual([
    { date: '2026-11-21', orders: 1, total: 80, paid: 30, balance: 50 },
  ])
  expect(await days('?view=voided')).toEqual([{ date: '2026-11-21', orders: 1, total: 999, paid: 0, balance: 0 }])
  expect(await days(`?from=2026-11-21&search=${partly.number}`)).toHaveLength(1)
  expect(await days('?to=2026-11-19')).toEqual([])
})

test('only an admin sees the days of every branch', async () => {
  expect((await till.counter.get('/order-days')).status).toBe(403)
})
