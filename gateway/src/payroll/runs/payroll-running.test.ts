import { newId } from '@labada/db/core/ids'
import { recordFinding } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPortal } from '../../testing/advances.ts'
import { payrollDeeds } from '../../testing/payroll-deeds.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
const deeds = payrollDeeds(till)
const { admin, app, counter } = till
const runId = newId()
const path = `/payroll-runs/${runId}`
const reason = 'Because it was wrong'
let slips: { id: string; employee: { id: string } }[] = []
afterAll(() => app.stop())
beforeAll(async () => {
  const hiredOn = parseManilaDate('2026-01-01')
  if (!hiredOn) throw new Error('That is a day')
  const other = await app.counter(counter.branch)
  await inPortal(till, counter)
  await inPortal(till, other)
  await app.db.updateTable('employee').set({ hiredOn }).execute()
  const period = { from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
  done(await admin.post('/payroll-runs', { id: runId, ...period }))
  done(await admin.post(`${path}/compute`, {}))
  await computeRun(app.db, runId, till.now())
  slips = done(await admin.get(`${path}/slips`)).items
})
const contents = () =>
  app.db.selectFrom('payslip').select(['id', 'input', 'result', 'computedAt', 'netCentavos']).orderBy('id').execute()

describe('A run in review', () => {
  test('gives one slip back without touching the others to the byte (story 14)', async () => {
    expect(slips).toHaveLength(2)
    const [one, other] = slips
    done(await admin.post(`${path}/review`, {}))
    expect(done(await admin.post(`${path}/review`, {})).state).toBe('review')
    const before = (await contents()).find(({ id }) => id === other?.id)
    expect((await admin.post(`/payslips/${one?.id}/compute`, {})).status).toBe(409)
    done(await admin.post(`/payslips/${one?.id}/return`, { reason }))
    expect(done(await admin.post(`/payslips/${one?.id}/return`, { reason })).slip.state).toBe('returned')
    const item = {
      id: newId(),
      employeeId: one?.employee.id,
      kind: 'allowance',
      label: 'Rice',
      amount: 250,
      slipId: one?.id,
      basis: 'Company policy',
    }
    done(await admin.post('/pay-items', item))
    expect(done(await admin.post('/pay-items', item)).id).toBe(item.id)
    const { slip, changes } = done(await admin.post(`/payslips/${one?.id}/compute`, {}))
    expect([slip.state, slip.figures.allowances]).toEqual(['computed', 250])
    expect(changes).toEqual([])
    expect(JSON.stringify((await contents()).find(({ id }) => id === other?.id))).toBe(JSON.stringify(before))
    expect((await admin.post(`${path}/compute`, {})).status).toBe(409)
  })

  test('goes back to a draft, whose next compute says what it changed', async () => {
    done(await admin.post(`${path}/return`, { reason }))
    expect(done(await admin.post(`${path}/return`, { reason })).state).toBe('draft')
    const { items } = done(await admin.get('/pay-items'))
    done(await admin.post(`/pay-items/${items[0].id}/end`, { reason }))
    done(await admin.post(`${path}/compute`, {}))
    expect(done(await admin.post(`${path}/compute`, {})).compute.number).toBe(2)
    await computeRun(app.db, runId, till.now())
    const { run } = done(await admin.get(path))
    expect(run.compute).toMatchObject({ number: 2, done: 2, changed: 1 })
    const { slip, changes } = done(await admin.get(`/payslips/${slips[0]?.id}`))
    expect(slip.change).toMatchObject({ gross: -250, lines: 1 })
    expect(changes).toMatchObject([{ code: 'ALLOWANCE_RICE', was: 250, is: null }])
  })

  test('holds a pay, leaves somebody out, and is thrown away with everybody free for another run', async () => {
    const [one] = slips
    expect(done(await admin.post(`/payslips/${one?.id}/hold`, { held: true, reason })).slip.held).toBe(reason)
    expect(done(await admin.post(`/payslips/${one?.id}/exclude`, { excluded: true, reason })).slip.state).toBe(
      'excluded',
    )
    done(await admin.post(`${path}/discard`, { reason }))
    expect(done(await admin.post(`${path}/discard`, { reason })).state).toBe('discarded')
    const again = { id: newId(), from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
    expect(done(await admin.post('/payroll-runs', again)).heads).toBe(2)
    await deeds.compute(again.id)
  })

  test('is not approved while a check of the shop’s records fails', async () => {
    const { items } = done(await admin.get('/payroll-runs'))
    const [check] = INVARIANTS
    if (!check) throw new Error('There are checks')
    const found = (failingRows: number) =>
      recordFinding(app.db, check, { name: check.name, failingRows, subjects: [] }, till.now())
    await found(1)
    await expect(deeds.approve(items[0].id)).rejects.toThrow('Pay runs can’t be approved until it passes')
    const again = await admin.post(`/payroll-runs/${items[0].id}/approve`, {})
    expect([again.status, again.body.code]).toEqual([409, 'NOT_READY'])
    await found(0)
    expect(done(await admin.post(`/payroll-runs/${items[0].id}/approve`, {})).state).toBe('approved')
  })
})

test('Nobody at a counter does anything to a payroll', async () => {
  const [one] = slips
  for (const call of [
    ...['compute', 'review', 'return', 'waivers', 'approve', 'payments', 'close', 'discard'].map(
      (verb) => `${path}/${verb}`,
    ),
    ...['return', 'compute', 'hold', 'exclude'].map((verb) => `/payslips/${one?.id}/${verb}`),
    '/pay-items',
    '/payroll-terms',
  ]) {
    expect([call, (await counter.post(call, {})).status]).toEqual([call, 403])
  }
})
