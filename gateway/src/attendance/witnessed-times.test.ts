import { newId } from '@labada/db/core/ids'
import { givenPunchScan } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { recordPunch } from './attendance-punching.ts'

let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp()
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

async function somebody(): Promise<string> {
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  return employeeId ?? expect.fail('An employee has an id')
}
const seen = (employeeId: string, by: Pick<Person, 'post'> = admin, id = newId()) =>
  by.post('/attendance/witnessed-times', { id, employeeId, branchId: counter.branch.id })
const correctionsOf = (employeeId: string) =>
  test.db
    .selectFrom('attendanceCorrection')
    .select(['workday', 'reason', 'createdBy'])
    .where('employeeId', '=', employeeId)
    .execute()

describe('Somebody without a finger', () => {
  it('comes in when an admin sees them, at the time of the database, once however often it is sent', async () => {
    const employeeId = await somebody()
    const before = Date.now()
    const id = newId()
    const [one, two] = await Promise.all([seen(employeeId, admin, id), seen(employeeId, admin, id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
    expect(one.body).toMatchObject({ type: 'in', is_first_clockin: true })
    expect(Math.abs(Date.parse(one.body.at) - before)).toBeLessThan(60_000)
    expect(await correctionsOf(employeeId)).toMatchObject([
      { reason: `Seen by ${fullNameOf(admin.user)}`, createdBy: admin.user.id },
    ])
    const events = await test.db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('type', '=', 'attendance.scanned')
      .execute()
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(employeeId))).toHaveLength(1)
    const audit = await test.db.selectFrom('auditLog').select('action').where('objectId', '=', employeeId).execute()
    expect(audit).toEqual([{ action: 'attendance.witnessed' }])
  })

  it('goes home from the shift they came for, and their day is not called corrected, to them neither', async () => {
    const employeeId = await somebody()
    const at = new Date(Date.now() - 3 * 3_600_000)
    const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
    const scan = await givenPunchScan(test.db, { ...place, at })
    const came = await test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
    const went = await seen(employeeId)
    expect(went.body).toMatchObject({ type: 'out', shift_id: came.shift_id })
    const record = await test.db
      .selectFrom('shiftRecord')
      .select(['workday', 'state'])
      .where('id', '=', came.shift_id)
      .executeTakeFirstOrThrow()
    expect(record.state).toBe('closed')
    expect(await correctionsOf(employeeId)).toMatchObject([{ workday: record.workday }])
    const { body } = await admin.get(`/attendance/people/${employeeId}/days/${record.workday}`)
    expect(body.punches.map(({ source }: { source: string }) => source)).toEqual(['scan', 'witnessed'])
    const { credential } = await givenPortalSession(test.db, { employeeId, device: counter.device })
    const own = await test
      .caller({ token: credential, client: counter.device.credential })
      .get(`/employee-portal/attendance/${employeeId}/${record.workday}`)
    expect(own.body.data.punches.map(({ source }: { source: string }) => source)).toEqual(['scan', 'witnessed'])
    expect(own.body.data.corrections).toEqual([])
  })

  it('a second time within three minutes is the same coming', async () => {
    const employeeId = await somebody()
    const first = await seen(employeeId)
    const second = await seen(employeeId)
    expect(second.body).toMatchObject({ type: 'in', shift_id: first.body.shift_id })
    expect(second.body.message).not.toBe(first.body.message)
  })

  it('is not witnessed by a counter', async () => {
    const employeeId = await somebody()
    expect((await seen(employeeId, counter)).status).toBe(403)
    expect(await correctionsOf(employeeId)).toEqual([])
  })

  it('who left, is nobody, or stands at a closed branch is refused in words', async () => {
    const [gone, here] = [await somebody(), await somebody()]
    await test.db.updateTable('employee').set({ deactivatedAt: new Date() }).where('id', '=', gone).execute()
    const left = await seen(gone)
    expect([left.status, Object.keys(left.body.errors)]).toEqual([422, ['employeeId']])
    const nobody = await seen(newId())
    expect([nobody.status, nobody.text]).toEqual([404, ''])
    const closed = await test.counter()
    await test.db
      .updateTable('branch')
      .set({ closedAt: new Date(), closedReason: 'Moved' })
      .where('id', '=', closed.branch.id)
      .execute()
    const shut = await admin.post('/attendance/witnessed-times', {
      id: newId(),
      employeeId: here,
      branchId: closed.branch.id,
    })
    expect([shut.status, Object.keys(shut.body.errors)]).toEqual([422, ['branchId']])
  })

  it('taken back by a correction is not there any more, and an id of another correction is refused', async () => {
    const employeeId = await somebody()
    const id = newId()
    await seen(employeeId, admin, id)
    const workday = (await correctionsOf(employeeId))[0]?.workday
    const undone = await admin.post('/attendance/corrections', {
      id: newId(),
      employeeId,
      workday,
      kind: 'undo',
      undoesId: id,
      reasonCode: 'other',
      reason: 'It was somebody else',
    })
    expect([undone.status, undone.body.records]).toEqual([200, []])
    expect(await seen(employeeId, admin, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
    expect((await seen(await somebody(), admin, id)).status).toBe(409)
  })
})
