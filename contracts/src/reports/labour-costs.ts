import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, pesos } from '../core/values.ts'

const count = z.number().int()
/** Minutes that were paid, gross, the employer’s shares, and both together. */
const cost = { minutes: count, gross: pesos, employer: pesos, cost: pesos }

/** What a run is asked for its labour cost by. */
export const labourCostQuery = z.object({ runId: id })

export const labourCostRoutes = {
  getLabourCosts: {
    method: 'GET',
    path: '/payroll-runs/:runId/labour-cost',
    access: admin,
    summary: 'Get each branch’s labor cost of a run, shared by the minutes worked at each branch',
    params: labourCostQuery,
    response: z.object({
      branches: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          /** People who worked there, or are paid there and worked nowhere. */
          heads: count,
          /** Of them, those whom another branch pays. */
          lent: count,
          ...cost,
        }),
      ),
      totals: z.object(cost),
    }),
  },
} satisfies Routes
