import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00')
afterAll(() => till.app.stop())
const { admin, app } = till
const { db } = app
const { branch } = till.counter
const PERIOD = { from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', frequency: 'semi_monthly' }
const YEAR = '/leave-conversions?year=2026'
/** Hired on 10 March 2024: the leave year that ended on 9 March 2026 gave five days. */
const FROM = '2025-03-10'
let counter: Counter
let ana = ''
let runId = newId()

beforeAll(async () => {
  counter = await app.counter()
  await db
    .updateTable('employee')
    .set({ hiredOn: '2027-01-01' as ManilaDate })
    .execute()
  ana = await hired('2024-03-10')
  done(await admin.post('/payroll-runs', { id: runId, ...PERIOD }))
})

async function hired(on: string): Promise<string> {
  const id = (await givenEmployee(db, { branchIds: [branch.id] })).employeeId ?? ''
  const hiredOn = on as ManilaDate
  await db.updateTable('employee').set({ hiredOn, homeBranchId: branch.id }).where('id', '=', id).execute()
  const rate = { id: newId(), employeeId: id, fromOn: hiredOn, reason: 'Hired' }
  await db
    .insertInto('employeeRate')
    .values({ ...rate, payType: 'daily', rateCentavos: fromPesos(610) })
    .execute()
  return id
}

async function leaveTaken(employeeId: string, fromOn: string, toOn: string): Promise<void> {
  const leave = done(
    await admin.post('/leave', {
      id: newId(),
      employeeId,
      kind: 'service_incentive',
      isPaid: true,
      fromOn,
      toOn,
      reason: 'At home',
    }),
  )
  done(await admin.post(`/leave/${leave.id}/decision`, { decision: 'approve', version: leave.version }))
}

const compute = async () => {
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(db, runId, till.now())
}
const yearOf = async (employeeId: string) =>
  done(await admin.get(YEAR)).items.find((item: { employeeId: string }) => item.employeeId === employeeId)
const nameOf = async (employeeId: string) => (await yearOf(employeeId)).name
const slipOf = async (employeeId: string) => {
  const { items } = done(await admin.get(`/payroll-runs/${runId}/slips`))
  const slip = items.find((one: { employee: { id: string } }) => one.employee.id === employeeId)
  return done(await admin.get(`/payslips/${slip.id}`))
}
const convert = (items: object[], run = runId) => admin.post(`/payroll-runs/${run}/leave-conversions`, { items })
const asked = (employeeId: string, yearFrom = FROM, id = newId()) => ({ id, employeeId, yearFrom })

describe('Unused incentive leave', () => {
  test('is shown by leave year with what it comes to and why, before anything is paid', async () => {
    await leaveTaken(ana, '2026-01-12', '2026-01-13')
    expect(await yearOf(ana)).toMatchObject({
      from: FROM,
      to: '2026-03-09',
      isFinal: false,
      given: 5,
      earned: 0,
      used: 2,
      unused: 3,
      dailyRate: 610,
      amount: 1830,
      taxableExcess: 0,
      explanation: { code: 'LEAVE_CONVERSION', amount: 1830 },
      state: 'due',
      conversion: null,
    })
    expect(done(await admin.get(YEAR)).totals).toEqual({ unused: 3, due: 1830, converted: 0 })
  })

  test('is none where a leave year gave nothing or goes on', async () => {
    const newer = await hired('2025-03-10')
    const later = await hired('2024-12-20')
    expect(await yearOf(newer)).toMatchObject({ to: '2026-03-09', given: 0, unused: 0, state: 'none' })
    expect(await yearOf(later)).toMatchObject({ to: '2026-12-19', unused: 5, state: 'later' })
    await compute()
    const message = `${await nameOf(newer)} has no leave left from the year to 2026-03-09`
    expect((await convert([asked(newer)])).body).toEqual({
      message,
      code: 'FIELD_INVALID',
      field: 'items',
      errors: { items: [message] },
    })
    const early = await convert([asked(later, '2025-12-20')])
    expect([early.status, early.body.code]).toEqual([409, 'NOT_READY'])
    const unknown = await convert([asked(ana, '2025-03-11')])
    expect([unknown.status, unknown.body.code]).toEqual([422, 'FIELD_INVALID'])
  })

  test('comes as a file with the figures of the page, for a branch as for all', async () => {
    const fileOf = async (query: object) => {
      const made = done(await admin.post('/exports', { id: newId(), list: 'leaveYears', format: 'csv', query }))
      const [heads = [], ...rows] = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
      return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])))
    }
    const rows = await fileOf({ year: '2026', branchId: branch.id })
    expect(rows.map(({ Employee }) => Employee)).toEqual(
      done(await admin.get(`${YEAR}&branchId=${branch.id}`)).items.map(({ name }: { name: string }) => name),
    )
    const name = await nameOf(ana)
    expect(rows.find(({ Employee }) => Employee === name)).toMatchObject({
      'Leave year from': FROM,
      'Leave year to': '2026-03-09',
      'Days given': '5',
      'Days used': '2',
      'Days unused': '3',
      'Daily rate': '610.00',
      Amount: '1830.00',
      State: 'to convert',
      'Pay from': '',
    })
    expect(await fileOf({ year: '2024' })).toEqual([])
  })

  test('is for admins only', async () => {
    expect((await counter.get(YEAR)).status).toBe(403)
    expect((await counter.post(`/payroll-runs/${runId}/leave-conversions`, { items: [asked(ana)] })).status).toBe(403)
    expect((await counter.post(`/leave-conversions/${newId()}/cancel`, { reason: 'By mistake' })).status).toBe(403)
  })
})

describe('Converting it', () => {
  const item = () => asked(ana)
  let first = item()

  test('is an earning of the pay at once, untaxed and outside contributions', async () => {
    first = item()
    expect(done(await convert([first]))).toEqual({ converted: 1 })
    const slip = await slipOf(ana)
    expect(slip.lines.find((line: { code: string }) => line.code === 'LEAVE_CONVERSION')).toMatchObject({
      amount: 1830,
      taxable: 'exempt',
    })
    expect(slip.slip.figures.leave).toBe(1830)
    expect(await yearOf(ana)).toMatchObject({ state: 'converted', amount: 1830, conversion: { id: first.id, runId } })
    const { blockers } = done(await admin.get(`/payroll-runs/${runId}`))
    expect(blockers.filter(({ kind }: { kind: string }) => kind === 'changed_since')).toEqual([])
  })

  test('twice pays once, with the same id and with another', async () => {
    expect(done(await convert([first]))).toEqual({ converted: 0 })
    const again = await convert([asked(ana)])
    expect([again.status, again.body]).toEqual([
      409,
      {
        message: `The unused leave of ${await nameOf(ana)} from the year to 2026-03-09 is already in a pay run`,
        code: 'LEAVE_CONVERTED',
      },
    ])
    expect((await slipOf(ana)).slip.figures.leave).toBe(1830)
    const other = await convert([{ ...first, employeeId: await hired('2024-01-05') }])
    expect(other.status).toBe(409)
  })

  test('is once also when two ask at the same moment', async () => {
    done(await admin.post(`/leave-conversions/${first.id}/cancel`, { reason: 'Asked anew' }))
    const answers = await Promise.all([convert([asked(ana)]), convert([asked(ana)])])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await slipOf(ana)).slip.figures.leave).toBe(1830)
  })

  test('leaves no leave of that year to be taken, approved or taken back', async () => {
    const leave = { id: newId(), employeeId: ana, kind: 'service_incentive', isPaid: true, reason: 'Late' }
    const late = await admin.post('/leave', { ...leave, fromOn: '2026-03-09', toOn: '2026-03-10' })
    expect([late.status, late.body.code]).toEqual([409, 'LEAVE_CONVERTED'])
    done(await admin.post('/leave', { ...leave, fromOn: '2026-03-10', toOn: '2026-03-11' }))
    const unpaid = { ...leave, id: newId(), kind: 'personal', isPaid: false }
    done(await admin.post('/leave', { ...unpaid, fromOn: '2026-02-02', toOn: '2026-02-02' }))
    const { items } = done(await admin.get(`/leave?from=2026-01-01&to=2026-01-31&employeeId=${ana}`))
    const taken = items.find(({ fromOn }: { fromOn: string }) => fromOn === '2026-01-12')
    const body = { decision: 'cancel', reason: 'Came to work', version: taken.version }
    expect((await admin.post(`/leave/${taken.id}/decision`, body)).body.code).toBe('LEAVE_CONVERTED')
  })

  test('is taken back while the period is a draft, twice harmlessly, and may be asked again', async () => {
    const { conversion } = await yearOf(ana)
    const back = () => admin.post(`/leave-conversions/${conversion.id}/cancel`, { reason: 'Asked anew' })
    expect(done(await back())).toEqual({ converted: 1 })
    expect(done(await back())).toEqual({ converted: 0 })
    expect((await slipOf(ana)).slip.figures.leave).toBe(0)
    expect(await yearOf(ana)).toMatchObject({ state: 'due', conversion: null })
    expect((await admin.post(`/leave-conversions/${newId()}/cancel`, { reason: 'Nothing' })).status).toBe(404)
    done(await convert([asked(ana)]))
  })

  test('goes with its slip: excluded, or the period thrown away', async () => {
    const { slip } = await slipOf(ana)
    const exclude = (excluded: boolean) =>
      admin.post(`/payslips/${slip.id}/exclude`, { excluded, reason: 'Paid by hand' })
    done(await exclude(true))
    expect(await yearOf(ana)).toMatchObject({ state: 'due' })
    expect((await convert([asked(ana)])).body.errors).toEqual({
      items: [`${await nameOf(ana)} has no payslip in this pay run`],
    })
    done(await exclude(false))
    done(await convert([asked(ana)]))
    done(await admin.post(`/payroll-runs/${runId}/discard`, { reason: 'Begun anew' }))
    expect(await yearOf(ana)).toMatchObject({ state: 'due' })
    const closed = await convert([asked(ana)])
    expect([closed.status, closed.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
  })

  test('stays with an approved pay for good, and the database keeps it', async () => {
    runId = newId()
    done(await admin.post('/payroll-runs', { id: runId, ...PERIOD }))
    // Before the first compute: the slip has it as soon as it is computed.
    done(await convert([asked(ana)]))
    await compute()
    expect((await slipOf(ana)).slip.figures.leave).toBe(1830)
    done(await admin.post(`/payroll-runs/${runId}/review`, {}))
    const { blockers } = done(await admin.get(`/payroll-runs/${runId}`))
    const keys = blockers.filter((one: { waivable: boolean }) => one.waivable).map(({ key }: { key: string }) => key)
    if (keys.length > 0) done(await admin.post(`/payroll-runs/${runId}/waivers`, { keys, reason: 'Asked them' }))
    done(await admin.post(`/payroll-runs/${runId}/approve`, {}))
    const { conversion } = await yearOf(ana)
    expect(conversion).toMatchObject({ runId, runState: 'approved' })
    const back = await admin.post(`/leave-conversions/${conversion.id}/cancel`, { reason: 'Too late' })
    expect([back.status, back.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    const taken = db.updateTable('leaveConversion').set({ cancelReason: 'By hand' }).where('id', '=', conversion.id)
    await expect(taken.execute()).rejects.toMatchObject({ constraint: 'leave_conversion_is_paid' })
    for (const invariant of INVARIANTS.filter(({ name }) => name === 'converted-leave-is-paid-once')) {
      expect(await checkInvariant(db, invariant)).toMatchObject({ failingRows: 0 })
    }
  })

  test('goes with the approved pay that is opened again into the draft in its place', async () => {
    const draftId = newId()
    done(await admin.post(`/payroll-runs/${runId}/reopen`, { id: draftId, reason: 'An allowance was missing' }))
    const { conversion } = await yearOf(ana)
    expect(conversion).toMatchObject({ runId: draftId, runState: 'draft' })
    runId = draftId
    await compute()
    expect((await slipOf(ana)).slip.figures.leave).toBe(1830)
    done(await admin.post(`/leave-conversions/${conversion.id}/cancel`, { reason: 'Taken as days' }))
    expect(await yearOf(ana)).toMatchObject({ state: 'due' })
    done(await admin.post(`/payroll-runs/${runId}/discard`, { reason: 'Begun anew' }))
  })

  test('of somebody who leaves is part of the last pay, by months', async () => {
    const gone = await hired('2024-06-01')
    await db
      .updateTable('employee')
      .set({ separatedOn: '2026-10-31' as ManilaDate, separationReason: 'resigned' })
      .where('id', '=', gone)
      .execute()
    const { items } = done(await admin.get(YEAR))
    const own = items.filter((item: { employeeId: string }) => item.employeeId === gone)
    expect(own).toMatchObject([
      { from: '2025-06-01', to: '2026-05-31', isFinal: false, unused: 5 },
      { from: '2026-06-01', to: '2026-10-31', isFinal: true, given: 5, earned: 2.083, unused: 7.083, amount: 4320.63 },
    ])
    runId = newId()
    done(await admin.post('/payroll-runs', { id: runId, ...PERIOD, from: '2026-10-16', to: '2026-10-31' }))
    done(await convert([asked(gone, '2025-06-01'), asked(gone, '2026-06-01')]))
    await compute()
    // Twelve days are not taxed; 0.083 of a day joins the other benefits, far below their ceiling.
    expect((await slipOf(gone)).slip.figures.leave).toBe(7370.63)
  })
})
