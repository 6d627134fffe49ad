import type { PayType } from '@labada/domain/people/employee-rates'
import type { EmploymentType, PayMethod } from '@labada/domain/people/employees'
import { t } from './t.ts'

export const EMPLOYMENT_NAMES: Readonly<Record<EmploymentType, string>> = {
  regular: t('regular'),
  probationary: t('probationary'),
  fixed_term: t('fixedTerm'),
  part_time: t('partTime'),
  casual: t('casual'),
}
/** A rate with its unit: `₱582.00 a day`. */
export const PER: Readonly<Record<PayType, string>> = { daily: t('aDay'), hourly: t('anHour'), monthly: t('aMonth') }
export const PAY_METHOD_NAMES: Readonly<Record<PayMethod, string>> = {
  cash: t('cash'),
  gcash: t('gCash'),
  maya: t('maya'),
  bank: t('bank'),
}
/** The names of the ten fingers by their number in a file, 1 to 10. */
export const FINGER_NAMES = [t('right'), t('left')].flatMap((hand) =>
  [t('thumb'), t('indexFinger'), t('middleFinger'), t('ringFinger'), t('littleFinger')].map(
    (finger) => `${hand} ${finger}`,
  ),
)
export const fingerName = (finger: number): string => FINGER_NAMES[finger - 1] ?? t('fingerFinger', { finger })
