import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeFingers, fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { Suspense } from 'react'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { fingerName } from '../../../../components/people/work-words.ts'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { IS_DESKTOP } from '../../../../lib/build.ts'
import { date } from '../../../../lib/format.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { staleAfterEmployee, useFingers } from '../employees-api.ts'
import { ConsentCard } from '../enrolment/consent-card.tsx'
import { t } from '../t.ts'

const EnrolFinger = lazy(() => import('../enrolment/enrol-finger.tsx').then((all) => ({ default: all.EnrolFinger })))

type Finger = EmployeeFingers['items'][number]

/** Consent first, then fingers; enrolling needs a scanner on this PC. */
export function FingerprintsTab({
  employee,
  isDesktop = IS_DESKTOP,
}: {
  readonly employee: Employee
  readonly isDesktop?: boolean
}) {
  const fingers = useFingers(employee.id)
  return (
    <QuerySection query={fingers} what={t('fingerprints')}>
      {(found) => (
        <Stack>
          <ConsentCard employee={employee} fingers={found} />
          {found.consent?.choice === 'fingerprint' &&
            (isDesktop ? (
              <Suspense fallback={<Skeletons rows={2} />}>
                <EnrolFinger employee={employee} taken={found.items.map(({ finger }) => finger)} />
              </Suspense>
            ) : (
              <Banner title={t('enrollFingerprintsAtABranch')}>{t('openThisPageInThe')}</Banner>
            ))}
          {(found.consent?.choice === 'fingerprint' || found.items.length > 0) && (
            <Enrolled employee={employee} items={found.items} />
          )}
        </Stack>
      )}
    </QuerySection>
  )
}

function Enrolled({ employee, items }: { readonly employee: Employee; readonly items: readonly Finger[] }) {
  const remove = useCommand(fingerprintRoutes.deleteFingerprint, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('fingerprintErased')),
  })
  const askRemove = async ({ id, finger }: Finger) => {
    const isSure = await confirm({
      title: t('eraseTheFinger', { finger: fingerName(finger).toLowerCase() }),
      body: t('firstnameLastnameCanNoLonger', { firstname: employee.firstname, lastname: employee.lastname }),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { employeeId: employee.id, fingerprintId: id } })
  }
  return (
    <AppTable
      label={t('enrolledFingers')}
      rows={items}
      rowId={({ id }) => id}
      rowLabel={({ finger }) => fingerName(finger)}
      empty={<EmptyState title={t('noFingerprintsYet')}>{t('enrollTwoFingersInCase')}</EmptyState>}
      columns={[
        { id: 'finger', header: t('finger'), cell: ({ finger }) => fingerName(finger) },
        { id: 'quality', header: t('quality'), cell: ({ quality }) => t('qualityOf100', { quality }) },
        {
          id: 'compared',
          header: t('comparedWith'),
          priority: 2,
          cell: ({ comparedWith }) => COMPARED[comparedWith],
        },
        { id: 'enrolled', header: t('enrolled'), cell: ({ enrolledAt }) => date(enrolledAt) },
        { id: 'by', header: t('by'), priority: 3, cell: ({ enrolledBy }) => enrolledBy },
        {
          id: 'act',
          header: t('actions'),
          cell: (one) => (
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('eraseFinger', { finger: fingerName(one.finger) })}
              onClick={() => void askRemove(one)}
            >
              {t('erase')}
            </Button>
          ),
        },
      ]}
    />
  )
}

const COMPARED = { nobody: t('notCompared'), branch: t('homeBranch'), everyone: t('everyone') } as const
