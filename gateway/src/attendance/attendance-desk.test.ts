import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { recordPunch } from './attendance-punching.ts'

let now = manila('2026-11-12 17:50')
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

const DAY = '2026-11-12'
/** Somebody who came at eight and went at a quarter to six, from a shift that ended at five. */
async function stayedLate(out = '17:45') {
  now = manila(`${DAY} 17:50`)
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
  await givenShift(test.db, { ...place, from: `${DAY} 08:00`, to: `${DAY} 17:00` })
  const punch = async (at: Date) => {
    const scan = await givenPunchScan(test.db, { ...place, at })
    const answer = await test.db.transaction().execute((trx) => recordPunch(trx, scan, at))
    return { ...answer, scanId: scan.id }
  }
  await punch(manila(`${DAY} 08:00`))
  return { employeeId, ...(await punch(manila(`${DAY} ${out}`))) }
}
const noteOf = (shiftRecordId: string) =>
  test.db.selectFrom('overtimeNote').selectAll().where('shiftRecordId', '=', shiftRecordId).executeTakeFirst()
const note = (overtime_notes: string) => ({ overtime_notes, overtime_status: 'approved' })
const kiosk = () => test.caller({ client: counter.device.credential })
const correction = (employeeId: string, given: object) => ({
  id: newId(),
  employeeId,
  workday: DAY,
  reasonCode: 'forgot_to_scan',
  reason: 'Forgot to scan',
  ...given,
})

describe('A note about overtime', () => {
  it('waits for review whatever the sender says, and is not an approval (T8)', async () => {
    const { shift_id } = await stayedLate()
    const answer = await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Rush orders'))
    expect(answer).toMatchObject({ status: 200, body: { message: 'Overtime notes saved successfully' } })
    expect(await noteOf(shift_id)).toMatchObject({ status: 'pending_review', notes: 'Rush orders', decidedBy: null })
  })
  it('may be put in other words for half an hour, from the device of the scan alone', async () => {
    const { shift_id } = await stayedLate()
    const other = await test.counter(counter.branch)
    const elsewhere = test.caller({ client: other.device.credential })
    expect((await elsewhere.put(`/shift-overtime-notes/${shift_id}`, note('Mine'))).status).toBe(404)
    await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Rush orders'))
    await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Inventory'))
    expect(await noteOf(shift_id)).toMatchObject({ notes: 'Inventory' })
    now = manila(`${DAY} 18:16`)
    expect((await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Too late'))).status).toBe(404)
  })
  it('may be written later in the portal by who stayed, until it is reviewed, and by nobody else', async () => {
    const { employeeId, shift_id } = await stayedLate()
    const { employeeId: someoneElse = '' } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
    now = manila('2026-11-13 09:00')
    const inPortal = async (whose: string) => {
      const { credential } = await givenPortalSession(test.db, { employeeId: whose, device: counter.device })
      return test.caller({ client: counter.device.credential, token: credential })
    }
    const path = `/shift-overtime-notes/${shift_id}`
    expect((await (await inPortal(someoneElse ?? '')).put(path, note('Mine'))).status).toBe(404)
    const own = await inPortal(employeeId)
    expect((await own.put(path, note('Rush orders'))).status).toBe(200)
    expect(await noteOf(shift_id)).toMatchObject({ status: 'pending_review', notes: 'Rush orders' })
    const { version } = (await noteOf(shift_id)) ?? {}
    const decided = await admin.post(`/attendance/overtime/${shift_id}/decision`, { decision: 'approve', version })
    expect(decided.status).toBe(200)
    expect(await own.put(path, note('More'))).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
    await own.post('/employee-portal/logout', {})
    expect((await own.put(path, note('More'))).status).toBe(401)
  })
  it('is not blank, and not changed once somebody decided', async () => {
    const { shift_id } = await stayedLate()
    expect((await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('  '))).status).toBe(422)
    await admin.post(`/attendance/overtime/${shift_id}/decision`, { decision: 'approve', version: 0 })
    const late = await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Rush orders'))
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
  })
})

describe('Overtime', () => {
  it('is listed until somebody decides, less of it and none of it with a reason', async () => {
    const { shift_id } = await stayedLate()
    const waiting = await admin.get('/attendance/overtime')
    expect(waiting.body.items).toContainEqual(expect.objectContaining({ shiftRecordId: shift_id, minutes: 45 }))
    const decide = (body: object) => admin.post(`/attendance/overtime/${shift_id}/decision`, body)
    expect((await decide({ decision: 'reject', version: 0 })).status).toBe(422)
    expect((await decide({ decision: 'reduce', minutes: 45, reason: 'Half', version: 0 })).status).toBe(422)
    expect(await decide({ decision: 'reduce', minutes: 20, reason: 'Left the shop', version: 0 })).toMatchObject({
      status: 200,
      body: { status: 'reduced', approvedMinutes: 20 },
    })
    expect(await decide({ decision: 'approve', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
    expect(await decide({ decision: 'reopen', version: 1 })).toMatchObject({ body: { status: 'pending_review' } })
  })
  it('waits again when a decision is undone, with a line of its own in the audit log', async () => {
    const { shift_id } = await stayedLate()
    const decide = (body: object) => admin.post(`/attendance/overtime/${shift_id}/decision`, body)
    expect(await decide({ decision: 'reopen', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    })
    await decide({ decision: 'approve', version: 0 })
    expect((await decide({ decision: 'reopen', version: 1 })).body).toMatchObject({ status: 'pending_review' })
    expect(await decide({ decision: 'reopen', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
    const waiting = await admin.get('/attendance/overtime')
    expect(waiting.body.items).toContainEqual(expect.objectContaining({ shiftRecordId: shift_id }))
    const written = await test.db.selectFrom('auditLog').select('action').where('objectId', '=', shift_id).execute()
    expect(written.map(({ action }) => action)).toEqual(['overtime.reviewed', 'overtime.reopened'])
  })
  it('keeps its decision once the day is in an approved pay run, also for the next pay', async () => {
    const { shift_id, employeeId } = await stayedLate()
    const decide = (body: object) => admin.post(`/attendance/overtime/${shift_id}/decision`, body)
    await decide({ decision: 'approve', version: 0 })
    await test.db
      .transaction()
      .execute((trx) => recomputeAttendanceDays(trx, employeeId, manilaDateOf(now), manilaDateOf(now), now))
    await test.db
      .updateTable('attendanceDay')
      .set({ lockedAt: now, lockedBy: 'run' })
      .where('employeeId', '=', employeeId)
      .execute()
    for (const more of [{}, { inNextPay: true }]) {
      expect(await decide({ decision: 'reopen', version: 1, ...more })).toMatchObject({
        status: 409,
        body: { code: 'DOCUMENT_CLOSED', message: expect.stringContaining('approved pay run') },
      })
    }
  })
})

describe('A correction', () => {
  it('gives a forgotten out back without touching what was scanned, once however often it is sent', async () => {
    const { employeeId, scanId, shift_id } = await stayedLate('12:00')
    const moved = correction(employeeId, { kind: 'move_punch', punchId: scanId, at: `${DAY}T17:00:00+08:00` })
    const answer = await admin.post('/attendance/corrections', moved)
    expect(answer).toMatchObject({ status: 200, body: { corrections: [{ kind: 'move_punch' }] } })
    expect((await admin.post('/attendance/corrections', moved)).status).toBe(200)
    expect(answer.body.records).toEqual([
      expect.objectContaining({ id: shift_id, outAt: manila(`${DAY} 17:00`).toISOString(), state: 'closed' }),
    ])
    const scan = await test.db.selectFrom('scan').select('scannedAt').where('id', '=', scanId).executeTakeFirstOrThrow()
    expect(scan.scannedAt).toEqual(manila(`${DAY} 12:00`))
    const undo = correction(employeeId, { kind: 'undo', undoesId: moved.id })
    const undone = await admin.post('/attendance/corrections', undo)
    expect(undone.body.records).toEqual([expect.objectContaining({ outAt: manila(`${DAY} 12:00`).toISOString() })])
    const again = await admin.post(
      '/attendance/corrections',
      correction(employeeId, { kind: 'undo', undoesId: moved.id }),
    )
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
  })
  it('needs a reason, a time of its day and a day payroll has not taken', async () => {
    const { employeeId } = await stayedLate()
    const add = (given: object) =>
      admin.post(
        '/attendance/corrections',
        correction(employeeId, { kind: 'add_punch', at: `${DAY}T12:00:00+08:00`, ...given }),
      )
    expect((await add({ reason: 'no' })).status).toBe(422)
    expect((await add({ at: '2026-11-05T12:00:00+08:00' })).status).toBe(422)
    expect((await add({ at: '2026-11-12T23:00:00+08:00' })).status).toBe(422)
    expect((await add({ kind: 'mark', at: undefined })).status).toBe(422)
  })
  it('excuses lateness: the day counts from the planned start, once, and is late again when it is taken back', async () => {
    now = manila(`${DAY} 17:50`)
    const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
    if (!employeeId) throw new Error('An employee has an id')
    const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
    await givenShift(test.db, { ...place, from: `${DAY} 08:00`, to: `${DAY} 16:00` })
    for (const at of ['08:40', '16:00']) {
      const scan = await givenPunchScan(test.db, { ...place, at: manila(`${DAY} ${at}`) })
      await test.db.transaction().execute((trx) => recordPunch(trx, scan, now))
    }
    const reckoned = async () => {
      await test.db
        .transaction()
        .execute((trx) => recomputeAttendanceDays(trx, employeeId, manilaDateOf(now), manilaDateOf(now), now))
      const { body } = await admin.get(`/attendance/days?from=${DAY}&to=${DAY}&employeeId=${employeeId}`)
      const [{ lateMinutes, regularMinutes, isCorrected }] = body.days
      return { lateMinutes, regularMinutes, isCorrected }
    }
    expect(await reckoned()).toEqual({ lateMinutes: 40, regularMinutes: 440, isCorrected: false })
    const excuse = correction(employeeId, {
      kind: 'excuse_late',
      reasonCode: 'other',
      reason: 'The bridge was flooded',
    })
    expect((await admin.post('/attendance/corrections', excuse)).status).toBe(200)
    expect((await admin.post('/attendance/corrections', excuse)).status).toBe(200)
    expect(await reckoned()).toEqual({ lateMinutes: 0, regularMinutes: 480, isCorrected: true })
    const another = correction(employeeId, { kind: 'excuse_late' })
    expect(await admin.post('/attendance/corrections', another)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    })
    const undo = correction(employeeId, { kind: 'undo', undoesId: excuse.id })
    expect((await admin.post('/attendance/corrections', undo)).status).toBe(200)
    expect(await reckoned()).toEqual({ lateMinutes: 40, regularMinutes: 440, isCorrected: false })
  })
  it('says at which branch a time was, of one that was scanned and of one that is added', async () => {
    const { employeeId, scanId, shift_id } = await stayedLate('12:00')
    const there = await test.counter()
    const moved = correction(employeeId, {
      kind: 'move_punch',
      punchId: scanId,
      at: `${DAY}T12:00:00+08:00`,
      branchId: there.branch.id,
    })
    expect((await admin.post('/attendance/corrections', moved)).status).toBe(200)
    const outAt = () =>
      test.db.selectFrom('shiftRecord').select('outBranchId').where('id', '=', shift_id).executeTakeFirstOrThrow()
    expect(await outAt()).toEqual({ outBranchId: there.branch.id })
    const undo = correction(employeeId, { kind: 'undo', undoesId: moved.id })
    expect((await admin.post('/attendance/corrections', undo)).status).toBe(200)
    expect(await outAt()).toEqual({ outBranchId: counter.branch.id })
    const add = (branchId: string) =>
      admin.post(
        '/attendance/corrections',
        correction(employeeId, { kind: 'add_punch', at: `${DAY}T13:00:00+08:00`, branchId }),
      )
    expect((await add(newId())).status).toBe(422)
    const added = await add(there.branch.id)
    expect(added.body.records).toEqual([
      expect.objectContaining({ id: shift_id }),
      expect.objectContaining({ branchId: there.branch.id, inAt: manila(`${DAY} 13:00`).toISOString() }),
    ])
  })
  it('is written down with who and why, and with what stood there before', async () => {
    const { employeeId } = await stayedLate()
    await admin.post('/attendance/corrections', correction(employeeId, { kind: 'mark', mark: 'absent' }))
    const row = await test.db
      .selectFrom('auditLog')
      .select(['actorId', 'reason', 'action', 'before', 'after'])
      .where('objectId', '=', employeeId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      actorId: admin.user.id,
      reason: 'Forgot to scan',
      action: 'attendance.corrected',
      before: { times: expect.stringMatching(/^\d\d:\d\d–\d\d:\d\d$/), dayMark: null, isExcused: false },
      after: expect.objectContaining({ times: row.before?.times, dayMark: 'absent', mark: 'absent' }),
    })
  })
  it('and a scan are never changed or deleted by any program (T8)', async () => {
    const gateway = test.database.open('labada_gateway')
    const workers = test.database.open('labada_workers')
    try {
      for (const db of [gateway, workers]) {
        await expect(db.updateTable('attendanceCorrection').set({ reason: 'Other words' }).execute()).rejects.toThrow(
          /permission denied/,
        )
        await expect(db.deleteFrom('attendanceCorrection').execute()).rejects.toThrow(/permission denied/)
        await expect(db.deleteFrom('scan').execute()).rejects.toThrow(/permission denied/)
      }
    } finally {
      await Promise.all([gateway.destroy(), workers.destroy()])
    }
  })
  it('and every other write are refused to an employee (T8)', async () => {
    const { employeeId, shift_id } = await stayedLate()
    const tries = await Promise.all([
      counter.post('/attendance/corrections', correction(employeeId, { kind: 'mark', mark: 'paid_leave' })),
      counter.post(`/attendance/overtime/${shift_id}/decision`, { decision: 'approve', version: 0 }),
      counter.post(`/attendance/disputes/${newId()}/resolve`, { outcome: 'accepted', resolution: 'It is so' }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await noteOf(shift_id)).toBeUndefined()
  })
})

describe('The board of a branch', () => {
  it('says who is in by first name and initial', async () => {
    const branch = await test.counter()
    now = manila('2026-11-14 10:00')
    const { employeeId, firstname, lastname } = await givenEmployee(test.db, { branchIds: [branch.branch.id] })
    const scan = await givenPunchScan(test.db, {
      employeeId: employeeId ?? '',
      branchId: branch.branch.id,
      at: manila('2026-11-14 08:00'),
    })
    await test.db.transaction().execute((trx) => recordPunch(trx, scan, now))
    const board = await test.caller({ client: branch.device.credential }).get('/attendance-board')
    expect(board.body.items).toEqual([
      { name: `${firstname} ${lastname[0]}.`, since: manila('2026-11-14 08:00').toISOString(), plannedUntil: null },
    ])
  })
})

describe('Attendance as a file', () => {
  it('has a row for each day and each scan, and nobody makes one who may not', async () => {
    const { employeeId, shift_id } = await stayedLate()
    await kiosk().put(`/shift-overtime-notes/${shift_id}`, note('Rush orders'))
    const today = manilaDateOf(now)
    await test.db.transaction().execute((trx) => recomputeAttendanceDays(trx, employeeId, today, today, now))
    const fileOf = async (list: string, query: object) => {
      const made = await admin.post('/exports', { id: newId(), list, format: 'csv', query })
      expect(made).toMatchObject({ status: 200, body: { state: 'ready' } })
      return parsedCsv((await admin.get(`/exports/${made.body.id}/file`)).text)
    }
    const query = { from: '2026-10-01', to: DAY, employeeId }
    const [heads = [], day = [], ...more] = await fileOf('attendanceDays', query)
    expect(more).toEqual([])
    const cell = (head: string) => day[heads.indexOf(head)]
    expect([cell('Day'), cell('State'), cell('Regular min'), cell('Overtime to review min'), cell('Locked')]).toEqual([
      DAY,
      'worked',
      '480',
      '45',
      'no',
    ])
    const scans = await fileOf('attendanceScans', query)
    expect(scans).toHaveLength(3)
    const long = { id: newId(), list: 'attendanceDays', format: 'csv', query: { from: '2020-01-01', to: DAY } }
    expect((await admin.post('/exports', long)).status).toBe(422)
    expect((await counter.post('/exports', { ...long, id: newId() })).status).toBe(403)
  })
})
