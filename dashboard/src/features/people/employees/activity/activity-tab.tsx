import type { Employee } from '@labada/contracts/people/employee-fields'
import { ActivityCard } from '../../../../components/access/audit/activity-card.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack } from '../../../../components/layout.tsx'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'
import { Deeds, useDeedFilter } from './deeds.tsx'

/** What an employee did, at counters and with their login, or what was changed in their file. */
export function ActivityTab({ employee }: { readonly employee: Employee }) {
  const [shown, show] = useUrlState('show')
  const filter = useDeedFilter()
  const isChanges = shown === 'changed'
  const changes = { objectType: 'employee', objectId: employee.id }
  return (
    <Stack>
      <Row justify="between" align="end">
        <SelectField
          label={t('show')}
          value={isChanges ? 'changed' : 'done'}
          onChange={(value) => show(value === 'changed' ? value : null)}
          options={[
            { value: 'done', label: t('whatFirstnameDid', { firstname: employee.firstname }) },
            { value: 'changed', label: t('changesToThisFile') },
          ]}
        />
        {isChanges ? (
          <ExportButton list="audit" query={changes} />
        ) : (
          <ExportButton list="employeeDeeds" query={{ ...filter, employeeId: employee.id }} />
        )}
      </Row>
      {isChanges ? (
        <ActivityCard about={changes} nothing={t('noChangesYet')} />
      ) : (
        <Deeds employeeId={employee.id} filter={filter} />
      )}
    </Stack>
  )
}
