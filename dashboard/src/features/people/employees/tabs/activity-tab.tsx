import type { Employee } from '@labada/contracts/people/employee-fields'
import { useState } from 'react'
import { ActivityCard } from '../../../../components/access/activity-card.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack } from '../../../../components/layout.tsx'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { t } from '../t.ts'

/** What an employee did with their login, or what was changed in their file. */
export function ActivityTab({ employee }: { readonly employee: Employee }) {
  const [shows, show] = useState<'done' | 'changed'>('done')
  const about = shows === 'done' ? { doneBy: employee.id } : { objectType: 'employee', objectId: employee.id }
  return (
    <Stack>
      <Row justify="between" align="end">
        <SelectField
          label={t('show')}
          value={shows}
          onChange={show}
          options={[
            { value: 'done', label: t('whatFirstnameDid', { firstname: employee.firstname }) },
            { value: 'changed', label: t('changesToThisFile') },
          ]}
        />
        <ExportButton list="audit" query={about} />
      </Row>
      <ActivityCard key={shows} about={about} nothing={t('noActivityYet')} />
    </Stack>
  )
}
