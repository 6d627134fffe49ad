import { type Allowance, employeeAllowanceRoutes } from '@labada/contracts/people/employee-allowances'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { benefitName } from '../../../../components/payroll/benefit-words.ts'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day, money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { ALLOWANCE_NAMES } from '../employee-words.ts'
import { staleAfterEmployee, useAllowances } from '../employees-api.ts'
import { t } from '../t.ts'
import { NewAllowance } from './new-allowance.tsx'

/** Allowances paid with each pay besides the rate. Immutable: a change ends one and starts another. */
export function AllowancesTab({
  employee,
  canChange = false,
}: {
  readonly employee: Employee
  readonly canChange?: boolean
}) {
  const allowances = useAllowances(employee.id)
  const setsRates = useMayDo('employee.rates.edit')
  const [ending, end] = useState<Allowance | null>(null)
  return (
    <Stack>
      {canChange && employee.status === 'active' && <NewAllowance employee={employee} />}
      <QuerySection query={allowances} what={t('allowances')}>
        {({ items }) => (
          <AppTable
            label={t('allowances')}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            empty={<EmptyState title={t('noAllowancesYet')}>{setsRates && t('addRiceMealOrUniform')}</EmptyState>}
            columns={[...COLUMNS, ...(canChange ? [endColumn(end)] : [])]}
          />
        )}
      </QuerySection>
      {ending && <EndAllowance employeeId={employee.id} allowance={ending} onClose={() => end(null)} />}
    </Stack>
  )
}

const COLUMNS: readonly Column<Allowance>[] = [
  { id: 'name', header: t('allowance'), cell: ({ name }) => <Text strong>{name}</Text> },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount, per }) => `${money(amount)} ${ALLOWANCE_NAMES[per].toLowerCase()}`,
  },
  { id: 'tax', header: t('tax'), cell: taxWords },
  { id: 'from', header: t('from'), cell: ({ fromOn }) => day(fromOn) },
  { id: 'to', header: t('until'), cell: ({ toOn }) => (toOn ? day(toOn) : t('furtherNotice')) },
  {
    id: 'by',
    header: t('by'),
    priority: 3,
    cell: ({ createdBy }) => (
      <Text dim small>
        {createdBy ?? t('system')}
      </Text>
    ),
  },
]

function taxWords({ deMinimis, isTaxable }: Allowance): string {
  if (deMinimis !== null) return t('deMinimisBenefit', { benefit: benefitName(deMinimis) })
  return isTaxable ? t('taxed') : t('untaxed')
}

function endColumn(end: (allowance: Allowance) => void): Column<Allowance> {
  return {
    id: 'act',
    header: t('actions'),
    cell: (allowance) =>
      allowance.toOn === null && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('endAllowance', { allowance: allowance.name })}
          onClick={() => end(allowance)}
        >
          {t('end')}
        </Button>
      ),
  }
}

/** Asks for the end date of an allowance. */
function EndAllowance({
  employeeId,
  allowance,
  onClose,
}: {
  readonly employeeId: string
  readonly allowance: Allowance
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const today = manilaDateOf(useNow(60_000))
  const form = useForm<{ readonly toOn: ManilaDate | null }>({
    initial: { toOn: today < allowance.fromOn ? allowance.fromOn : today },
    check: ({ toOn }) => ({
      toOn: toOn === null ? t('lastDayIsRequired') : toOn < allowance.fromOn ? t('lastDayCantBeBefore') : undefined,
    }),
    onSubmit: async ({ toOn }) => {
      if (toOn === null) return
      const params = { employeeId, allowanceId: allowance.id }
      await call(employeeAllowanceRoutes.endAllowance, { params, body: { toOn } }, { mode: 'debounce' })
      for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      toast.positive(t('allowanceEndsOnToOn', { allowance: allowance.name, toOn: day(toOn) }))
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('endAllowance2', { allowance: allowance.name })}
      footer={<OkCancel form="end-allowance" onCancel={onClose} busy={form.isBusy} />}
    >
      <form id="end-allowance" {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <Text as="p">{t('approvedPayslipsKeepItIt')}</Text>
          <DateField label={t('lastDay')} required {...form.field('toOn')} />
        </Stack>
      </form>
    </Dialog>
  )
}
