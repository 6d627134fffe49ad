import type { ManilaDate } from './manila-time.ts'
import { type Centavos, centavos } from './money.ts'
import type { AttendedDay } from './payroll-inputs.ts'
import type { DuePayItem } from './payroll-slip-inputs.ts'

/** What an employee's file says they get besides the rate. */
export interface FileAllowance {
  readonly id: string
  readonly name: string
  readonly amount: Centavos
  readonly per: 'day_worked' | 'payroll'
  readonly taxable: boolean
  readonly inContributionBase: boolean
  readonly fromOn: ManilaDate
  readonly toOn: ManilaDate | null
}

/**
 * An allowance as an item of a pay: whole, or once for each day with paid work while it held. None where no such day was.
 */
export function allowanceItems(
  allowance: FileAllowance,
  days: readonly Pick<AttendedDay, 'workday' | 'slices'>[],
  { from, to }: { readonly from: ManilaDate; readonly to: ManilaDate },
): DuePayItem[] {
  const { id, name, amount, per, taxable, inContributionBase, fromOn, toOn } = allowance
  const first = fromOn > from ? fromOn : from
  const last = toOn !== null && toOn < to ? toOn : to
  const worked = days.filter(({ workday, slices }) => first <= workday && workday <= last && slices.length > 0)
  const times = per === 'payroll' ? 1 : worked.length
  if (times === 0) return []
  const terms = { taxable, inContributionBase, hasAuthority: true }
  return [{ id, kind: 'allowance', label: name, amount: centavos(amount * times), left: null, ...terms }]
}
