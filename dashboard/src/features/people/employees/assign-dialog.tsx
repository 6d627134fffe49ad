import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { staleAfterEmployee } from './employees-api.ts'
import { t } from './t.ts'

/** Sets a new home branch for several employees; the other branches they may work at do not change. */
export function AssignDialog({
  employees,
  onClose,
  onDone,
}: {
  readonly employees: readonly EmployeeRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const formId = useId()
  const [today] = useState(() => manilaDateOf(new Date()))
  const client = useQueryClient()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const form = useForm<{ homeBranchId: string; fromOn: ManilaDate | null }>({
    initial: { homeBranchId: '', fromOn: today },
    rules: { homeBranchId: [required], fromOn: [required] },
    names: { homeBranchId: t('homeBranch'), fromOn: t('from') },
    onSubmit: async ({ homeBranchId, fromOn }) => {
      if (fromOn === null) return
      try {
        for (const { id, version, homeBranch, otherBranches } of employees) {
          if (homeBranch?.id === homeBranchId) continue
          const branchIds = [...new Set([homeBranchId, ...otherBranches.map((one) => one.id)])]
          await call(employeeRoutes.assignEmployee, {
            params: { employeeId: id },
            body: { homeBranchId, branchIds, fromOn, version },
          })
        }
      } finally {
        for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      }
      toast.positive(t('peopleAssigned', { count: employees.length }))
      onDone()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('assignPeopleToABranch', { count: employees.length })}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId}>
        <Stack>
          <Refusal error={form.failure} what={t('employeesCouldntBeAssigned')} />
          <Text as="p" dim>
            {employees.map(fullNameOf).join(', ')}
          </Text>
          <SelectField
            label={t('homeBranch')}
            required
            {...form.field('homeBranchId')}
            options={[
              { value: '', label: t('choose') },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <DateField label={t('from')} required {...form.field('fromOn')} />
        </Stack>
      </form>
    </Dialog>
  )
}
