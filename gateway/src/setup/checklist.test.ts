import { randomUUID } from 'node:crypto'
import { createDemoDatabase } from '@labada/db/testing/demo-database'
import type { GivenBranch } from '@labada/db/testing/factories/factories'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeBootstrapCode } from './bootstrap-code.ts'

let shop: TestApp
afterEach(() => shop.stop())

const stepsOf = (body: { steps: { step: string; done: boolean }[] }) =>
  body.steps.filter(({ done }) => done).map(({ step }) => step)

test('a new shop has done what its setup asked for, and the next step once a device is paired', async () => {
  shop = await startTestApp()
  const code = (await makeBootstrapCode(shop.database.open('labada_gateway'), AbortSignal.timeout(5_000))) ?? ''
  const owner = shop.caller()
  const branch: GivenBranch = { id: randomUUID(), code: 'MAB', name: 'Mabolo', features: ['summary', 'receive'] }
  const done = await owner.post('/setup', {
    code,
    shopName: 'Bula Laundry',
    admin: { firstname: 'Tess', lastname: 'Uy', username: 'tess.uy', password: 'masarap ang kape' },
    branch,
    services: [{ code: 'WF', name: 'Wash and fold', category: 'full_service', unit: 'kg', price: 45.5 }],
    staff: [],
  })
  expect(done.status).toBe(200)
  await owner.post('/login', { username: 'tess.uy', password: 'masarap ang kape' })
  const first = (await owner.get('/setup/checklist')).body
  expect(first.applies).toBe(true)
  expect(first.steps).toHaveLength(8)
  expect(stepsOf(first)).toEqual(['branch', 'prices'])
  await shop.counter(branch)
  expect(stepsOf((await owner.get('/setup/checklist')).body)).toEqual(['branch', 'prices', 'staff', 'device'])
})

test('the demo company has nothing to set up, and a counter is not asked', async () => {
  const database = await createDemoDatabase()
  shop = await startTestApp({ database })
  expect((await (await shop.admin()).get('/setup/checklist')).body.applies).toBe(false)
  expect((await (await shop.counter()).get('/setup/checklist')).status).toBe(403)
  await database.drop()
})
