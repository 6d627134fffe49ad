import { MONEY_PLACES } from '@labada/domain/ledger/money-places'
import { PAY_METHODS } from '@labada/domain/people/employees'
import { z } from 'zod'
import { id, pesos, text } from '../../core/values.ts'

const count = z.number().int()

/** What a run has left to pay, and where it can come from. */
export const payrollPayoutSchema = z.object({
  /** Unpaid and unheld slips, by branch and payment method. */
  groups: z.array(
    z.object({ branchId: id, branchName: z.string(), method: z.enum(PAY_METHODS), heads: count, amount: pesos }),
  ),
  sources: z.array(
    z.object({
      place: z.enum(MONEY_PLACES),
      /** Null: the company's, for every branch. */
      branchId: id.nullable(),
      /** The balance in the books. */
      holds: pesos,
      /** A drawer can pay only while its session is open. */
      open: z.boolean(),
    }),
  ),
})
export type PayrollPayout = z.output<typeof payrollPayoutSchema>

/** Payments that are made together or not at all: each of a branch, from one source. A transfer needs a `reference`. */
export const payrollPaymentsSchema = z.object({
  payments: z
    .array(
      z.object({
        id,
        branchId: id,
        method: z.enum(PAY_METHODS).optional(),
        slipIds: z.array(id).min(1).max(1000).optional(),
        from: z.enum(MONEY_PLACES),
        reference: text(60, 0).optional(),
      }),
    )
    .min(1)
    .max(400),
})
