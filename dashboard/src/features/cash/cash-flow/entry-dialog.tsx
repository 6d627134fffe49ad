import { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { type CashEntryKind, ENTRY_ACCOUNTS, type EntryAccount } from '@labada/domain/cash/cash-entries'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { money } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { ACCOUNT_NAMES, ENTRY_WORDS } from './cash-words.ts'
import { t } from './t.ts'

interface Entry extends Record<string, unknown> {
  readonly branchId: string
  readonly amount: Centavos | null
  readonly from: EntryAccount
  readonly to: EntryAccount
  readonly date: ManilaDate | null
  readonly description: string
  readonly late: boolean
}

/** Books one of the five kinds of entry that have no other record. */
export function EntryDialog({
  kind,
  branchId,
  today,
  onClose,
}: {
  readonly kind: CashEntryKind
  readonly branchId: string | null
  readonly today: ManilaDate
  readonly onClose: () => void
}) {
  const formId = useId()
  // One id per opened dialog: sending the same entry twice books one.
  const [id] = useState(() => newId())
  const client = useQueryClient()
  const branches = useBranches().data?.items ?? []
  const needs = NEEDS[kind]
  const form = useForm<Entry>({
    initial: {
      branchId: branchId ?? '',
      amount: null,
      from: FROM_BANK.has(kind) ? 'bank' : 'wallet:gcash',
      to: 'bank',
      date: today,
      description: '',
      late: false,
    },
    rules: { branchId: [required], description: [required, minLength(3)] },
    names: { branchId: t('branch') },
    check: ({ amount, date, from, to }) => ({
      amount: amount === null ? t('amountIsRequired') : amount <= 0 ? t('amountMustBeMoreThan') : undefined,
      date: date === null ? t('dateIsRequired') : undefined,
      to: needs.from && needs.to && from === to ? t('chooseTwoDifferentAccounts') : undefined,
    }),
    onSubmit: async ({ amount, date, from, to, late, ...rest }) => {
      if (amount === null || date === null) return
      await call(
        cashEntryRoutes.recordCashEntry,
        {
          body: {
            id,
            kind,
            amount,
            date,
            ...rest,
            description: rest.description.trim(),
            ...(needs.from && { from }),
            ...(needs.to && { to }),
            ...(late && { late }),
          },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('nameRecordedAmount', { name: ENTRY_WORDS[kind].name, amount: money(amount) }))
      for (const queryKey of [keys.cashFlow(), keys.ledger(), keys.branches(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
      onClose()
    },
  })
  const isClosedMonth = form.failure instanceof CallError && form.failure.code === 'MONTH_CLOSED'
  const accounts = ENTRY_ACCOUNTS.filter(
    (account) =>
      (kind !== 'bank_charge' || (account !== 'drawer' && account !== 'safe')) &&
      (kind !== 'contributions' || account !== 'drawer'),
  ).map((value) => ({ value, label: ACCOUNT_NAMES[value] }))
  const late = form.field('late')
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={ENTRY_WORDS[kind].name}
      footer={<OkCancel onCancel={onClose} form={formId} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Text dim>{ENTRY_WORDS[kind].about}.</Text>
          <Refusal error={form.failure} />
          {(isClosedMonth || late.value) && (
            <Checkbox
              label={t('recordItTodayAsA')}
              hint={t('theEntryShowsWhichDay')}
              checked={late.value}
              onChange={late.onChange}
            />
          )}
          <SelectField
            label={t('branch')}
            required
            options={[
              { value: '', label: t('chooseABranch') },
              ...branches.map((branch) => ({ value: branch.id, label: branch.name })),
            ]}
            {...form.field('branchId')}
          />
          <MoneyField label={t('amount')} required autoFocus {...form.field('amount')} />
          {needs.from && <SelectField label={t('from')} options={accounts} {...form.field('from')} />}
          {needs.to && <SelectField label={t('to')} options={accounts} {...form.field('to')} />}
          <DateField label={t('date')} required max={today} {...form.field('date')} />
          <TextField
            label={t('description')}
            required
            maxLength={200}
            hint={t('whatItWasForSaved')}
            {...form.field('description')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

const NEEDS: Readonly<Record<CashEntryKind, { readonly from: boolean; readonly to: boolean }>> = {
  capital_in: { from: false, to: true },
  other_income: { from: false, to: true },
  withdrawal: { from: true, to: false },
  bank_charge: { from: true, to: false },
  contributions: { from: true, to: false },
  transfer: { from: true, to: true },
}

const FROM_BANK: ReadonlySet<CashEntryKind> = new Set(['bank_charge', 'withdrawal', 'contributions'])
