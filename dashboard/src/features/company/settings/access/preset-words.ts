import type { Preset } from '@labada/domain/core/presets'
import { t } from './t.ts'

/** The presets, as the office reads them. */
export const PRESET_WORDS: Readonly<Record<Preset, { readonly name: string; readonly about: string }>> = {
  owner: { name: t('owner'), about: t('everythingInEveryBranch') },
  manager: { name: t('manager'), about: t('runsTheBranchesYouName') },
  payroll: { name: t('payroll'), about: t('employeesAttendanceScheduleAndPay') },
  accountant: { name: t('accountant'), about: t('readsOrdersMoneyAndPayroll') },
  auditor: { name: t('auditor'), about: t('readsEverythingAlsoTheAudit') },
  counter: { name: t('counter'), about: t('everythingACounterCanDo') },
  cashier: { name: t('cashier'), about: t('receivesReleasesTakesPaymentsAnd') },
  attendant: { name: t('attendant'), about: t('receivesOrdersTakesPaymentsAnd') },
  rider: { name: t('rider'), about: t('seesAndRunsTrips') },
}
