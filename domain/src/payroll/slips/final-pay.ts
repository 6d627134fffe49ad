import { addDays, type ManilaDate } from '../../core/manila-time.ts'
import { ZERO } from '../../core/money.ts'
import { ONE } from '../../law/ratios.ts'
import type { TableContents } from '../../law/tables.ts'
import type { SlipInput } from './slips.ts'

/** The due days of the final pay and, once requested, of the certificate of employment. */
export function finalPayDue(separatedOn: ManilaDate, { withinDays }: TableContents['final_pay']): ManilaDate {
  return addDays(separatedOn, withinDays)
}

/** The last day for the certificate of employment (Labor Advisory 06-20). */
export function certificateDue(askedOn: ManilaDate, { certificateWithinDays }: TableContents['final_pay']): ManilaDate {
  return addDays(askedOn, certificateWithinDays)
}

/**
 * Turns a slip into the final pay of someone who leaves (Labor Advisory 06-20; Milan v. NLRC): the year's tax is
 * settled, and cash advances with a signed authorization are deducted in full. 13th month and unused leave come with
 * the input.
 */
export function asFinalPay(input: SlipInput, separatedOn: ManilaDate): SlipInput {
  return {
    ...input,
    separatedOn,
    settings: { ...input.settings, withholding: 'annualized', guard: { leastNet: ZERO, mostShare: ONE } },
    deductions: {
      ...input.deductions,
      advances: input.deductions.advances.map((advance) => ({ ...advance, collectAll: true })),
    },
  }
}
