import { recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { postTransfers } from '@labada/db/ledger/ledger'
import { insertAdvanceEntry } from '@labada/db/payroll/advances/cash-advance-entries'
import { insertAdvance, insertInstalments } from '@labada/db/payroll/advances/cash-advances'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { addDays, manilaDateOf, parseManilaDate, startOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { postings } from '@labada/domain/ledger/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPunch } from '../../attendance/attendance-punching.ts'
import { pagesOf, textOf } from '../../testing/pdf-text.ts'
import { done, opened, startTill } from '../../testing/till.ts'

const till = await startTill('2026-05-20T10:00:00+08:00')
const { admin, app } = till
const { db } = app
const { branch, device } = till.counter
afterAll(async () => {
  for (const invariant of INVARIANTS) {
    if (invariant.name.startsWith('events-')) continue
    expect(await checkInvariant(db, invariant)).toMatchObject({ failingRows: 0 })
  }
  await app.stop()
})

const day = (text: string) => {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}
const DUTY = ['01', '02', '03', '04', '05', '06', '08', '09', '10', '11', '13', '15']
const SCANS = [
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
const runId = newId()
let employeeId = ''
let slipId = ''
const run = async () => done(await admin.get(`/payroll-runs/${runId}`))
const slipOf = async () => done(await admin.get(`/payslips/${slipId}`))
const compute = async () => {
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(db, runId, till.now())
}
const leaves = (part: { amount: number; parts: never[] }): number =>
  part.parts.length === 0 ? Math.round(part.amount * 100) : part.parts.reduce((sum, one) => sum + leaves(one), 0)

beforeAll(async () => {
  await db
    .updateTable('branch')
    .set({ wageRegion: 'IV-A', wageTier: 'retail_service_le10' })
    .where('id', '=', branch.id)
    .execute()
  await db
    .updateTable('employee')
    .set({ separatedOn: day('2026-05-25'), separationReason: 'resigned', hiredOn: day('2026-01-01') })
    .execute()
  employeeId = (await givenEmployee(db, { branchIds: [branch.id] })).employeeId ?? ''
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
  await givenAdvance()
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
  expect(computed.length).toBeGreaterThan(12)
})

/** ₱4,000 owed since 22 May, ₱1,500 due with the pay of 20 June, with the employee's written authority. */
async function givenAdvance(): Promise<void> {
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

describe('The golden payslip (story 14)', () => {
  test('comes from raw scans to its net pay, line by line', async () => {
    done(
      await admin.post('/payroll-runs', {
        id: runId,
        from: '2026-06-01',
        to: '2026-06-15',
        payOn: '2026-06-20',
        frequency: 'semi_monthly',
      }),
    )
    await compute()
    const { items } = done(await admin.get(`/payroll-runs/${runId}/slips`))
    expect(items).toHaveLength(1)
    slipId = items[0].id
    const { lines, slip, deductions, yearToDate } = await slipOf()
    // A minimum-wage earner of the region: basic, holiday, overtime and night pay are exempt (RA 9504).
    expect(yearToDate).toMatchObject({ gross: 6137.68, taxable: 0 })
    const told = lines.map(({ code, dayType, restDay, minutes, amount }: Record<string, unknown>) => [
      code,
      dayType,
      restDay,
      minutes,
      amount,
    ])
    expect(told).toEqual([
      ['BASIC', 'ordinary', false, 4698, 4972.05],
      ['OVERTIME', 'ordinary', false, 225, 297.66],
      ['NIGHT_DIFF_OT', 'ordinary', false, 225, 29.77],
      ['BASIC', 'ordinary', true, 240, 254],
      ['DAY_PREMIUM', 'ordinary', true, 240, 76.2],
      ['HOLIDAY_UNWORKED', 'regular_holiday', false, 480, 508],
    ])
    expect(slip.figures).toMatchObject({ gross: 6137.68, tax: 0, sss: 0, advances: 1227.53, net: 4910.15 })
    expect(deductions).toMatchObject([{ code: 'CASH_ADVANCE', amount: 1227.53, short: 272.47, balanceAfter: 2772.47 }])
  })

  test('explains its net down to the scans: the leaves add up to it', async () => {
    const { explanation, slip, days } = await slipOf()
    expect(leaves(explanation)).toBe(491_015)
    expect(Math.round(slip.figures.net * 100)).toBe(491_015)
    const scanned = days.flatMap(({ scans }: { scans: unknown[] }) => scans)
    expect(scanned).toHaveLength(SCANS.length - 1)
    const third = days.find(({ workday }: { workday: string }) => workday === '2026-06-03')
    expect(third).toMatchObject({ lateMinutes: 12, scans: [{ type: 'in' }, { type: 'out' }] })
  })

  test('computed again without a change is the same to the byte', async () => {
    const content = () =>
      db
        .selectFrom('payslip')
        .select(['input', 'result', 'previous', 'computedAt', 'netCentavos'])
        .where('id', '=', slipId)
        .executeTakeFirst()
    const before = JSON.stringify(await content())
    till.wait(60)
    await compute()
    expect(JSON.stringify(await content())).toBe(before)
    const { run: now } = await run()
    expect(now.compute).toMatchObject({ number: 2, done: 1, changed: 0 })
  })

  test('is approved only when what stands in its way is settled or taken on', async () => {
    done(await admin.post(`/payroll-runs/${runId}/review`, {}))
    const refused = await admin.post(`/payroll-runs/${runId}/approve`, {})
    expect([refused.status, refused.body.code, refused.body.kinds]).toEqual([
      409,
      'NOT_READY',
      ['missing_out', 'overtime_pending'],
    ])
    const { blockers } = await run()
    const keys = blockers
      .filter(({ waivable }: { waivable: boolean }) => waivable)
      .map(({ key }: { key: string }) => key)
    done(await admin.post(`/payroll-runs/${runId}/waivers`, { keys, reason: 'Looked at with the employee' }))
    done(await admin.post(`/payroll-runs/${runId}/approve`, {}))
    const { run: now } = await run()
    expect(now).toMatchObject({ state: 'approved', blockers: 0, totals: { net: 4910.15 } })
    const { branches, posted } = done(await admin.get(`/payroll-runs/${runId}/journal`))
    expect(posted).toBe(true)
    expect(branches[0].postings).toEqual([
      { account: 'expense:wages', accountName: 'Wages', amount: 6137.68 },
      { account: 'payroll_payable', accountName: 'Payroll payable', amount: -4910.15 },
      { account: 'advance', accountName: 'Cash advances of staff', amount: -1227.53 },
    ])
    const days = await db
      .selectFrom('attendanceDay')
      .select('lockedBy')
      .where('employeeId', '=', employeeId)
      .where('workday', '<=', day('2026-06-15'))
      .execute()
    expect(new Set(days.map(({ lockedBy }) => lockedBy))).toEqual(new Set([`payroll:${runId}`]))
  })

  test('never changes once it is approved, not even by the owner of the database', async () => {
    await expect(
      db
        .updateTable('payslip')
        .set({ netCentavos: fromPesos(1) })
        .where('id', '=', slipId)
        .execute(),
    ).rejects.toThrow(/never changes/)
    await expect(db.deleteFrom('payslip').where('id', '=', slipId).execute()).rejects.toThrow(/never changes/)
    await expect(
      db.updateTable('payrollRun').set({ state: 'draft' }).where('id', '=', runId).execute(),
    ).rejects.toThrow(/never changes/)
    expect((await admin.post(`/payslips/${slipId}/compute`, {})).status).toBe(409)
    expect((await admin.post(`/payroll-runs/${runId}/return`, { reason: 'Too late' })).status).toBe(409)
  })

  test('is paid from the drawer once, and then the run is closed', async () => {
    till.setTime('2026-06-20T10:00:00+08:00')
    await opened(till, { '1000': 6 })
    const one = { id: newId(), branchId: branch.id, from: 'drawer' }
    const payment = { payments: [one] }
    const { run: paid, payments } = done(await admin.post(`/payroll-runs/${runId}/payments`, payment))
    expect([paid.state, payments.length, payments[0].amount]).toEqual(['paid', 1, 4910.15])
    expect(done(await admin.post(`/payroll-runs/${runId}/payments`, payment)).payments).toHaveLength(1)
    expect((await admin.post(`/payroll-runs/${runId}/payments`, { payments: [{ ...one, id: newId() }] })).status).toBe(
      409,
    )
    expect(done(await admin.post(`/payroll-runs/${runId}/close`, {})).state).toBe('closed')
    expect(addDays(day('2026-06-20'), 0)).toBe('2026-06-20')
  })

  test('is a PDF with the same figures, for the office and for the employee alone', async () => {
    const pdf = await admin.get(`/payslips/${slipId}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const words = textOf(pdf.bytes)
    for (const said of ['₱4,972.05', '78.30 h × ₱508.00 ÷ 8 h', '₱6,137.68', '₱1,227.53', 'NET PAY', '₱4,910.15']) {
      expect(words).toContain(said)
    }
    expect(words).not.toContain('DRAFT – not approved')
    expect(pagesOf(pdf.bytes)).toBe(1)
    const all = await admin.get(`/payroll-runs/${runId}/payslips-pdf`)
    expect(textOf(all.bytes)).toContain('₱4,910.15')
    expect((await till.counter.get(`/payslips/${slipId}/pdf`)).status).toBe(403)
  })

  test('is in the employee’s own portal, and in nobody else’s', async () => {
    const { credential } = await givenPortalSession(db, { employeeId, device })
    const portal = app.caller({ token: credential, client: device.credential })
    const { items } = done(await portal.get(`/employee-portal/payslips/${employeeId}`)).data
    expect(items).toMatchObject([{ id: slipId, gross: 6137.68, net: 4910.15 }])
    expect(done(await portal.get(`/employee-portal/payslips/${employeeId}/${slipId}`)).data.slip.figures.net).toBe(
      4910.15,
    )
    const ofTheirs = (id: string) => admin.get(`/employees/${id}/payslips`)
    expect(done(await ofTheirs(employeeId)).items).toMatchObject([
      { id: slipId, runId, gross: 6137.68, deductions: 1227.53, net: 4910.15 },
    ])
    expect((await till.counter.get(`/employees/${employeeId}/payslips`)).status).toBe(403)
    const other = (await givenEmployee(db, { branchIds: [branch.id] })).employeeId ?? ''
    expect(done(await ofTheirs(other)).items).toEqual([])
    expect((await ofTheirs(newId())).status).toBe(404)
    const { credential: theirs } = await givenPortalSession(db, { employeeId: other, device })
    const stranger = app.caller({ token: theirs, client: device.credential })
    expect((await stranger.get(`/employee-portal/payslips/${employeeId}/${slipId}`)).status).toBe(401)
    expect((await stranger.get(`/employee-portal/payslips/${other}/${slipId}`)).status).toBe(404)
    const own = await portal.get(`/employee-portal/payslips/${employeeId}/${slipId}/pdf`)
    expect(textOf(own.bytes)).toContain('₱4,910.15')
    expect((await stranger.get(`/employee-portal/payslips/${other}/${slipId}/pdf`)).status).toBe(404)
  })
})

describe('What comes too late for a closed period (payroll.md 0.6)', () => {
  /** A later run with this employee alone, computed: its corrections. */
  async function laterRun(from: string, to: string, payOn: string) {
    const id = newId()
    done(await admin.post('/payroll-runs', { id, from, to, payOn, frequency: 'semi_monthly' }))
    return { id, corrections: await correctionsIn(id) }
  }
  async function correctionsIn(id: string) {
    done(await admin.post(`/payroll-runs/${id}/compute`, {}))
    await computeRun(db, id, till.now())
    const row = await db
      .selectFrom('payslip')
      .select(['result', 'correctionsCentavos'])
      .where('runId', '=', id)
      .where('employeeId', '=', employeeId)
      .executeTakeFirstOrThrow()
    const { lines } = row.result ?? expect.fail('It is computed')
    const told = lines.flatMap(({ code, minutes, amount, corrects }) =>
      corrects ? [[code, minutes, amount, corrects]] : [],
    )
    expect(told.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(Number(row.correctionsCentavos))
    return told
  }
  async function approved(id: string) {
    done(await admin.post(`/payroll-runs/${id}/review`, {}))
    const { blockers } = done(await admin.get(`/payroll-runs/${id}`))
    const keys = blockers.filter((one: { waivable: boolean }) => one.waivable).map((one: { key: string }) => one.key)
    if (keys.length > 0)
      done(await admin.post(`/payroll-runs/${id}/waivers`, { keys, reason: 'Looked at with the employee' }))
    done(await admin.post(`/payroll-runs/${id}/approve`, {}))
  }
  const days = () =>
    db
      .selectFrom('attendanceDay')
      .selectAll()
      .where('employeeId', '=', employeeId)
      .where('workday', '<=', day('2026-06-15'))
      .orderBy('workday')
      .execute()

  let second: { readonly id: string; readonly corrections: unknown[] }

  test('is nothing where the same records give the same pay, computed anew from every scan', async () => {
    await db
      .updateTable('employee')
      .set({ hiredOn: day('2026-12-01') })
      .where('id', '<>', employeeId)
      .where('separatedOn', 'is', null)
      .execute()
    till.setTime('2026-07-01T09:00:00+08:00')
    second = await laterRun('2026-06-16', '2026-06-30', '2026-07-05')
    expect(second.corrections).toEqual([])
  })

  test('is refused where nobody says that the next pay is to correct it, and leaves the day as it was paid', async () => {
    const note = await db
      .selectFrom('overtimeNote')
      .select(['shiftRecordId', 'version'])
      .where('employeeId', '=', employeeId)
      .where('status', '=', 'pending_review')
      .executeTakeFirstOrThrow()
    const before = await days()
    const decision = { decision: 'approve', version: note.version }
    const url = `/attendance/overtime/${note.shiftRecordId}/decision`
    expect((await admin.post(url, decision)).body.code).toBe('DOCUMENT_CLOSED')
    done(await admin.post(url, { ...decision, inNextPay: true }))
    expect(await days()).toEqual(before)
  })

  test('is a line of the next pay with its day and period, and the slip says that it changed since', async () => {
    const { blockers } = done(await admin.get(`/payroll-runs/${second.id}`))
    expect(blockers.map(({ kind }: { kind: string }) => kind)).toContain('changed_since')
    const corrects = { dates: ['2026-06-06'], periodEnd: '2026-06-15' }
    expect(await correctionsIn(second.id)).toEqual([
      ['OVERTIME', 60, 7937, corrects],
      ['NIGHT_DIFF_OT', 60, 793, corrects],
    ])
  })

  test('is paid once: the pay after it corrects only what came later still', async () => {
    await approved(second.id)
    till.setTime('2026-07-16T09:00:00+08:00')
    const third = await laterRun('2026-07-01', '2026-07-15', '2026-07-20')
    expect(third.corrections).toEqual([])
    done(
      await admin.post('/attendance/corrections', {
        id: newId(),
        employeeId,
        workday: '2026-06-11',
        kind: 'add_punch',
        at: '2026-06-11T22:00:00+08:00',
        reasonCode: 'forgot_to_scan',
        reason: 'The camera shows it',
        inNextPay: true,
      }),
    )
    const [basic, ...others] = await correctionsIn(third.id)
    expect(others).toEqual([])
    expect(basic).toEqual(['BASIC', 480, 50_800, { dates: ['2026-06-11'], periodEnd: '2026-06-15' }])
  })

  test('names the person, the period and the reason where the closed pay cannot be computed any more, until that is mended', async () => {
    const { id } = await laterRun('2026-08-01', '2026-08-15', '2026-08-20')
    till.setTime('2026-07-17T09:00:00+08:00')
    const ofPerson = db.updateTable('employeeRate').where('employeeId', '=', employeeId)
    await ofPerson.set({ withdrawnAt: till.now(), withdrawnReason: 'Typed wrongly' }).execute()
    await db
      .insertInto('employeeRate')
      .values({
        id: newId(),
        employeeId,
        fromOn: day('2026-07-16'),
        payType: 'daily',
        rateCentavos: fromPesos(508),
        reason: 'Typed anew',
      })
      .execute()
    const computed = async () => {
      done(await admin.post(`/payroll-runs/${id}/compute`, {}))
      await computeRun(db, id, till.now())
      const { blockers } = done(await admin.get(`/payroll-runs/${id}`))
      return blockers.filter(({ kind }: { kind: string }) => kind === 'correction_failed')
    }
    const [failed, ...more] = await computed()
    expect(more).toEqual([])
    expect(failed).toMatchObject({
      employee: { id: employeeId },
      date: '2026-06-15',
      detail: 'No pay rate on record for these days.',
      waivable: false,
      warning: false,
    })
    const { slip } = done(await admin.get(`/payslips/${failed.slipId}`))
    expect(slip).toMatchObject({ state: 'waiting', figures: { net: 0 } })
    expect(slip.flags).toContain('correction_failed')
    const words = { keys: [failed.key], reason: 'Let it be' }
    expect((await admin.post(`/payroll-runs/${id}/waivers`, words)).status).toBe(422)
    done(await admin.post(`/payroll-runs/${id}/review`, {}))
    expect((await admin.post(`/payroll-runs/${id}/approve`, {})).status).toBe(409)
    done(await admin.post(`/payroll-runs/${id}/return`, { reason: 'The rate is missing' }))
    await ofPerson.where('fromOn', '=', day('2026-04-01')).set({ withdrawnAt: null, withdrawnReason: null }).execute()
    expect(await computed()).toEqual([])
    expect(done(await admin.get(`/payslips/${failed.slipId}`)).slip).toMatchObject({ state: 'computed', note: null })
  })

  test('and a period that is not over stands in the way of its approval, until the owner takes it on', async () => {
    const { id } = await laterRun('2026-07-16', '2026-07-31', '2026-08-05')
    const { blockers } = done(await admin.get(`/payroll-runs/${id}`))
    expect(blockers).toContainEqual(expect.objectContaining({ kind: 'not_over', waivable: true }))
  })
})
