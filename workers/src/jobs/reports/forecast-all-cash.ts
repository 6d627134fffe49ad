import { deleteClosedForecasts, listForecastBranches } from '@labada/db/reports/cash-forecasts'
import { z } from 'zod'
import { defineJob } from '../job.ts'
import { forecastBranch } from './forecast-cash.ts'

/** Updates the cash forecast of every open branch with recent sales and expenses and the day that has passed. */
export const forecastAllCash = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now }) {
    await db.transaction().execute(deleteClosedForecasts)
    for (const branchId of await listForecastBranches(db)) await forecastBranch(db, branchId, now)
  },
})
