import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenApprovedPayroll, givenHiredLongAgo } from '@labada/db/testing/factories/payroll-factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import type { Caller } from '../../testing/caller.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const { admin, app, counter } = till
const runId = newId()
const PERIOD = { from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', frequency: 'semi_monthly' }
const SAID = '2026-11-21T09:30:00+08:00'
let ana: InPortal
let ben: InPortal

interface InPortal extends Caller {
  readonly employeeId: string
  readonly sessionId: number
  readonly slipId: string
  readonly path: string
}

async function inPortal({ user, device }: Counter): Promise<InPortal> {
  const employeeId = user.employeeId ?? ''
  const { id: sessionId, credential } = await givenPortalSession(app.db, { employeeId, device })
  const { items } = done(await admin.get(`/payroll-runs/${runId}/slips`))
  const { id: slipId } = items.find(({ employee }: { employee: { id: string } }) => employee.id === employeeId)
  const path = `/employee-portal/payslips/${employeeId}`
  return { ...app.caller({ token: credential, client: device.credential }), employeeId, sessionId, slipId, path }
}
const confirm = (portal: InPortal, slipId = portal.slipId) => portal.post(`${portal.path}/${slipId}/acknowledge`, {})
const kept = () => app.db.selectFrom('payslipAcknowledgement').selectAll().execute()
const told = async () => ({
  events: await app.db.selectFrom('outbox').select('payload').where('type', '=', 'payslip.acknowledged').execute(),
  audit: await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'payslip.acknowledged').execute(),
})
const slipOf = (slipId: string) =>
  app.db.selectFrom('payslip').selectAll().where('id', '=', slipId).executeTakeFirstOrThrow()
const setState = (state: 'paid' | 'closed') =>
  app.db
    .updateTable('payrollRun')
    .set({ state, ...(state === 'paid' ? { paidAt: till.now() } : { closedAt: till.now(), closedBy: admin.user.id }) })
    .where('id', '=', runId)
    .execute()

afterAll(() => app.stop())
beforeAll(async () => {
  till.setTime(SAID)
  const other = await app.counter(counter.branch)
  await givenHiredLongAgo(app.db)
  done(await admin.post('/payroll-runs', { id: runId, ...PERIOD }))
  ana = await inPortal(counter)
  ben = await inPortal(other)
})

describe('A payslip', () => {
  test('is not there to be confirmed before it is approved, and not handed out before all of its payroll is paid', async () => {
    const draft = await confirm(ana)
    expect([draft.status, draft.text]).toEqual([404, ''])
    await givenApprovedPayroll(app.db, runId)
    const approved = await confirm(ana)
    expect([approved.status, approved.body.code]).toEqual([409, 'NOT_READY'])
    expect([await kept(), await told()]).toEqual([[], { events: [], audit: [] }])
  })

  test('is confirmed once by whom it pays, with the time, the session, its finger and its device; it does not change', async () => {
    await setState('paid')
    const before = await slipOf(ana.slipId)
    const first = await confirm(ana)
    expect([first.status, first.body]).toEqual([
      200,
      {
        success: true,
        message: 'Thank you for confirming',
        data: { acknowledgedAt: new Date(SAID).toISOString() },
      },
    ])
    till.setTime('2026-11-22T08:00:00+08:00')
    expect((await confirm(ana)).body).toEqual(first.body)
    expect(await kept()).toEqual([
      {
        payslipId: ana.slipId,
        acknowledgedAt: new Date(SAID),
        portalSessionId: ana.sessionId,
        scanId: expect.any(String),
        clientId: counter.device.id,
      },
    ])
    const { events, audit } = await told()
    expect(events).toMatchObject([{ payload: { payrollRunId: runId, payslipId: ana.slipId } }])
    expect(audit).toMatchObject([
      {
        actorId: null,
        clientId: counter.device.id,
        branchId: counter.branch.id,
        objectType: 'payslip',
        objectId: ana.slipId,
        after: { employeeId: ana.employeeId, payrollRunId: runId, portalSessionId: ana.sessionId },
      },
    ])
    expect(await slipOf(ana.slipId)).toEqual(before)
  })

  test('of somebody else is not found, and nobody outside the portal confirms one', async () => {
    const others = await confirm(ana, ben.slipId)
    expect([others.status, others.text]).toEqual([404, ''])
    expect((await confirm(ana, newId())).status).toBe(404)
    const path = `${ben.path}/${ben.slipId}/acknowledge`
    const [atCounter, inOffice] = [await counter.post(path, {}), await admin.post(path, {})]
    expect([atCounter.status, atCounter.text]).toEqual([401, ''])
    expect([inOffice.status, inOffice.body]).toEqual([404, { message: 'CLIENT_NO_MATCH_FOUND' }])
    expect(await kept()).toHaveLength(1)
  })

  test('confirmed, is so in the portal, in the list and in its file; who has not confirmed is found', async () => {
    const at = new Date(SAID).toISOString()
    const { items: own } = done(await ana.get(ana.path)).data
    expect(own).toMatchObject([{ id: ana.slipId, acknowledgedAt: at }])
    const { items: all } = done(await admin.get(`/payroll-runs/${runId}/slips`))
    const { name: device } = await app.db
      .selectFrom('client')
      .select('name')
      .where('id', '=', counter.device.id)
      .executeTakeFirstOrThrow()
    expect(all.find(({ id }: { id: string }) => id === ana.slipId).acknowledged).toEqual({ at, device })
    expect(done(await admin.get(`/payroll-runs/${runId}`)).run).toMatchObject({ acknowledged: 1, heads: 2 })
    const { items, totals } = done(await admin.get(`/payroll-runs/${runId}/slips?unacknowledged=true`))
    expect(items).toMatchObject([{ id: ben.slipId, acknowledged: null }])
    expect(totals.slips).toBe(1)
    const query = { runId, unacknowledged: 'true' }
    const some = done(await admin.post('/exports', { id: newId(), list: 'payslips', format: 'csv', query }))
    expect(some.totalRows).toBe(1)
    const every = done(await admin.post('/exports', { id: newId(), list: 'payslips', format: 'csv', query: { runId } }))
    const [heads = [], ...rows] = parsedCsv((await admin.get(`/exports/${every.id}/file`)).text)
    const received = rows.map((row) => row[heads.indexOf('Payslip received')])
    expect(received.toSorted()).toEqual(['', expect.stringContaining('2026-11-21')])
  })

  test('is confirmed of a closed payroll too; twice at once is once', async () => {
    await setState('closed')
    const answers = await Promise.all([confirm(ben), confirm(ben)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await kept()).toHaveLength(2)
    expect((await told()).events).toHaveLength(2)
    expect(done(await admin.get(`/payroll-runs/${runId}`)).run.acknowledged).toBe(2)
  })
})

test('A pay that was handed out is confirmed while another one held keeps their payroll from being paid', async () => {
  const id = newId()
  done(await admin.post('/payroll-runs', { id, ...PERIOD, from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05' }))
  const { items } = done(await admin.get(`/payroll-runs/${id}/slips`))
  const slipIdOf = ({ employeeId }: InPortal): string =>
    items.find(({ employee }: { employee: { id: string } }) => employee.id === employeeId).id
  const [held, paid] = [slipIdOf(ana), slipIdOf(ben)]
  await givenApprovedPayroll(app.db, id)
  const setHeld = (heldAt: Date | null) =>
    app.db
      .updateTable('payslip')
      .set({ heldAt, heldReason: heldAt && 'Has to sign first' })
      .where('id', '=', held)
      .execute()
  await setHeld(till.now())
  const pay = (reference: string) =>
    admin.post(`/payroll-runs/${id}/payments`, {
      payments: [{ id: newId(), branchId: counter.branch.id, from: 'gcash', reference }],
    })
  expect((await confirm(ben, paid)).status).toBe(409)
  expect(done(await pay('GC-1')).run).toMatchObject({ state: 'approved', paid: 1, held: 1 })

  expect((await confirm(ben, paid)).body).toMatchObject({ success: true })
  const early = await confirm(ana, held)
  expect([early.status, early.body.code]).toEqual([409, 'NOT_READY'])
  expect(done(await admin.get(`/payroll-runs/${id}`)).run.acknowledged).toBe(1)

  await setHeld(null)
  expect(done(await pay('GC-2')).run.state).toBe('paid')
  expect((await confirm(ana, held)).body).toMatchObject({ success: true })
})
