import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, centavos } from '../../core/money.ts'
import { OVERTIME_MEAL } from '../../law/de-minimis.ts'
import { type AttendedDay, isMealDay } from '../runs/payroll-inputs.ts'
import type { DuePayItem } from './payroll-slip-allowances.ts'

/** An allowance in the employee's file. */
export interface FileAllowance {
  readonly id: string
  readonly name: string
  readonly amount: Centavos
  readonly per: 'day_worked' | 'payroll'
  readonly taxable: boolean
  readonly inContributionBase: boolean
  /** The benefit of the de minimis table that it is. */
  readonly deMinimis: string | null
  readonly fromOn: ManilaDate
  readonly toOn: ManilaDate | null
}

/**
 * An allowance as an item of a slip: in full, or once per day with paid work while it was effective; for meals on
 * overtime or night work, per day with such work. None if there was no such day.
 */
export function allowanceItems(
  allowance: FileAllowance,
  days: readonly Pick<AttendedDay, 'workday' | 'slices'>[],
  { from, to }: { readonly from: ManilaDate; readonly to: ManilaDate },
): DuePayItem[] {
  const { id, name, amount, per, taxable, inContributionBase, deMinimis, fromOn, toOn } = allowance
  const first = fromOn > from ? fromOn : from
  const last = toOn !== null && toOn < to ? toOn : to
  const counts = (day: Pick<AttendedDay, 'slices'>) =>
    deMinimis === OVERTIME_MEAL ? isMealDay(day) : day.slices.length > 0
  const worked = days.filter((day) => first <= day.workday && day.workday <= last && counts(day))
  const times = per === 'payroll' ? 1 : worked.length
  if (times === 0) return []
  const terms = { taxable, inContributionBase, deMinimis, fromOn, toOn, hasAuthority: true }
  return [{ id, kind: 'allowance', label: name, amount: centavos(amount * times), left: null, ...terms }]
}
