import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Facts, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { BranchFields } from '../employee-fields.tsx'
import { type EmployeeValues, FIELD_NAMES, FIELD_RULES, valuesOf } from '../employee-values.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'

/** Where they work, and from which day on. */
export function BranchesTab({ employee }: { readonly employee: Employee }) {
  const [today] = useState(() => manilaDateOf(new Date()))
  const [fromOn, setFromOn] = useState<ManilaDate | null>(today)
  const now = employee.assignments.filter((one) => one.toOn === null || one.toOn >= today)
  const assign = useCommand(employeeRoutes.assignEmployee, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('saved')),
  })
  const form = useForm<EmployeeValues>({
    initial: { ...valuesOf(employee, today), branchIds: [...new Set(now.map(({ branchId }) => branchId))] },
    rules: { homeBranchId: FIELD_RULES.homeBranchId ?? [required] },
    names: FIELD_NAMES,
    onSubmit: ({ homeBranchId, branchIds }) => {
      if (fromOn === null) return
      assign.mutate({
        params: { employeeId: employee.id },
        body: { homeBranchId, branchIds: [...branchIds], fromOn, version: employee.version },
      })
    },
  })
  return (
    <Stack>
      {employee.status === 'active' && (
        <form {...form.formProps} aria-label={t('branches')}>
          <Card title={t('branches')}>
            <Stack>
              <BranchFields form={form} />
              <Grid least={220}>
                <DateField
                  label={t('from')}
                  required
                  hint={t('theHomeBranchChangesRight')}
                  value={fromOn}
                  onChange={setFromOn}
                  error={fromOn === null ? t('fromIsRequired') : undefined}
                />
              </Grid>
              <div>
                <Button type="submit" busy={assign.isPending}>
                  {t('save')}
                </Button>
              </div>
            </Stack>
          </Card>
        </form>
      )}
      <Card title={t('branchHistory')}>
        {employee.assignments.length === 0 ? (
          <Text dim>{t('noBranchesYet')}</Text>
        ) : (
          <Facts
            items={employee.assignments.map(({ branchName, fromOn: from, toOn }) => [
              branchName,
              toOn === null
                ? t('sinceFrom', { from: day(from) })
                : t('fromToToOn', { from: day(from), toOn: day(toOn) }),
            ])}
          />
        )}
      </Card>
    </Stack>
  )
}
