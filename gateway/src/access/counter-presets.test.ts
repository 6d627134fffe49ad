import { newId } from '@labada/db/core/ids'
import { givenEmployee, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import type { CounterPreset } from '@labada/domain/core/presets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { done, opened, orderOf, startTill, type Till } from '../testing/till.ts'

/** What a counter's presets may not do within a call that they may make. */

let till: Till
beforeAll(async () => {
  till = await startTill()
  await opened(till, { '1000': 1 }, till.counter)
})
afterAll(() => till.app.stop())

async function at(preset: CounterPreset): Promise<Caller> {
  const user = await givenEmployee(till.app.db, { branchIds: [till.counter.branch.id] })
  await givePreset(till.app.db, user, preset)
  const { credential } = await givenToken(till.app.db, { user, device: till.counter.device })
  return till.app.caller({ token: credential, client: till.counter.device.credential })
}

test('a discount by hand is given by whoever may give one', async () => {
  const discount = { kind: 'percent', percent: 50, reason: 'Friend of mine' }
  for (const preset of ['attendant', 'cashier'] as const) {
    const refused = await (await at(preset)).post('/orders', orderOf(till, 100, { discount }))
    expect([preset, refused.status, refused.body.code]).toEqual([preset, 409, 'NO_KEY'])
    expect((await (await at(preset)).post('/orders', orderOf(till, 100))).status).toBe(200)
  }
  expect((await till.counter.post('/orders', orderOf(till, 100, { discount }))).status).not.toBe(409)
})

test('the shop lets everyone at a counter take off a little: of the subtotal, and in pesos', async () => {
  const cashier = await at('cashier')
  const give = async (total: number, discount: object, shownTotal: number) => {
    const { status, body } = await cashier.post('/orders', {
      ...orderOf(till, total, { discount: { ...discount, reason: 'Regular' } }),
      shownTotal,
    })
    return [status, body.code]
  }
  const { items } = done(await till.admin.get('/settings'))
  const { newestVersion, current } = items.find(
    (item: { current: { setting: { section: string } } }) => item.current.setting.section === 'orders',
  )
  const value = { ...current.setting.value, discountPercent: 10, discountMost: 15 }
  done(await till.admin.post('/settings', { change: { section: 'orders', value }, version: newestVersion }))
  expect(await give(100, { percent: 10 }, 90)).toEqual([200, undefined])
  expect(await give(100, { percent: 11 }, 89)).toEqual([409, 'NO_KEY'])
  expect(await give(100, { amount: 10.01 }, 89.99)).toEqual([409, 'NO_KEY'])
  expect(await give(200, { percent: 8 }, 184)).toEqual([409, 'NO_KEY'])
  expect(await give(200, { amount: 15 }, 185)).toEqual([200, undefined])
})

test('no question about an expense tells a cashier whether the drawer holds enough', async () => {
  const { Meals } = await categoriesOf(till)
  const cashier = await at('cashier')
  const ask = (amount: number, more: object = {}) => cashier.post('/expenses', expenseOf(Meals, amount, more))
  // Above the receipt's limit, both sides of what the drawer holds get the same answer.
  const [above, below] = [await ask(5_000), await ask(700)]
  expect([above.status, above.body.errors]).toEqual([below.status, below.body.errors])
  expect(above.body).not.toHaveProperty('overCash')
  // Above the limit of approval, too.
  const [wide, near] = [await ask(450), await ask(310)]
  expect([wide.status, wide.body]).toEqual([near.status, near.body])
  expect(wide.body.code).toBe('NOTE_REQUIRED')
})

test('a rider moves no cash of the drawer', async () => {
  const rider = await at('rider')
  const body = { id: newId(), riderId: till.counter.user.employeeId, kind: 'turn_in', amount: 100 }
  expect((await rider.post('/rider-cash', body)).status).toBe(403)
})
