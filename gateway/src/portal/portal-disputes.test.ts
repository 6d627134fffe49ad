import { newId } from '@labada/db/core/ids'
import { givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'

const DAY = '2026-11-12'
const now = manila(`${DAY} 17:50`)
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

async function inPortal() {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  await givenShift(test.db, { employeeId, branchId: counter.branch.id, from: `${DAY} 08:00`, to: `${DAY} 17:00` })
  const { credential } = await givenPortalSession(test.db, { employeeId, device: counter.device })
  const caller = test.caller({ token: credential, client: counter.device.credential })
  return { ...caller, employeeId, path: `/employee-portal/attendance/${employeeId}/disputes` }
}
const wrong = (given: object = {}) => ({ id: newId(), workday: DAY, reason: 'I left at six', ...given })
const disputesOf = (employeeId: string) =>
  test.db.selectFrom('attendanceDispute').selectAll().where('employeeId', '=', employeeId).execute()

describe('A dispute', () => {
  it('goes from the portal to the admin, who answers it; saying it twice is saying it once', async () => {
    const portal = await inPortal()
    const body = wrong({ proposed_out_at: `${DAY}T18:00:00+08:00` })
    expect(await portal.post(portal.path, body)).toMatchObject({ status: 200, body: { success: true } })
    expect((await portal.post(portal.path, body)).status).toBe(200)
    expect(await disputesOf(portal.employeeId)).toMatchObject([
      {
        id: body.id,
        status: 'open',
        branchId: counter.branch.id,
        proposedInAt: null,
        proposedOutAt: manila(`${DAY} 18:00`),
      },
    ])
    const events = await test.db.selectFrom('outbox').select('type').where('type', '=', 'attendance.disputed').execute()
    expect(events).toHaveLength(1)
    const answer = { outcome: 'accepted', resolution: 'Out moved to six' }
    expect(await admin.post(`/attendance/disputes/${body.id}/resolve`, answer)).toMatchObject({
      status: 200,
      body: { status: 'accepted', resolution: 'Out moved to six' },
    })
    expect((await portal.post(portal.path, wrong())).status).toBe(200)
  })

  it('sent twice at once is one', async () => {
    const portal = await inPortal()
    const body = wrong()
    const answers = await Promise.all([portal.post(portal.path, body), portal.post(portal.path, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await disputesOf(portal.employeeId)).toHaveLength(1)
  })

  it('of a day is one at a time', async () => {
    const portal = await inPortal()
    await portal.post(portal.path, wrong())
    const second = await portal.post(portal.path, wrong())
    expect([second.status, second.body.code]).toEqual([409, 'DISPUTE_PENDING'])
  })

  it('is about one’s own days, and needs the portal', async () => {
    const [portal, other] = [await inPortal(), await inPortal()]
    expect((await portal.post(other.path, wrong())).status).toBe(401)
    expect((await counter.post(portal.path, wrong())).status).toBe(401)
    const id = newId()
    await other.post(other.path, wrong({ id }))
    expect((await portal.post(portal.path, wrong({ id }))).status).toBe(409)
    expect(await disputesOf(portal.employeeId)).toEqual([])
  })

  it.each([
    ['a day to come', { workday: '2026-11-13' }],
    ['a day long ago', { workday: '2026-09-12' }],
    ['an out before its in', { proposed_in_at: `${DAY}T09:00:00+08:00`, proposed_out_at: `${DAY}T08:00:00+08:00` }],
    ['a time of the day before', { proposed_in_at: '2026-11-11T23:59:00+08:00' }],
    ['a time after the next day', { proposed_out_at: '2026-11-14T00:00:00+08:00' }],
    ['hardly a reason', { reason: 'no' }],
  ])('about %s is refused', async (_what, given) => {
    const portal = await inPortal()
    expect((await portal.post(portal.path, wrong(given))).status).toBe(422)
    expect(await disputesOf(portal.employeeId)).toEqual([])
  })
})
