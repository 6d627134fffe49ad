import type { Employee } from '@labada/contracts/people/employee-fields'
import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { paths } from '../../../lib/paths.ts'
import { useEmployee } from './employees-api.ts'
import { t } from './t.ts'

/** Loads one employee, or shows that it does not exist. */
export function EmployeeSection({
  id,
  children,
}: {
  readonly id: string
  readonly children: (employee: Employee) => ReactNode
}) {
  const employee = useEmployee(id)
  if (employee.error instanceof CallError && employee.error.status === 404)
    return (
      <>
        <PageHeader title={t('employee')} crumbs={[{ label: t('employees'), to: paths.employees }]} />
        <EmptyState
          icon={<IconUserOff size={36} stroke={1.5} />}
          title={t('employeeNotFound')}
          action={<ButtonLink to={paths.employees}>{t('allEmployees')}</ButtonLink>}
        >
          {t('theLinkIsWrongOr')}
        </EmptyState>
      </>
    )
  return (
    <QuerySection query={employee} what={t('employee')}>
      {children}
    </QuerySection>
  )
}
