import { payrollReportRoutes } from '@labada/contracts/payroll/runs/payroll-reports'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payslipPaperRoutes } from '@labada/contracts/payroll/slips/payslip-papers'
import { callFile } from '../../../../api/files.ts'
import { useAct } from '../../../../components/hooks/use-act.ts'
import type { MenuItem } from '../../../../components/windows/menu-props.ts'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { type NamedFile, saveFile } from '../../../../lib/save-file.ts'
import { t } from '../t.ts'

const METHODS = [
  { method: 'bank', label: t('bankFileCsv') },
  { method: 'gcash', label: t('gCashListCsv') },
  { method: 'maya', label: t('mayaListCsv') },
] as const

/** The files of a period: all payslips, and the list of amounts per employee account. */
export function useRunPapers(run: PayrollRun): readonly MenuItem[] {
  const saving = useAct<() => Promise<NamedFile>>(async (fetch) => saveFile(await withConfirmedPassword(fetch)))
  const params = { runId: run.id }
  const isPosted = run.state === 'approved' || run.state === 'paid' || run.state === 'closed'
  return [
    {
      label: t('allPayslipsPdf'),
      disabled: saving.isPending || !isPosted,
      hint: isPosted ? undefined : t('onceApproved'),
      onSelect: () => saving.mutate(() => callFile(payslipPaperRoutes.payrollRunPdf, { params, query: {} })),
    },
    ...METHODS.map(
      ({ method, label }): MenuItem => ({
        needs: 'payroll.pay',
        label,
        disabled: saving.isPending || !isPosted,
        hint: isPosted ? undefined : t('onceApproved'),
        onSelect: () =>
          saving.mutate(() => callFile(payrollReportRoutes.payrollBankFile, { params, query: { method } })),
      }),
    ),
  ]
}
