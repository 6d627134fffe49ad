import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { minLength, required } from '@labada/domain/core/rules'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { t } from '../t.ts'
import { staleAfterAdvance } from './advances-api.ts'

/** Cancels a request or an approval before the money is released. */
export function CancelAdvance({ advance }: { readonly advance: CashAdvance }) {
  const cancelling = useCommand(cashAdvanceRoutes.cancelCashAdvance, {
    invalidates: staleAfterAdvance,
    onDone: ({ employee }) => toast.positive(t('cashAdvanceOfEmployeeCanceled', { employee: employee.name })),
  })
  const cancel = async () => {
    const reason = await prompt({
      title: t('cancelCashAdvanceOfEmployee', { employee: advance.employee.name }),
      body: t('noMoneyIsReleasedThe'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) cancelling.mutate({ params: { advanceId: advance.id }, body: { reason } })
  }
  return (
    <Row justify="end">
      <Button tone="neutral" busy={cancelling.isPending} onClick={() => void cancel()}>
        {t('cancelCashAdvance')}
      </Button>
    </Row>
  )
}
