import { newId } from '@labada/db/core/ids'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, startGoldenMonth } from '../../testing/golden-month.ts'
import { brokenRules } from '../../testing/invariants.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { done, opened } from '../../testing/till.ts'

const { till, employeeId } = await startGoldenMonth()
const { admin, app } = till
const { db } = app
const deeds = payrollDeeds(till)
afterAll(async () => {
  expect(await brokenRules(till)).toEqual([])
  await app.stop()
})

/** The first half of June is paid and closed. */
beforeAll(async () => {
  const id = await deeds.create({ from: '2026-06-01', to: '2026-06-15', payOn: '2026-06-20' })
  await deeds.compute(id)
  await deeds.approve(id)
  till.setTime('2026-06-20T10:00:00+08:00')
  await opened(till, { '1000': 6 })
  const payment = { id: newId(), branchId: till.counter.branch.id, from: 'drawer' }
  done(await admin.post(`/payroll-runs/${id}/payments`, { payments: [payment] }))
  done(await admin.post(`/payroll-runs/${id}/close`, {}))
})

describe('What comes too late for a closed period (payroll.md 0.6)', () => {
  /** A later run with this employee alone, computed: its corrections. */
  async function laterRun(from: string, to: string, payOn: string) {
    const id = await deeds.create({ from, to, payOn })
    return { id, corrections: await correctionsIn(id) }
  }
  async function correctionsIn(id: string) {
    await deeds.compute(id)
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
  const days = () =>
    db
      .selectFrom('attendanceDay')
      .selectAll()
      .where('employeeId', '=', employeeId)
      .where('workday', '<=', day('2026-06-15'))
      .orderBy('workday')
      .execute()

  const lateNote = () =>
    db
      .selectFrom('overtimeNote')
      .select(['shiftRecordId', 'version'])
      .where('employeeId', '=', employeeId)
      .where('workday', '=', day('2026-06-06'))
      .executeTakeFirstOrThrow()

  let second: { readonly id: string; readonly corrections: unknown[] }

  test('is nothing where the same records give the same pay, computed anew from every scan', async () => {
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

  test('is no correction once its decision is undone, and one again once it is decided anew', async () => {
    const decide = async (decision: 'approve' | 'reopen') => {
      const { shiftRecordId, version } = await lateNote()
      return admin.post(`/attendance/overtime/${shiftRecordId}/decision`, { decision, version, inNextPay: true })
    }
    const undoable = async () =>
      (await admin.get('/attendance/overtime?view=decided&from=2026-07-01&to=2026-07-01')).body.items
    expect(await undoable()).toMatchObject([{ workday: '2026-06-06', isLocked: true, canUndo: true }])
    expect(done(await decide('reopen'))).toMatchObject({ isLocked: true, canUndo: false })
    expect(await undoable()).toEqual([])
    const { blockers } = done(await admin.get(`/payroll-runs/${second.id}`))
    expect(blockers.map(({ kind }: { kind: string }) => kind)).toContain('changed_since')
    expect(await correctionsIn(second.id)).toEqual([])
    expect(done(await decide('approve'))).toMatchObject({ isLocked: true, canUndo: true })
    expect(await correctionsIn(second.id)).toHaveLength(2)
    await deeds.approve(second.id)
    expect((await decide('reopen')).body.code).toBe('DOCUMENT_CLOSED')
    expect(await undoable()).toEqual([])
  })

  test('is paid once: the pay after it corrects only what came later still', async () => {
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
      await deeds.compute(id)
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
