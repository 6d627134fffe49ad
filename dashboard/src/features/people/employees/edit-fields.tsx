import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { Card, Facts, Row, Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { NOTHING } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import type { EmployeeForm } from './employee-fields.tsx'
import {
  type EmployeeField,
  type EmployeeValues,
  FIELD_NAMES,
  FIELD_RULES,
  fieldsOf,
  valuesOf,
} from './employee-values.ts'
import { staleAfterEmployee } from './employees-api.ts'
import { t } from './t.ts'

/** One section of the record, saved against the version it was edited from; a conflict shows both versions. */
export function EditFields({
  employee,
  title,
  fields,
  part: Part,
}: {
  readonly employee: Employee
  readonly title: string
  readonly fields: readonly (EmployeeField & keyof ReturnType<typeof fieldsOf>)[]
  readonly part: (props: { readonly form: EmployeeForm; readonly today: ManilaDate }) => ReactNode
}) {
  const [today] = useState(() => manilaDateOf(new Date()))
  // The values as of opening the form, so that other users' saves in the meantime are not picked up silently.
  const [base, setBase] = useState(employee)
  const [theirs, setTheirs] = useState<Employee>()
  const client = useQueryClient()
  const save = async (values: EmployeeValues, version: number) => {
    const all = fieldsOf(values, values.hiredOn ?? base.hiredOn)
    const given = Object.fromEntries(Object.entries(all).filter(([name]) => fields.some((field) => field === name)))
    const saved = await call(
      employeeRoutes.updateEmployee,
      { params: { employeeId: base.id }, body: { ...given, version } },
      { mode: 'debounce' },
    )
    setBase(saved)
    setTheirs(undefined)
    form.reset(valuesOf(saved, today))
    client.setQueryData(keys.employee(base.id), saved)
    for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
    toast.positive(t('saved'))
  }
  const form = useForm<EmployeeValues>({
    initial: valuesOf(base, today),
    rules: Object.fromEntries(fields.map((name) => [name, FIELD_RULES[name] ?? []])),
    names: FIELD_NAMES,
    onSubmit: async (values) => {
      try {
        await save(values, theirs?.version ?? base.version)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'STALE_VERSION') throw error
        setTheirs(await call(employeeRoutes.getEmployee, { params: { employeeId: base.id } }))
      }
    },
  })
  const takeTheirs = () => {
    if (!theirs) return
    setBase(theirs)
    form.reset(valuesOf(theirs, today))
    setTheirs(undefined)
  }
  const shown = (value: unknown) => (value === null || value === '' ? NOTHING : String(value))
  const other = theirs && valuesOf(theirs, today)
  const differing = other ? fields.filter((name) => other[name] !== form.values[name]) : []
  return (
    <form {...form.formProps} aria-label={title}>
      <Card title={title}>
        <Stack>
          <Refusal error={form.failure} what={t('changesCouldntBeSaved')} />
          {other && (
            <Banner
              status="attention"
              announce="alert"
              title={t('someoneElseChangedThis')}
              actions={
                <Row>
                  <Button type="submit" size="sm" busy={form.isBusy}>
                    {t('keepMyChanges')}
                  </Button>
                  <Button tone="neutral" size="sm" onClick={takeTheirs}>
                    {t('useTheirs')}
                  </Button>
                </Row>
              }
            >
              {differing.length === 0 ? (
                t('yourChangesMatchTheirs')
              ) : (
                <Facts
                  items={differing.map((name) => [
                    FIELD_NAMES[name],
                    t('yoursShownTheirsShown2', { shown: shown(form.values[name]), shown2: shown(other[name]) }),
                  ])}
                />
              )}
            </Banner>
          )}
          <Part form={form} today={today} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </Card>
    </form>
  )
}
