import type { PayType } from '@labada/domain/people/employee-rates'
import type { EmploymentType, PayMethod } from '@labada/domain/people/employees'

export const EMPLOYMENT_NAMES: Readonly<Record<EmploymentType, string>> = {
  regular: 'Regular',
  probationary: 'Probationary',
  fixed_term: 'Fixed term',
  part_time: 'Part time',
  casual: 'Casual',
}
/** What a rate is for: `₱582.00 a day`. */
export const PER: Readonly<Record<PayType, string>> = { daily: 'a day', hourly: 'an hour', monthly: 'a month' }
export const PAY_METHOD_NAMES: Readonly<Record<PayMethod, string>> = {
  cash: 'Cash',
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank',
}
/** The fingers of both hands by their number in a file, 1 to 10. */
export const FINGER_NAMES = ['Right', 'Left'].flatMap((hand) =>
  ['thumb', 'index finger', 'middle finger', 'ring finger', 'little finger'].map((finger) => `${hand} ${finger}`),
)
export const fingerName = (finger: number): string => FINGER_NAMES[finger - 1] ?? `Finger ${finger}`
