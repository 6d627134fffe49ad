import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
let counter: Counter
beforeAll(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})
const FIRST_HALF = { from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', frequency: 'semi_monthly' }

describe('A payroll run', () => {
  test('begins with everybody employed in its days; sent twice it is one', async () => {
    await till.app.db
      .updateTable('employee')
      .set({ hiredOn: '2026-01-01' as never })
      .execute()
    const id = newId()
    const run = done(await admin.post('/payroll-runs', { id, ...FIRST_HALF }))
    expect(run).toMatchObject({ id, state: 'draft', heads: 2, compute: null, blockers: 1, totals: { net: 0 } })
    expect(done(await admin.post('/payroll-runs', { id, ...FIRST_HALF })).id).toBe(id)
    const { items, totals } = done(await admin.get('/payroll-runs'))
    expect([items.length, totals.runs]).toEqual([1, 1])
    const detail = done(await admin.get(`/payroll-runs/${id}`))
    expect(detail.blockers.map(({ kind }: { kind: string }) => kind)).toContain('not_computed')
    expect(done(await admin.get('/today')).attention).toContainEqual({
      branchId: null,
      branchName: null,
      facts: { kind: 'pay_run_due', id, from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', isApproved: false },
    })
  })

  test('never has somebody who is in another run of one of its days', async () => {
    const again = await admin.post('/payroll-runs', { id: newId(), ...FIRST_HALF, to: '2026-11-16' })
    expect([again.status, again.body.code]).toEqual([409, 'DATES_OVERLAP'])
  })

  test('follows the last one', async () => {
    expect(done(await admin.get('/payroll-runs/next'))).toMatchObject({ from: '2026-11-16', to: '2026-11-30' })
  })

  test('settles the tax of the year with the last pay that is handed out in it', async () => {
    for (const [from, to, payOn] of [
      ['2026-11-16', '2026-11-30', '2026-12-05'],
      ['2026-12-01', '2026-12-15', '2026-12-20'],
    ]) {
      const next = done(await admin.get('/payroll-runs/next'))
      const isLast = payOn === '2026-12-20'
      // The 13th month is due by 24 December, for the whole year though half a month of it is still to be worked.
      expect(next).toMatchObject({ settlesYear: isLast, withThirteenthMonth: isLast, projectsYear: isLast })
      expect(next).toMatchObject({ from, to, payOn })
      done(await admin.post('/payroll-runs', { id: newId(), from, to, payOn, frequency: 'semi_monthly' }))
    }
    const january = { payOn: '2027-01-05', settlesYear: false, withThirteenthMonth: false, projectsYear: false }
    expect(done(await admin.get('/payroll-runs/next'))).toMatchObject(january)
  })

  test('is begun by admins only', async () => {
    expect((await counter.post('/payroll-runs', { id: newId(), ...FIRST_HALF })).status).toBe(403)
  })
})
