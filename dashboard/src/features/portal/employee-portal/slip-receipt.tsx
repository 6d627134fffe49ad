import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import { portalPayslipRoutes } from '@labada/contracts/portal/portal-payslips'
import { isReceivable } from '@labada/domain/payroll/runs/payroll-runs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { Button } from '../../../components/button.tsx'
import { Row, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { dateTime } from '../../../lib/format.ts'
import { portalCall, requestWords } from './portal-api.ts'
import { t } from './t.ts'

/** The receipt of a payslip: when it was confirmed, or the button to confirm it once the pay is paid out. */
export function SlipReceipt({ payslip: { slip, period } }: { readonly payslip: Payslip }) {
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: () =>
      portalCall(portalPayslipRoutes.acknowledgePayslip, {
        params: { employeeId: slip.employee.id, slipId: slip.id },
        body: {},
      }),
    onSuccess: ({ message }) => {
      toast.positive(message)
      return queries.invalidateQueries({ queryKey: ['portal'] })
    },
  })
  const { error } = confirming
  if (slip.acknowledged) {
    return (
      <Banner status="ready" announce="status" title={t('received')}>
        {t('youConfirmedOnAtThat', { at: dateTime(slip.acknowledged.at) })}
      </Banner>
    )
  }
  if (!isReceivable(period.state, slip.paid !== null)) return null
  return (
    <>
      {error && !isCanceled(error) && (
        <Banner status="danger" announce="alert" title={requestWords(error)}>
          {messageOf(error)}
        </Banner>
      )}
      <Row gap={16}>
        <Button busy={confirming.isPending} onClick={() => confirming.mutate()}>
          {t('iReceivedThisPayslip')}
        </Button>
        <Text dim>{t('confirmingDoesntMeanYouAgree')}</Text>
      </Row>
    </>
  )
}
