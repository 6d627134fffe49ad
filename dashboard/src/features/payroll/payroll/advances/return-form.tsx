import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import type { Centavos } from '@labada/domain/core/money'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import { useRef } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Row, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { PlaceFields, referenceDue } from '../items/place-fields.tsx'
import { t } from '../t.ts'
import { useStale } from '../use-stale.ts'

interface Fields extends Record<string, unknown> {
  readonly amount: Centavos | null
  readonly branchId: string
  readonly into: MoneyPlace
  readonly reference: string
  readonly note: string
}

/** Records a repayment made before a pay deducts it. */
export function ReturnForm({ advance }: { readonly advance: CashAdvance }) {
  const stale = useStale()
  // Retries of the same return reuse the entry's id.
  const id = useRef(newId())
  const form = useForm<Fields>({
    initial: { amount: null, branchId: advance.branchId, into: 'drawer', reference: '', note: '' },
    check: ({ amount, into, reference }) => ({
      amount:
        amount === null
          ? t('amountIsRequired')
          : amount > advance.balance
            ? t('onlyBalanceIsOwed', { balance: money(advance.balance) })
            : undefined,
      reference: referenceDue(into, reference),
    }),
    onSubmit: async ({ amount, branchId, into, reference, note }) => {
      if (amount === null) return
      const left = await call(
        cashAdvanceRoutes.returnCashAdvance,
        {
          params: { advanceId: advance.id },
          body: { id: id.current, amount, branchId, into, reference: reference.trim(), note: note.trim() },
        },
        { mode: 'debounce' },
      )
      id.current = newId()
      toast.positive(
        left.balance === 0
          ? t('cashAdvanceOfEmployeeSettled', { employee: left.employee.name })
          : t('amountRepaidBalanceStillOwed', { amount: money(amount), balance: money(left.balance) }),
      )
      stale()
    },
  })
  return (
    <Card title={t('recordEarlyRepayment')} level={3}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <MoneyField
            label={t('amount')}
            hint={t('balanceIsOwed', { balance: money(advance.balance) })}
            required
            {...form.field('amount')}
          />
          <PlaceFields
            label={t('depositTo')}
            branch={form.field('branchId')}
            place={form.field('into')}
            reference={form.field('reference')}
          />
          <TextField label={t('note')} maxLength={200} {...form.field('note')} />
          <Row justify="end">
            <Button type="submit" tone="neutral" busy={form.isBusy}>
              {t('recordRepayment')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
