import { newId } from '@labada/db/core/ids'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Counter, startTestApp, type TestApp } from '../testing/app.ts'

/** What somebody sees of their own file in the portal; a colleague's is portal-scope.test.ts. */
let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await startTestApp()
  counter = await test.counter()
})
afterAll(() => test.stop())

async function inPortal() {
  const { employeeId = '' } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  const { credential } = await givenPortalSession(test.db, { employeeId, device: counter.device })
  const caller = test.caller({ token: credential, client: counter.device.credential })
  return { employeeId, read: () => caller.get(`/employee-portal/details/${employeeId}`) }
}

it('shows who they are, where they work and what they earn, and of their numbers only the ends', async () => {
  const { employeeId, read } = await inPortal()
  await test.db
    .updateTable('employee')
    .set({
      firstname: 'Luz',
      middlename: 'Santos',
      lastname: 'Abad',
      position: 'Washer',
      address: 'Mabolo, Cebu City',
      sssNumber: '3412345678',
      tin: '123456789',
    })
    .where('id', '=', employeeId)
    .execute()
  await test.db
    .insertInto('employeeRate')
    .values({
      id: newId(),
      employeeId,
      fromOn: '2026-01-01' as ManilaDate,
      payType: 'daily',
      rateCentavos: fromPesos(650),
      reason: 'Hired',
    })
    .execute()
  const { status, body, text } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    data: {
      full_name: 'Luz Santos Abad',
      position: 'Washer',
      address: 'Mabolo, Cebu City',
      rate: { amount: 650, pay_type: 'daily', from_on: '2026-01-01' },
      numbers: { sss: '••••5678', philhealth: null, tin: '••••6789' },
    },
  })
  for (const whole of ['3412345678', '123456789']) expect(text).not.toContain(whole)
})

it('shows a file with nothing filled in', async () => {
  const { read } = await inPortal()
  expect((await read()).body.data).toMatchObject({ rate: null, birth_date: null, numbers: { sss: null, tin: null } })
})
