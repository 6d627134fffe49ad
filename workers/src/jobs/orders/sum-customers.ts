import { sumCustomers } from '@labada/db/orders/customers/customer-sums'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Adds up anew what is kept of the orders of customers for whom something changed. */
export const sumCustomersJob = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now }) {
    while (await db.transaction().execute((trx) => sumCustomers(trx, now)));
  },
})
