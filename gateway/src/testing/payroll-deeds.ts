import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { done, type Till } from './till.ts'

interface Period {
  readonly from: string
  readonly to: string
  readonly payOn: string
  readonly frequency?: string
}

/** What an admin and the worker do with a payroll run, in the steps that every run takes. */
export function payrollDeeds({ admin, app, now }: Till) {
  const path = (runId: string) => `/payroll-runs/${runId}`
  return {
    /** A draft of a semi-monthly period, if it does not say another frequency; its id. */
    async create(period: Period): Promise<string> {
      const id = newId()
      done(await admin.post('/payroll-runs', { id, frequency: 'semi_monthly', ...period }))
      return id
    },
    /** Asks for the payslips and computes them, as the worker would. */
    async compute(runId: string): Promise<void> {
      done(await admin.post(`${path(runId)}/compute`, {}))
      await computeRun(app.db, runId, now())
    },
    /** Sends a computed run to review, takes on what may be taken on, and approves it. */
    async approve(runId: string): Promise<void> {
      done(await admin.post(`${path(runId)}/review`, {}))
      const { blockers } = done(await admin.get(path(runId)))
      const keys = blockers.filter((one: { waivable: boolean }) => one.waivable).map(({ key }: { key: string }) => key)
      if (keys.length > 0) done(await admin.post(`${path(runId)}/waivers`, { keys, reason: 'Asked them' }))
      done(await admin.post(`${path(runId)}/approve`, {}))
    },
    /** The payslip of a run that has one. */
    async slipOf<Slip>(runId: string): Promise<Slip> {
      const { items } = done(await admin.get(`${path(runId)}/slips`))
      return done(await admin.get(`/payslips/${items[0].id}`))
    },
  }
}
