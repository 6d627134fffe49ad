import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import type { MoneyPlace } from '@labada/domain/ledger/money-places'
import { useRef } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { PLACE_NAMES } from '../../../../components/payroll/advance-words.ts'
import { money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { PlaceFields, referenceDue } from '../items/place-fields.tsx'
import { t } from '../t.ts'
import { useStale } from '../use-stale.ts'

interface Fields extends Record<string, unknown> {
  readonly branchId: string
  readonly from: MoneyPlace
  readonly reference: string
}

/** Releases the money: from a drawer or safe, or by transfer. */
export function ReleaseForm({ advance }: { readonly advance: CashAdvance }) {
  const stale = useStale()
  // Retries reuse one id: a second press after a lost response pays nothing twice.
  const attempt = useRef(newId())
  const form = useForm<Fields>({
    initial: { branchId: advance.branchId, from: 'drawer', reference: '' },
    check: ({ from, reference }) => ({ reference: referenceDue(from, reference) }),
    onSubmit: async ({ branchId, from, reference }) => {
      try {
        const released = await call(
          cashAdvanceRoutes.releaseCashAdvance,
          { params: { advanceId: advance.id }, body: { from, branchId, reference: reference.trim() } },
          { mode: 'debounce', idempotencyKey: attempt.current },
        )
        toast.positive(
          t('amountReleasedToEmployeeFrom', {
            amount: money(released.amount),
            employee: released.employee.name,
            from: PLACE_NAMES[from],
          }),
        )
      } finally {
        attempt.current = newId()
      }
      stale()
    },
  })
  return (
    <Card title={t('release')} level={3}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <PlaceFields
            label={t('releaseFrom')}
            branch={form.field('branchId')}
            place={form.field('from')}
            reference={form.field('reference')}
          />
          <Row justify="end">
            <Button type="submit" busy={form.isBusy}>
              {t('releaseAmount', { amount: money(advance.amount) })}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
