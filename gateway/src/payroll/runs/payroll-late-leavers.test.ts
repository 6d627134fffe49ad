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
beforeAll(async () => {
  await db
    .updateTable('employee')
    .set({ hiredOn: day('2027-01-01') })
    .execute()
  daily = await hired('daily', 600)
  monthly = await hired('monthly', 26_083.33)
  forgotten = await hired('daily', 720)
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
  done(await admin.post(`/payroll-runs/${id}/compute`, {}))
  await computeRun(db, id, till.now())
  const { items } = done(await admin.get(`/payroll-runs/${id}/slips`))
  const linesOf = async (employeeId: string) => {
    const slip = items.find((one: { employee: { id: string } }) => one.employee.id === employeeId)
    if (!slip) return undefined
    const { lines } = done(await admin.get(`/payslips/${slip.id}`))
    return lines.map(({ code, amount }: { code: string; amount: number }) => [code, amount])
  }
  const approve = async () => {
    done(await admin.post(`/payroll-runs/${id}/review`, {}))
    done(await admin.post(`/payroll-runs/${id}/approve`, {}))
  }
  return { linesOf, approve }
}

/** It is recorded today that somebody's last day was 12 September. */
async function leave(id: string): Promise<void> {
  const { version } = done(await admin.get(`/employees/${id}`))
  const leaving = { reason: 'awol', lastDay: '2026-09-12', note: 'Did not come back', version }
  done(await admin.post(`/employees/${id}/deactivate`, leaving))
}

describe('Who is known to have left only after their last day was paid', () => {
  test('has their final pay with the next run, once, and no pay for days after the last', async () => {
    await (await run('2026-09-01', '2026-09-15', '2026-09-20')).approve()
    till.setTime('2026-09-20T10:00:00+08:00')
    for (const id of [daily, monthly]) await leave(id)
    till.setTime('2026-10-01T10:00:00+08:00')
    const next = await run('2026-09-16', '2026-09-30', '2026-10-05')
    expect(await next.linesOf(daily)).toEqual([['THIRTEENTH_MONTH', 500]])
    const codes = (await next.linesOf(monthly))?.map(([code]: [string, number]) => code)
    expect(codes).toContain('THIRTEENTH_MONTH')
    expect(codes).not.toContain('BASIC_SALARY')
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
    expect(await (await run('2026-11-01', '2026-11-15', '2026-11-20')).linesOf(forgotten)).toBeUndefined()
  })
})
