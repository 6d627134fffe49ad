import type { Employee } from '@labada/contracts/people/employee-fields'
import { fullNameOf } from '@labada/domain/core/names'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useMayDo } from '../../../api/session.ts'
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
import { t } from './t.ts'
import { AccountTab } from './tabs/account-tab.tsx'
import { BranchesTab } from './tabs/branches-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { LeavingTab } from './tabs/leaving-tab.tsx'
import { RatesTab } from './tabs/rates-tab.tsx'

const AllowancesTab = lazy(() => import('./tabs/allowances-tab.tsx').then((all) => ({ default: all.AllowancesTab })))
const FingerprintsTab = lazy(() =>
  import('./tabs/fingerprints-tab.tsx').then((all) => ({ default: all.FingerprintsTab })),
)

/** An employee's record in sections; each is saved separately, against the version it was edited from. */
export function EditEmployeePage() {
  const { id = '' } = useParams()
  return <EmployeeSection id={id}>{(employee) => <Edit employee={employee} />}</EmployeeSection>
}

function Edit({ employee }: { readonly employee: Employee }) {
  const name = fullNameOf(employee)
  usePageTitle(t('editName', { name }))
  const setsRates = useMayDo('employee.rates.edit')
  const seesFingers = useMayDo('fingerprint.see')
  return (
    <>
      <PageHeader
        title={t('editName', { name })}
        crumbs={[
          { label: t('employees'), to: paths.employees },
          { label: name, to: paths.employee(employee.id) },
        ]}
      >
        <ButtonLink tone="neutral" to={paths.employee(employee.id)}>
          {t('done')}
        </ButtonLink>
      </PageHeader>
      <Tabs
        label={t('fileSections')}
        tabs={[
          {
            value: 'person',
            label: t('person'),
            content: <EditFields employee={employee} title={t('person')} fields={PERSON_FIELDS} part={PersonFields} />,
          },
          {
            value: 'job',
            label: t('job'),
            content: <EditFields employee={employee} title={t('job')} fields={JOB_FIELDS} part={JobFields} />,
          },
          { value: 'branches', label: t('branches'), content: <BranchesTab employee={employee} /> },
          {
            value: 'rates',
            needs: 'employee.rates',
            label: t('rates'),
            content: <RatesTab employee={employee} canChange={setsRates} />,
          },
          {
            value: 'allowances',
            needs: 'employee.rates',
            label: t('allowances'),
            content: (
              <Suspense fallback={<Skeletons rows={4} />}>
                <AllowancesTab employee={employee} canChange={setsRates} />
              </Suspense>
            ),
          },
          {
            value: 'pay',
            label: t('payAndNumbers'),
            content: <EditFields employee={employee} title={t('payAndNumbers')} fields={PAY_FIELDS} part={PayFields} />,
          },
          {
            value: 'documents',
            needs: 'employee.files',
            label: t('documents'),
            content: <DocumentsTab employee={employee} canChange />,
          },
          ...(employee.status === 'active' && seesFingers
            ? [
                {
                  value: 'fingerprints',
                  needs: 'fingerprint.edit' as const,
                  label: t('fingerprints'),
                  content: (
                    <Suspense fallback={<Skeletons rows={4} />}>
                      <FingerprintsTab employee={employee} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { value: 'account', needs: 'access.edit', label: t('login'), content: <AccountTab employee={employee} /> },
          {
            value: 'leaving',
            label: employee.status === 'active' ? t('leaving') : t('rehire'),
            content: <LeavingTab employee={employee} />,
          },
        ]}
      />
    </>
  )
}
