import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, pesos } from '../core/values.ts'

const count = z.number().int()
/** Paid minutes, gross, the employer’s shares, and the total. */
const cost = { minutes: count, gross: pesos, employer: pesos, cost: pesos }

/** The query of a run's labor cost. */
export const labourCostQuery = z.object({ runId: id })

export const labourCostRoutes = {
  getLabourCosts: {
    method: 'GET',
    path: '/payroll-runs/:runId/labour-cost',
    access: admin,
    key: 'payroll.see',
    summary: 'Get each branch’s labor cost of a run, shared by the minutes worked at each branch',
    params: labourCostQuery,
    response: z.object({
      branches: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          /** People who worked there, or are paid there and worked nowhere. */
          heads: count,
          /** The number of them that another branch pays. */
          lent: count,
          ...cost,
        }),
      ),
      totals: z.object(cost),
    }),
  },
} satisfies Routes
