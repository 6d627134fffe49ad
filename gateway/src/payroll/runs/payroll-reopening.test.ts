import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, type InPortal, inPortal } from '../../testing/advances.ts'
import { givenPayableDays } from '../../testing/payable-days.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
till.setTime('2026-11-21T10:00:00+08:00')
const { db } = app
const PERIOD = { from: '2026-11-06', to: '2026-11-20', payOn: '2026-12-05', frequency: 'semi_monthly' }
const NEXT = { from: '2026-11-21', to: '2026-12-05', payOn: '2026-12-20', frequency: 'semi_monthly' }
const reason = 'An allowance was missing'
let ana: InPortal
let ben: InPortal
let advanceId = ''
let loanId = ''
let firstId = ''

afterAll(() => app.stop())
beforeAll(async () => {
  const other = await app.counter(counter.branch)
  ana = await inPortal(till, counter)
  ben = await inPortal(till, other)
  await givenPayableDays(till)
})

const path = (runId: string) => `/payroll-runs/${runId}`
const slipsOf = async (runId: string) => done(await admin.get(`${path(runId)}/slips`)).items
const slipOf = async (runId: string, { employeeId }: InPortal) =>
  (await slipsOf(runId)).find((one: { employee: { id: string } }) => one.employee.id === employeeId)
const stateOf = async (runId: string) => done(await admin.get(path(runId))).run.state
const balances = async () =>
  db
    .selectFrom('ledgerBalance')
    .select(['accountCode', 'balanceCentavos'])
    .where('balanceCentavos', '<>', 0 as never)
    .orderBy('accountCode')
    .execute()
const lockedDays = async () =>
  (await db.selectFrom('attendanceDay').select('workday').where('lockedAt', 'is not', null).execute()).length
const owed = async () => done(await admin.get(`/cash-advances/${advanceId}`)).advance
const reopen = (runId: string, id: string) => admin.post(`${path(runId)}/reopen`, { id, reason })

const payroll = payrollDeeds(till)
const created = payroll.create

async function approved(runId: string): Promise<void> {
  await payroll.compute(runId)
  await payroll.approve(runId)
}

async function expectSoundBooks(): Promise<void> {
  for (const invariant of INVARIANTS.filter(({ name }) => !name.startsWith('events-'))) {
    expect([invariant.name, await checkInvariant(db, invariant)]).toMatchObject([invariant.name, { failingRows: 0 }])
  }
}

const approvedContent = () =>
  db
    .selectFrom('payslip')
    .select(['id', 'input', 'result', 'netCentavos', 'grossCentavos', 'lockedAt', 'computedAt', 'sources'])
    .where('runId', '=', firstId)
    .orderBy('id')
    .execute()

describe('An approved payroll that is opened again', () => {
  test('stays on record, gives back what it took, and has a new draft in its place', async () => {
    advanceId = await asked(ana, 600, { instalments: 2, authority: { version: 1, language: 'en' } })
    done(await admin.post(`/cash-advances/${advanceId}/approve`, { amount: 600, instalments: 2 }))
    done(await admin.post(`/cash-advances/${advanceId}/release`, { from: 'gcash', reference: 'GC-1' }))
    loanId = newId()
    done(
      await admin.post('/pay-items', {
        id: loanId,
        employeeId: ben.employeeId,
        kind: 'sss_loan',
        label: 'Salary loan',
        amount: 200,
        total: 1000,
        fromOn: '2026-11-01',
        basis: 'Statement of the SSS',
      }),
    )
    firstId = await created(PERIOD)
    const one = await slipOf(firstId, ana)
    const two = await slipOf(firstId, ben)
    done(
      await admin.post('/pay-items', {
        id: newId(),
        employeeId: ana.employeeId,
        kind: 'allowance',
        label: 'Rice',
        amount: 250,
        slipId: one.id,
        basis: 'Company policy',
      }),
    )
    done(await admin.post(`/payslips/${two.id}/hold`, { held: true, reason: 'Comes on Monday' }))
    const before = { books: await balances(), advance: await owed() }
    await approved(firstId)
    expect(await lockedDays()).toBe(10)
    expect((await owed()).balance).toBeLessThan(before.advance.balance)
    expect((await slipOf(firstId, ben)).figures.loans).toBe(200)
    const kept = await approvedContent()

    const draftId = newId()
    const draft = done(await reopen(firstId, draftId))
    expect(draft).toMatchObject({ id: draftId, state: 'draft', heads: 2, reopens: firstId, from: PERIOD.from })
    expect(done(await admin.get(path(firstId))).run).toMatchObject({
      state: 'reverted',
      reverted: { reason, runId: draftId },
    })
    expect(await approvedContent()).toEqual(kept)
    expect(await balances()).toEqual(before.books)
    expect(await lockedDays()).toBe(0)
    expect(await owed()).toMatchObject({ balance: before.advance.balance, status: 'released' })
    const { items } = done(await admin.get('/pay-items?limit=50'))
    expect(items.find(({ id }: { id: string }) => id === loanId).taken).toBe(0)
    expect((await slipOf(draftId, ben)).held).toBe('Comes on Monday')
    await expectSoundBooks()
  })

  test('twice is once, and says who, when and why in the audit log', async () => {
    const successor = done(await admin.get(path(firstId))).run.reverted.runId
    expect(done(await reopen(firstId, successor)).id).toBe(successor)
    const other = await reopen(firstId, newId())
    expect([other.status, other.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    const log = await db
      .selectFrom('auditLog')
      .select(['action', 'reason'])
      .where('objectId', '=', firstId)
      .where('action', '=', 'payroll.reverted')
      .execute()
    expect(log).toEqual([{ action: 'payroll.reverted', reason }])
    const reversals = await db
      .selectFrom('ledgerTransfer')
      .select('id')
      .where('sourceId', '=', firstId)
      .where('reversesId', 'is not', null)
      .execute()
    expect(reversals).toHaveLength(1)
    expect(await app.announced()).toContain('payroll.reverted')
  })

  test('is nobody’s pay: not in the portal, the file of the employee, the reports, the totals or the bank file', async () => {
    const slip = await slipOf(firstId, ana)
    expect(slip.state).toBe('reverted')
    const portal = `/employee-portal/payslips/${ana.employeeId}`
    expect(done(await ana.get(portal)).data.items).toEqual([])
    expect((await ana.get(`${portal}/${slip.id}`)).status).toBe(404)
    expect((await ana.get(`${portal}/${slip.id}/pdf`)).status).toBe(404)
    expect(done(await admin.get(`/employees/${ana.employeeId}/payslips`)).items).toEqual([])
    expect(done(await admin.get('/payroll-reports/contributions?agency=sss&month=2026-11')).items).toEqual([])
    const thirteenth = done(await admin.get('/payroll-reports/thirteenth-month?year=2026')).items
    expect(thirteenth.filter(({ basicEarned }: { basicEarned: number }) => basicEarned > 0)).toEqual([])
    const list = done(await admin.get('/payroll-runs'))
    expect(list.items.map(({ state }: { state: string }) => state).toSorted()).toEqual(['draft', 'reverted'])
    expect(list.totals.net).toBe(0)
    expect(list.items.flatMap(({ cash }: { cash: { needed: number }[] }) => cash.map(({ needed }) => needed))).toEqual([
      0, 0,
    ])
    for (const call of [`${path(firstId)}/payments`, `${path(firstId)}/close`, `${path(firstId)}/approve`]) {
      const one = { id: newId(), branchId: counter.branch.id, from: 'safe' }
      const body = call.endsWith('payments') ? { payments: [one] } : one
      if (call.endsWith('approve')) expect(done(await admin.post(call, {})).state).toBe('reverted')
      else expect([call, (await admin.post(call, body)).status]).toEqual([call, 409])
    }
    expect(await stateOf(firstId)).toBe('reverted')
  })

  test('is computed again to the same pay, with what was added for it, taken once', async () => {
    const draftId = done(await admin.get(path(firstId))).run.reverted.runId
    await approved(draftId)
    const [was, is] = [await slipOf(firstId, ana), await slipOf(draftId, ana)]
    expect(is.figures).toEqual(was.figures)
    expect(is.figures.allowances).toBe(250)
    expect(is.figures.advances).toBeGreaterThan(0)
    expect(await lockedDays()).toBe(10)
    const { items } = done(await admin.get('/pay-items?limit=50'))
    expect(items.find(({ id }: { id: string }) => id === loanId).taken).toBe(200)
    expect(done(await ana.get(`/employee-portal/payslips/${ana.employeeId}`)).data.items).toHaveLength(1)
    await expectSoundBooks()
  })

  test('not while a later pay of the same people rests on it; that one goes first', async () => {
    const currentId = done(await admin.get(path(firstId))).run.reverted.runId
    const laterId = await created(NEXT)
    await approved(laterId)
    const refused = await reopen(currentId, newId())
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_READY'])
    const laterDraft = newId()
    done(await reopen(laterId, laterDraft))
    await payroll.compute(laterDraft)
    const changed = async () =>
      done(await admin.get(path(laterDraft))).blockers.filter(({ kind }: { kind: string }) => kind === 'changed_since')
    expect(await changed()).toEqual([])
    done(await reopen(currentId, newId()))
    expect(await changed()).toHaveLength(2)
    await expectSoundBooks()
  })

  test('once some of it is paid, never; the database keeps it as well', async () => {
    const { items } = done(await admin.get('/payroll-runs?state=draft'))
    const draft = items.find(({ from }: { from: string }) => from === PERIOD.from)
    await approved(draft.id)
    const slip = await slipOf(draft.id, ana)
    const pay = { id: newId(), branchId: counter.branch.id, slipIds: [slip.id], from: 'gcash', reference: 'GC-2' }
    done(await admin.post(`${path(draft.id)}/payments`, { payments: [pay] }))
    expect(await stateOf(draft.id)).toBe('approved')
    const refused = await reopen(draft.id, newId())
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    const byHand = db
      .updateTable('payrollRun')
      .set({ state: 'reverted', revertedAt: till.now(), revertedBy: slip.id, revertReason: reason })
      .where('id', '=', draft.id)
    await expect(byHand.execute()).rejects.toMatchObject({ constraint: 'payroll_run_is_approved' })
    const oneSlip = db.updateTable('payslip').set({ state: 'reverted', note: reason }).where('runId', '=', draft.id)
    await expect(oneSlip.execute()).rejects.toMatchObject({ constraint: 'payslip_is_approved' })
    const back = db.updateTable('payslip').set({ state: 'computed' }).where('runId', '=', firstId)
    await expect(back.execute()).rejects.toMatchObject({ constraint: 'payslip_is_approved' })
    const changed = db.updateTable('payrollRun').set({ revertReason: 'Another one' }).where('id', '=', firstId)
    await expect(changed.execute()).rejects.toMatchObject({ constraint: 'payroll_run_is_approved' })
    await expectSoundBooks()
  })

  test('only with a reason, only by an admin, and only where it is', async () => {
    const nobody = await admin.post(`${path(newId())}/reopen`, { id: newId(), reason })
    expect(nobody.status).toBe(404)
    expect((await admin.post(`${path(firstId)}/reopen`, { id: newId(), reason: '' })).status).toBe(422)
    expect((await counter.post(`${path(firstId)}/reopen`, { id: newId(), reason })).status).toBe(403)
    const draft = await created({
      from: '2027-01-01',
      to: '2027-01-15',
      payOn: '2027-01-20',
      frequency: 'semi_monthly',
    })
    const refused = await reopen(draft, newId())
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
    const taken = await reopen(firstId, draft)
    expect(taken.status).toBe(409)
  })
})
