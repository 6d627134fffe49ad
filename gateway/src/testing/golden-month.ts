import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { postTransfers } from '@labada/db/ledger/ledger'
import { insertAdvanceEntry } from '@labada/db/payroll/advances/cash-advance-entries'
import { insertAdvance, insertInstalments } from '@labada/db/payroll/advances/cash-advances'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { type ManilaDate, manilaDateOf, parseManilaDate, startOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { postings } from '@labada/domain/ledger/ledger'
import { recordPunch } from '../attendance/attendance-punching.ts'
import { done, startTill, type Till } from './till.ts'

/** A day, written as in a test. */
export const day = (text: string): ManilaDate => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}
const DUTY = ['01', '02', '03', '04', '05', '06', '08', '09', '10', '11', '13', '15']
/** Days and times of June 2026. */
export const SCANS = [
  '01 12:55:10',
  '01 22:02:00',
  '02 13:04:59',
  '02 22:00:10',
  '03 13:12:00',
  '03 22:00:00',
  '04 12:59:00',
  '04 23:31:20',
  '05 12:58:00',
  '06 00:15:00',
  '06 12:57:00',
  '06 23:00:00',
  '07 08:00:00',
  '07 12:00:00',
  '08 12:50:00',
  '08 23:00:00',
  '10 13:00:00',
  '10 20:30:00',
  '11 12:56:00',
  '13 12:58:00',
  '13 12:58:40',
  '13 22:01:00',
  '15 12:59:00',
  '15 22:00:00',
]
/** When each overtime note is written, and what is decided about it. */
const NOTES: Record<string, object | undefined> = {
  '04 23:31:20': { decision: 'reduce', minutes: 90, reason: 'Until half past eleven' },
  '06 00:15:00': { decision: 'approve' },
  '06 23:00:00': undefined,
  '07 12:00:00': { decision: 'approve' },
  '08 23:00:00': { decision: 'reject', reason: 'Nobody asked for it' },
}
/** A shop on 16 June 2026, and its only employee with half a month of shifts, scans, overtime notes and an advance. */
export interface GoldenMonth {
  readonly till: Till
  readonly employeeId: string
}

export async function startGoldenMonth(): Promise<GoldenMonth> {
  const till = await startTill('2026-05-20T10:00:00+08:00')
  const { admin, app } = till
  const { db } = app
  const { branch, device } = till.counter
  await db
    .updateTable('branch')
    .set({ wageRegion: 'IV-A', wageTier: 'retail_service_le10' })
    .where('id', '=', branch.id)
    .execute()
  await db
    .updateTable('employee')
    .set({ separatedOn: day('2026-05-25'), separationReason: 'resigned', hiredOn: day('2026-01-01') })
    .execute()
  const employeeId = (await givenEmployee(db, { branchIds: [branch.id] })).employeeId ?? ''
  await db
    .updateTable('employee')
    .set({ hiredOn: day('2026-04-01'), homeBranchId: branch.id })
    .where('id', '=', employeeId)
    .execute()
  const since = { reason: 'Hired', id: newId() }
  await db
    .insertInto('employeeRate')
    .values({ ...since, employeeId, fromOn: day('2026-04-01'), payType: 'daily', rateCentavos: fromPesos(508) })
    .execute()
  const terms = done(await admin.get('/payroll-terms')).terms
  done(
    await admin.post('/payroll-terms', {
      id: newId(),
      from: '2026-06-01',
      terms: { ...terms, leastNet: 4500, mostPercent: 20, graceMinutes: 5 },
    }),
  )
  for (const date of DUTY) {
    await givenShift(db, {
      employeeId,
      branchId: branch.id,
      from: `2026-06-${date} 13:00`,
      to: `2026-06-${date} 22:00`,
      breakMinutes: 60,
    })
  }
  for (const rest of ['2026-06-07', '2026-06-14']) {
    const at = startOf(day(rest))
    await db
      .insertInto('shift')
      .values({
        id: newId(),
        employeeId,
        branchId: branch.id,
        date: day(rest),
        startsAt: at,
        endsAt: at,
        isRestDay: true,
        breakMinutes: 0,
        role: null,
        note: null,
        publishedAt: at,
        changedBy: null,
      })
      .execute()
  }
  await givenAdvance(till, employeeId)
  for (const scan of SCANS) {
    const at = manila(`2026-06-${scan}`)
    till.setTime(at.toISOString())
    const kept = await givenPunchScan(db, { employeeId, branchId: branch.id, clientId: device.id, at })
    const { shift_id } = await db.transaction().execute((trx) => recordPunch(trx, kept, at))
    if (!(scan in NOTES)) continue
    const kiosk = app.caller({ client: device.credential })
    done(await kiosk.put(`/shift-overtime-notes/${shift_id}`, { overtime_notes: 'Rush', overtime_status: 'approved' }))
    const decision = NOTES[scan]
    if (decision) done(await admin.post(`/attendance/overtime/${shift_id}/decision`, { version: 1, ...decision }))
  }
  till.setTime('2026-06-16T09:00:00+08:00')
  const computed = await db
    .transaction()
    .execute((trx) => recomputeAttendanceDays(trx, employeeId, day('2026-06-01'), day('2026-06-15'), till.now()))
  if (computed.length <= 12) throw new Error(`Only ${computed.length} days of attendance were computed`)
  return { till, employeeId }
}

/** ₱4,000 owed since 22 May, ₱1,500 due with the pay of 20 June, with the employee's written authority. */
async function givenAdvance(
  { app: { db }, admin, counter: { branch, device } }: Till,
  employeeId: string,
): Promise<void> {
  const [id, entryId, at] = [newId(), newId(), manila('2026-05-22 09:00')]
  const amount = fromPesos(4000)
  const by = admin.user.id
  const given = {
    employeeId,
    branchId: branch.id,
    requestedCentavos: amount,
    amountCentavos: amount,
    reason: 'Roof',
    instalments: 3,
  }
  const { credential: _ } = await givenPortalSession(db, { employeeId, device })
  const portal = await db
    .selectFrom('portalSession')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await insertAdvance(trx, {
      id,
      ...given,
      status: 'released',
      earnedCentavos: ZERO,
      outstandingCentavos: ZERO,
      limitCentavos: amount,
      requestedAt: at,
      clientId: null,
      decidedAt: at,
      decidedBy: by,
      releasedAt: at,
      releasedBy: by,
      releasedBranchId: branch.id,
      releasedFrom: 'bank',
      reference: 'B1',
    })
    await insertInstalments(trx, id, [
      { position: 1, dueOn: day('2026-06-20'), amount: fromPesos(1500) },
      { position: 2, dueOn: day('2026-07-05'), amount: fromPesos(1500) },
      { position: 3, dueOn: day('2026-07-20'), amount: fromPesos(1000) },
    ])
    await trx
      .insertInto('cashAdvanceAuthority')
      .values({
        id: newId(),
        advanceId: id,
        textVersion: 1,
        language: 'en',
        text: 'I ask',
        amountCentavos: amount,
        instalments: 3,
        givenAt: at,
        portalSessionId: portal.id,
        scanId: portal.scanId,
        clientId: device.id,
      })
      .execute()
    await insertAdvanceEntry(trx, {
      id: entryId,
      advanceId: id,
      branchId: branch.id,
      kind: 'release',
      amountCentavos: amount,
      place: 'bank',
      reference: 'B1',
      note: null,
      cashSessionId: null,
      businessDate: manilaDateOf(at),
      recordedAt: at,
      recordedBy: by,
    })
    await postTransfers(trx, [
      {
        branchId: branch.id,
        occurredAt: at,
        businessDate: manilaDateOf(at),
        sourceType: 'advance',
        sourceId: entryId,
        description: 'Advance',
        cashSessionId: null,
        actorId: by,
        postings: postings({ advance: amount }, { bank: amount }),
      },
    ])
  })
}
