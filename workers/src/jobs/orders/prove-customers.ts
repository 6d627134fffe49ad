import { recordFinding } from '@labada/db/core/invariant'
import {
  CUSTOMER_PROOF,
  CUSTOMER_PROOF_BROKEN,
  listDifferingCustomers,
  queueCustomers,
} from '@labada/db/orders/customers/customer-sums'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Adds up every customer’s orders and compares them with what is kept. A customer who differs raises an alert, which stays until a
 * later check finds no difference, and is added up anew.
 */
export const proveCustomers = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now, log }) {
    const differing = await listDifferingCustomers(db, now)
    const finding = { name: CUSTOMER_PROOF, failingRows: differing.length, subjects: differing.slice(0, 5) }
    if (differing.length > 0) log.error({ ...finding }, CUSTOMER_PROOF_BROKEN)
    await recordFinding(db, { name: CUSTOMER_PROOF, broken: CUSTOMER_PROOF_BROKEN }, finding, now)
    await queueCustomers(db, differing)
  },
})
