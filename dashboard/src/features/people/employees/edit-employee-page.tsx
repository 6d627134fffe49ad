import type { Employee } from '@labada/contracts/people/employee-fields'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '../../../components/button.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { EditFields } from './edit-fields.tsx'
import { JobFields, PayFields, PersonFields } from './employee-fields.tsx'
import { EmployeeSection } from './employee-query.tsx'
import { JOB_FIELDS, PAY_FIELDS, PERSON_FIELDS } from './employee-values.ts'
import { AccountTab } from './tabs/account-tab.tsx'
import { BranchesTab } from './tabs/branches-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { LeavingTab } from './tabs/leaving-tab.tsx'
import { RatesTab } from './tabs/rates-tab.tsx'

const AllowancesTab = lazy(() => import('./tabs/allowances-tab.tsx').then((all) => ({ default: all.AllowancesTab })))
const FingerprintsTab = lazy(() =>
  import('./tabs/fingerprints-tab.tsx').then((all) => ({ default: all.FingerprintsTab })),
)

/** What is kept of an employee, part by part; each part is saved by itself over the version it was made from. */
export function EditEmployeePage() {
  const { id = '' } = useParams()
  return <EmployeeSection id={id}>{(employee) => <Edit employee={employee} />}</EmployeeSection>
}

function Edit({ employee }: { readonly employee: Employee }) {
  const name = `${employee.firstname} ${employee.lastname}`
  usePageTitle(`Edit ${name}`)
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        crumbs={[
          { label: 'Employees', to: paths.employees },
          { label: name, to: paths.employee(employee.id) },
        ]}
      >
        <ButtonLink tone="neutral" to={paths.employee(employee.id)}>
          Done
        </ButtonLink>
      </PageHeader>
      <Tabs
        label="Parts of the file"
        tabs={[
          {
            value: 'person',
            label: 'Person',
            content: <EditFields employee={employee} title="Person" fields={PERSON_FIELDS} part={PersonFields} />,
          },
          {
            value: 'job',
            label: 'Job',
            content: <EditFields employee={employee} title="Job" fields={JOB_FIELDS} part={JobFields} />,
          },
          { value: 'branches', label: 'Branches', content: <BranchesTab employee={employee} /> },
          { value: 'rates', label: 'Rates', content: <RatesTab employee={employee} canChange /> },
          {
            value: 'allowances',
            label: 'Allowances',
            content: (
              <Suspense fallback={<Skeletons rows={4} />}>
                <AllowancesTab employee={employee} canChange />
              </Suspense>
            ),
          },
          {
            value: 'pay',
            label: 'Pay and numbers',
            content: <EditFields employee={employee} title="Pay and numbers" fields={PAY_FIELDS} part={PayFields} />,
          },
          { value: 'documents', label: 'Documents', content: <DocumentsTab employee={employee} canChange /> },
          ...(employee.status === 'active'
            ? [
                {
                  value: 'fingerprints',
                  label: 'Fingerprints',
                  content: (
                    <Suspense fallback={<Skeletons rows={4} />}>
                      <FingerprintsTab employee={employee} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { value: 'account', label: 'Sign-in', content: <AccountTab employee={employee} /> },
          {
            value: 'leaving',
            label: employee.status === 'active' ? 'Leaving' : 'Coming back',
            content: <LeavingTab employee={employee} />,
          },
        ]}
      />
    </>
  )
}
