import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { workedDay } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill('2026-09-16T10:00:00+08:00')
afterAll(() => till.app.stop())
const { admin, app } = till
const { db } = app
const { branch } = till.counter
const day = (text: string) => text as ManilaDate

let daily: string
let monthly: string
let forgotten: string
let returning: string
/** The pay of the first half of November, still open. */
let open: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  await db
    .updateTable('employee')
    .set({ hiredOn: day('2027-01-01') })
    .execute()
  daily = await hired('daily', 600)
  monthly = await hired('monthly', 26_083.33)
  forgotten = await hired('daily', 720)
  returning = await hired('monthly', 26_083.33)
})

/** Somebody who worked ten days from 3 September on. */
async function hired(payType: 'daily' | 'monthly', pesos: number): Promise<string> {
  const employeeId = (await givenEmployee(db, { branchIds: [branch.id] })).employeeId ?? ''
  const hiredOn = day('2025-01-01')
  await db.updateTable('employee').set({ hiredOn, homeBranchId: branch.id }).where('id', '=', employeeId).execute()
  const rate = { id: newId(), employeeId, fromOn: hiredOn, reason: 'Hired', createdAt: till.now() }
  await db
    .insertInto('employeeRate')
    .values({ ...rate, payType, rateCentavos: fromPesos(pesos) })
    .execute()
  const computedAt = till.now()
  const days = Array.from({ length: 10 }, (_, at) => addDays(day('2026-09-03'), at))
  await db
    .insertInto('attendanceDay')
    .values(days.map((workday) => workedDay({ employeeId, workday, branchId: branch.id, computedAt })))
    .execute()
  return employeeId
}

async function run(from: string, to: string, payOn: string) {
  const id = newId()
  done(await admin.post('/payroll-runs', { id, from, to, payOn, frequency: 'semi_monthly' }))
  const compute = async () => {
    done(await admin.post(`/payroll-runs/${id}/compute`, {}))
    await computeRun(db, id, till.now())
  }
  await compute()
  const linesOf = async (employeeId: string) => {
    const { items } = done(await admin.get(`/payroll-runs/${id}/slips`))
    const slip = items.find((one: { employee: { id: string } }) => one.employee.id === employeeId)
    if (!slip) return undefined
    const { lines } = done(await admin.get(`/payslips/${slip.id}`))
    return lines.map(({ code, amount }: { code: string; amount: number }) => [code, amount])
  }
  const approve = async () => {
    done(await admin.post(`/payroll-runs/${id}/review`, {}))
    done(await admin.post(`/payroll-runs/${id}/approve`, {}))
  }
  return { linesOf, approve, compute }
}

/** It is recorded today that somebody's last day was 12 September. */
async function leave(id: string): Promise<void> {
  const { version } = done(await admin.get(`/employees/${id}`))
  const leaving = { reason: 'awol', lastDay: '2026-09-12', note: 'Did not come back', version }
  done(await admin.post(`/employees/${id}/deactivate`, leaving))
}

/** It is recorded today that somebody works again from a day on. */
async function comeBack(id: string, fromOn: string): Promise<void> {
  const { version } = done(await admin.get(`/employees/${id}`))
  done(await admin.post(`/employees/${id}/reactivate`, { homeBranchId: branch.id, fromOn, version }))
}

describe('Who is known to have left only after their last day was paid', () => {
  test('has their final pay with the next run, once, and no pay for days after the last', async () => {
    await (await run('2026-09-01', '2026-09-15', '2026-09-20')).approve()
    till.setTime('2026-09-20T10:00:00+08:00')
    for (const id of [daily, monthly, returning]) await leave(id)
    till.setTime('2026-10-01T10:00:00+08:00')
    const next = await run('2026-09-16', '2026-09-30', '2026-10-05')
    expect(await next.linesOf(daily)).toEqual([['THIRTEENTH_MONTH', 500]])
    // A day is ₱1,000.00: the three after the last were paid with the salary.
    expect(await next.linesOf(monthly)).toEqual([
      ['NOT_EMPLOYED', -3000],
      ['THIRTEENTH_MONTH', 836.81],
    ])
    await next.approve()
    till.setTime('2026-10-16T10:00:00+08:00')
    const later = await run('2026-10-01', '2026-10-15', '2026-10-20')
    expect([await later.linesOf(daily), await later.linesOf(monthly)]).toEqual([undefined, undefined])
    await later.approve()
  })

  test('has it also when they were in further runs meanwhile, as somebody who was absent', async () => {
    till.setTime('2026-10-18T10:00:00+08:00')
    await leave(forgotten)
    till.setTime('2026-11-01T10:00:00+08:00')
    const last = await run('2026-10-16', '2026-10-31', '2026-11-05')
    expect(await last.linesOf(forgotten)).toEqual([['THIRTEENTH_MONTH', 600]])
    expect([await last.linesOf(daily), await last.linesOf(monthly)]).toEqual([undefined, undefined])
    await last.approve()
    till.setTime('2026-11-16T10:00:00+08:00')
    open = await run('2026-11-01', '2026-11-15', '2026-11-20')
    expect(await open.linesOf(forgotten)).toBeUndefined()
  })
})

describe('Who returns', () => {
  test('is paid from that day on, and for no day between', async () => {
    expect(await open.linesOf(returning)).toBeUndefined()
    await comeBack(returning, '2026-11-16')
    await open.compute()
    expect(await open.linesOf(returning)).toBeUndefined()
    await leave(returning)
    await comeBack(returning, '2026-11-11')
    await open.compute()
    // Ten days, two of which are holidays.
    expect(await open.linesOf(returning)).toEqual([
      ['BASIC_SALARY', 13_041.67],
      ['NOT_EMPLOYED', -8000],
    ])
  })

  test('after a departure that was none gets back what was taken for it', async () => {
    await comeBack(monthly, '2026-09-13')
    await open.compute()
    // Their own salary, the three days that were taken back, and the second half of September.
    expect(await open.linesOf(monthly)).toEqual([
      ['BASIC_SALARY', 13_041.67],
      ['NOT_EMPLOYED', 3000],
      ['BASIC_SALARY', 13_041.66],
    ])
  })
})
