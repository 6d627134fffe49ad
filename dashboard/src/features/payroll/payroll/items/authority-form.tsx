import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../api/call.ts'
import { ReceiptField } from '../../../../components/expenses/receipt-field.tsx'
import type { ShownReceipt } from '../../../../components/expenses/receipt-thumb.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { staleAfterPayroll } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { isUnsigned } from './item-authorities.ts'

interface Fields extends Record<string, unknown> {
  readonly on: ManilaDate | null
  readonly basis: string
  readonly papers: readonly ShownReceipt[]
}

const FROM_NOW_ON = t('itsDeductedFromTheNext')
const WORDS = {
  signed: {
    title: t('writtenAuthorization'),
    on: t('signedOn'),
    basis: t('documentSigned'),
    hint: t('theEmployeesLetterOrForm'),
    follows: FROM_NOW_ON,
  },
  heard: {
    title: t('finding'),
    on: t('foundOn'),
    basis: t('evidence'),
    hint: t('thatTheEmployeeWasHeard'),
    follows: FROM_NOW_ON,
  },
  paper: {
    title: t('document'),
    on: t('documentDate'),
    basis: t('documentType'),
    hint: t('theAgreementCourtOrderLoan'),
    follows: t('thisDoesntChangeAnyAmounts'),
  },
} as const

/** Adds the employee's written authority missing from an allowance or deduction, or only its document. */
export function AuthorityForm({
  item,
  onDone,
  onClose,
}: {
  readonly item: PayItem
  readonly onDone?: ((item: PayItem) => void) | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  const client = useQueryClient()
  const today = manilaDateOf(useNow(60_000))
  const isPaperDue = !isUnsigned(item)
  const words = WORDS[isPaperDue ? 'paper' : item.kind === 'loss' ? 'heard' : 'signed']
  const form = useForm<Fields>({
    // The document of an authority added earlier has the same date.
    initial: { on: item.authority?.on ?? today, basis: item.authority?.basis ?? '', papers: [] },
    rules: { on: [required], basis: [required, minLength(5)] },
    names: { on: words.on, basis: words.basis },
    check: ({ on, papers }) => ({
      on: on !== null && on > today ? t('onCantBeInThe', { on: words.on }) : undefined,
      papers: isPaperDue && papers.length === 0 ? t('documentIsRequired') : undefined,
    }),
    onSubmit: async ({ on, basis, papers }) => {
      if (on === null) return
      const changed = await call(
        payItemRoutes.authorizePayItem,
        {
          params: { itemId: item.id },
          body: { on, basis: basis.trim(), ...(papers[0] && { uploadId: papers[0].id }) },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('titleAddedToLabel', { title: words.title, label: item.label }))
      for (const queryKey of staleAfterPayroll()) void client.invalidateQueries({ queryKey })
      onDone?.(changed)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={t('titleForLabelOfEmployee', { title: words.title, label: item.label, employee: item.employee.name })}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <Text as="p">{words.follows}</Text>
          <DateField label={words.on} required max={today} {...form.field('on')} />
          <TextField label={words.basis} required maxLength={200} hint={words.hint} {...form.field('basis')} />
          <ReceiptField
            legend={t('document')}
            most={1}
            isRequired={isPaperDue}
            value={form.values.papers}
            onChange={(on) => form.set('papers', on)}
            error={form.errors.papers}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
