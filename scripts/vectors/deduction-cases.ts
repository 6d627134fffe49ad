import { sum } from '@labada/domain/core/money'
import { inForce, type PayrollTables } from '@labada/domain/law/tables'
import { lossDeduction } from '@labada/domain/payroll/items/losses'
import {
  type Advance,
  type AdvanceGuard,
  type AdvanceRow,
  takeInstalments,
} from '@labada/domain/payroll/slips/advances'
import { dateOf, type Fields } from './fields.ts'

/** The owner's default where a vector says nothing: half of the pay (payroll.md 9). */
export function guardOf(guard: Fields): AdvanceGuard {
  return { leastNet: guard.amount('min_net_centavos', 0), mostShare: guard.ratio('max_pct', '0.50') }
}

export function advancesOf(input: Fields, name: string): Advance[] {
  return input.list(name).map((advance) => ({
    id: advance.text('id'),
    grantedOn: advance.date('granted_on'),
    balance: advance.amount('balance_centavos'),
    instalment: advance.amount('installment_centavos', 0),
    arrears: advance.amount('arrears_centavos', 0),
    collectAll: advance.flag('collect_all'),
    hasAuthority: advance.flag('written_authority', true),
  }))
}

export function shownAdvances(rows: readonly AdvanceRow[]) {
  return rows.map(({ id, taken, balanceAfter, shortfall }) => ({
    id,
    deducted_centavos: taken,
    balance_after_centavos: balanceAfter,
    shortfall_centavos: shortfall,
  }))
}

export function cashAdvance(input: Fields) {
  const net = input.amount('net_before_cash_advance_centavos')
  const rows = takeInstalments(net, guardOf(input.fields('guard')), advancesOf(input, 'advances'))
  const total = sum(rows.map(({ taken }) => taken))
  return { rows: shownAdvances(rows), total_deducted_centavos: total, net_pay_centavos: net - total }
}

export function lossOrDamage(input: Fields, tables: PayrollTables) {
  const { content } = inForce(tables.loss_deduction, 'loss_deduction', dateOf('2026-11-21', 'today'))
  const { cap, deducted, remaining } = lossDeduction(input.amount('wages_of_week_centavos'), content.shareOfWeek, {
    amount: input.amount('actual_loss_centavos'),
    alreadyDeducted: input.amount('already_deducted_centavos', 0),
    isShownResponsible: input.flag('employee_shown_responsible'),
    wasHeard: input.flag('opportunity_to_explain_given'),
  })
  return { cap_centavos: cap, deduct_now_centavos: deducted, remaining_centavos: remaining }
}
