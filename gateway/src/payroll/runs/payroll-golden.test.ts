import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { addDays } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, describe, expect, test } from 'vitest'
import { day, SCANS, startGoldenMonth } from '../../testing/golden-month.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { pagesOf, textOf } from '../../testing/pdf-text.ts'
import { done, opened } from '../../testing/till.ts'

const { till, employeeId } = await startGoldenMonth()
const { admin, app } = till
const { db } = app
const { branch, device } = till.counter
afterAll(async () => {
  expect(await brokenRules(till)).toEqual([])
  await app.stop()
})

const runId = newId()
let slipId = ''
const run = async () => done(await admin.get(`/payroll-runs/${runId}`))
const slipOf = async () => done(await admin.get(`/payslips/${slipId}`))
const compute = async () => {
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(db, runId, till.now())
}
const leaves = (part: { amount: number; parts: never[] }): number =>
  part.parts.length === 0 ? Math.round(part.amount * 100) : part.parts.reduce((sum, one) => sum + leaves(one), 0)

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
