import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import type { Centavos } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { MOST_INSTALMENTS } from '@labada/domain/payroll/advances/cash-advances'
import { call } from '../../../../api/call.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { staleAfterAdvance } from '../advances/advances-api.ts'
import { t } from '../t.ts'
import { useStale } from '../use-stale.ts'

interface Fields extends Record<string, unknown> {
  readonly amount: Centavos | null
  readonly instalments: string
  readonly note: string
}

/** Approves, optionally with another amount or plan, or rejects with a reason. */
export function DecideForm({ advance, limitLeft }: { readonly advance: CashAdvance; readonly limitLeft: Centavos }) {
  const stale = useStale()
  const declining = useCommand(cashAdvanceRoutes.declineCashAdvance, {
    invalidates: staleAfterAdvance,
    onDone: ({ employee }) => toast.positive(t('requestOfEmployeeDeclined', { employee: employee.name })),
  })
  const form = useForm<Fields>({
    initial: { amount: advance.amount, instalments: String(advance.instalments), note: '' },
    check: ({ amount }) => ({
      amount:
        amount === null
          ? t('amountIsRequired')
          : amount > limitLeft
            ? t('onlyLimitLeftIsLeftOf', { limitLeft: money(limitLeft) })
            : undefined,
    }),
    onSubmit: async ({ amount, instalments, note }) => {
      if (amount === null) return
      const approved = await call(
        cashAdvanceRoutes.approveCashAdvance,
        { params: { advanceId: advance.id }, body: { amount, instalments: Number(instalments), note: note.trim() } },
        { mode: 'debounce' },
      )
      toast.positive(
        approved.consentDue
          ? t('approvedWithChangesEmployeeMust', { employee: approved.employee.name })
          : t('amountApprovedForEmployee', { amount: money(approved.amount), employee: approved.employee.name }),
      )
      stale()
    },
  })
  const { amount, instalments } = form.values
  const isChanged = amount !== advance.amount || Number(instalments) !== advance.instalments
  const decline = async () => {
    const reason = await prompt({
      title: t('declineEmployeeSRequest', { employee: advance.employee.name }),
      body: t('theReasonIsShownTo'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) declining.mutate({ params: { advanceId: advance.id }, body: { reason } })
  }
  return (
    <Card title={t('reviewRequest')} level={3}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <MoneyField
            label={t('amount')}
            hint={t('limitLeftLeftOfTheLimit', { limitLeft: money(limitLeft) })}
            required
            {...form.field('amount')}
          />
          <SelectField
            label={t('repayIn')}
            options={Array.from({ length: MOST_INSTALMENTS }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? t('nextPayday') : t('pays', { count: index + 1 }),
            }))}
            {...form.field('instalments')}
          />
          <TextField label={t('note')} maxLength={200} {...form.field('note')} />
          {isChanged && (
            <Banner status="attention" announce="status">
              {t('thisDiffersFromTheRequest')}
            </Banner>
          )}
          <FormActions>
            <Row justify="end">
              <Button tone="danger" busy={declining.isPending} onClick={() => void decline()}>
                {t('decline')}
              </Button>
              <Button type="submit" busy={form.isBusy}>
                {t('approve')}
              </Button>
            </Row>
          </FormActions>
        </Stack>
      </form>
    </Card>
  )
}
