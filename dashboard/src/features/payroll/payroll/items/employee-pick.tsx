import { employeeRoutes } from '@labada/contracts/people/employees'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import type { FieldProps } from '../../../../components/fields/field-frame.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { useTyped } from '../../../../components/hooks/use-typed.ts'
import { Grid } from '../../../../components/layout.tsx'
import { t } from '../t.ts'

/** Picks a current employee, searched by name. */
export function EmployeePick({
  value,
  onChange,
  error,
}: Pick<FieldProps, 'error'> & { readonly value: string; readonly onChange: (employeeId: string) => void }) {
  const [search, setSearch] = useState('')
  const [words, setWords] = useTyped(search, setSearch)
  const query = { status: 'active' as const, limit: 50, ...(search && { search }) }
  const found = useQuery({
    ...callQuery([...keys.employees(), 'pick', query], employeeRoutes.listEmployees, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Grid least={180} gap={12}>
      <SearchField label={t('findEmployee')} placeholder={t('nameOrNumber')} value={words} onChange={setWords} />
      <SelectField
        label={t('employee')}
        required
        value={value}
        onChange={onChange}
        error={error}
        options={[
          { value: '', label: t('choose2') },
          ...(found.data?.items ?? []).map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          })),
        ]}
      />
    </Grid>
  )
}
