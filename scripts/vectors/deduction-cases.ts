import { sum } from '@labada/domain/core/money'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import { lossDeduction } from '@labada/domain/payroll/items/losses'
import {
  type Advance,
  type AdvanceGuard,
  type AdvanceRow,
  takeInstalments,
} from '@labada/domain/payroll/slips/advances'
import type { InputOf } from './schema/categories.ts'
import type { GivenAdvance, Guard } from './schema/parts.ts'
import { TODAY } from './tax-cases.ts'

export function guardOf(guard: Guard): AdvanceGuard {
  return { leastNet: guard.min_net_centavos, mostShare: guard.max_pct }
}

export function advanceOf(given: GivenAdvance): Advance {
  return {
    id: given.id,
    grantedOn: given.granted_on,
    balance: given.balance_centavos,
    instalment: given.installment_centavos,
    arrears: given.arrears_centavos,
    collectAll: given.collect_all,
    hasAuthority: given.written_authority,
  }
}

export function shownAdvances(rows: readonly AdvanceRow[]) {
  return rows.map(({ id, taken, balanceAfter, shortfall }) => ({
    id,
    deducted_centavos: taken,
    balance_after_centavos: balanceAfter,
    shortfall_centavos: shortfall,
  }))
}

export function cashAdvance(input: InputOf<'cash_advance'>) {
  const net = input.net_before_cash_advance_centavos
  const rows = takeInstalments(net, guardOf(input.guard), input.advances.map(advanceOf))
  const total = sum(rows.map(({ taken }) => taken))
  return { rows: shownAdvances(rows), total_deducted_centavos: total, net_pay_centavos: net - total }
}

export function lossOrDamage(input: InputOf<'loss_damage'>, tables: PayrollTables) {
  const { content } = inForce(tables.loss_deduction, 'loss_deduction', TODAY)
  const { cap, deducted, remaining } = lossDeduction(input.wages_of_week_centavos, content.shareOfWeek, {
    amount: input.actual_loss_centavos,
    alreadyDeducted: input.already_deducted_centavos,
    isShownResponsible: input.employee_shown_responsible,
    wasHeard: input.opportunity_to_explain_given,
  })
  return { cap_centavos: cap, deduct_now_centavos: deducted, remaining_centavos: remaining }
}
