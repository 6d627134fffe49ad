import type { Employee } from '@labada/contracts/people/employee-fields'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useMayDo } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePaper } from '../../../components/paper/use-paper.ts'
import { PER } from '../../../components/people/work-words.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { day, money, NOTHING } from '../../../lib/format.ts'
import { useIsPhone } from '../../../lib/hooks/use-media.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { EmployeeState } from './employee-columns.tsx'
import { Overview } from './employee-overview.tsx'
import { EmployeePhoto } from './employee-photo.tsx'
import { EmployeeSection } from './employee-query.tsx'
import { RecentCards } from './recent-cards.tsx'
import { t } from './t.ts'

const AdvancesTab = lazy(() => import('./tabs/advances-tab.tsx').then((all) => ({ default: all.AdvancesTab })))
const AttendanceTab = lazy(() => import('./tabs/attendance-tab.tsx').then((all) => ({ default: all.AttendanceTab })))
const CashSessionsTab = lazy(() =>
  import('./tabs/cash-sessions-tab.tsx').then((all) => ({ default: all.CashSessionsTab })),
)
const FingersCard = lazy(() => import('./enrolment/fingers-card.tsx').then((all) => ({ default: all.FingersCard })))
const LeaveTab = lazy(() => import('./tabs/leave-tab.tsx').then((all) => ({ default: all.LeaveTab })))
const PayslipsTab = lazy(() => import('./tabs/payslips-tab.tsx').then((all) => ({ default: all.PayslipsTab })))
const ScheduleTab = lazy(() => import('./tabs/schedule-tab.tsx').then((all) => ({ default: all.ScheduleTab })))
const ActivityTab = lazy(() => import('./activity/activity-tab.tsx').then((all) => ({ default: all.ActivityTab })))
const DocumentsTab = lazy(() => import('./tabs/documents-tab.tsx').then((all) => ({ default: all.DocumentsTab })))
const NotesTab = lazy(() => import('./tabs/notes-tab.tsx').then((all) => ({ default: all.NotesTab })))
const PersonalFileSheet = lazy(() =>
  import('./tabs/personal-file-sheet.tsx').then((all) => ({ default: all.PersonalFileSheet })),
)
const AllowancesTab = lazy(() => import('./tabs/allowances-tab.tsx').then((all) => ({ default: all.AllowancesTab })))
const RatesTab = lazy(() => import('./tabs/rates-tab.tsx').then((all) => ({ default: all.RatesTab })))

/** The complete record of one employee, read-only. */
export function EmployeePage() {
  const { id = '' } = useParams()
  return <EmployeeSection id={id}>{(employee) => <Info employee={employee} />}</EmployeeSection>
}

function Info({ employee }: { readonly employee: Employee }) {
  const name = [employee.firstname, employee.lastname, employee.suffix].filter(Boolean).join(' ')
  usePageTitle(name)
  const paper = usePaper()
  const mayEdit = useMayDo('employee.edit')
  const [tab] = useUrlState('tab')
  // On a phone the figures would push the other tabs out of view.
  const showsFigures = !useIsPhone() || tab === null
  const { expired, expiring, valid } = employee.documents
  const later = (tab: React.ReactNode) => <Suspense fallback={<Skeletons rows={5} />}>{tab}</Suspense>
  return (
    <>
      <PageHeader
        title={name}
        sub={[employee.code, employee.position, employee.homeBranch?.name].filter(Boolean).join(' · ')}
        crumbs={[{ label: t('employees'), to: paths.employees }]}
        picture={<EmployeePhoto person={employee} size="head" />}
        badge={<EmployeeState row={employee} />}
        primary={
          mayEdit && (
            <ButtonLink to={paths.editEmployee(employee.id)} icon={<IconPencil size={18} />}>
              {t('edit')}
            </ButtonLink>
          )
        }
      >
        <Button
          tone="neutral"
          needs="employee.files"
          icon={<IconPrinter size={18} />}
          busy={paper.isBusy}
          onClick={paper.print}
        >
          {t('print201File')}
        </Button>
      </PageHeader>
      {paper.isWanted && (
        <Suspense>
          <PersonalFileSheet employee={employee} onReady={paper.ready} onGone={paper.gone} />
        </Suspense>
      )}
      <Stack>
        {showsFigures && (
          <Grid least={150} gap={12}>
            <KpiCard
              needs="employee.rates"
              label={t('rate')}
              value={employee.rate ? money(employee.rate.rate) : NOTHING}
              note={
                employee.rate
                  ? employee.belowMinimum
                    ? t('payTypeSinceFromOnBelowThe', {
                        payType: PER[employee.rate.payType],
                        fromOn: day(employee.rate.fromOn),
                      })
                    : t('payTypeSinceFromOn', {
                        payType: PER[employee.rate.payType],
                        fromOn: day(employee.rate.fromOn),
                      })
                  : t('cantBePaid')
              }
            />
            <RecentCards employeeId={employee.id} />
            <KpiCard
              label={t('fingers')}
              value={t('fingersOf10', { fingers: employee.fingers })}
              note={CONSENT_WORDS[employee.consent ?? 'none']}
            />
            <KpiCard
              label={t('documents')}
              value={t('documents2', { count: valid + expiring + expired })}
              note={
                expired > 0
                  ? t('expiredExpired', { expired })
                  : expiring > 0
                    ? t('expiringExpiring', { expiring })
                    : t('allValid')
              }
            />
          </Grid>
        )}
        <Tabs
          label={t('fileSections')}
          tabs={[
            { value: 'overview', label: t('overview'), content: <Overview employee={employee} /> },
            {
              value: 'attendance',
              needs: 'attendance.see',
              label: t('attendance'),
              content: later(<AttendanceTab employee={employee} />),
            },
            {
              value: 'schedule',
              needs: 'schedule.see',
              label: t('schedule'),
              content: later(<ScheduleTab employee={employee} />),
            },
            { value: 'leave', label: t('leave'), content: later(<LeaveTab employee={employee} />) },
            {
              value: 'payslips',
              needs: 'payroll.see',
              label: t('payslips'),
              content: later(<PayslipsTab employee={employee} />),
            },
            {
              value: 'advances',
              needs: 'advance.see',
              label: t('cashAdvances'),
              content: later(<AdvancesTab employee={employee} />),
            },
            {
              value: 'cash',
              needs: 'drawer.history',
              label: t('cashSessions'),
              content: later(<CashSessionsTab employee={employee} />),
            },
            {
              value: 'rates',
              needs: 'employee.rates',
              label: t('rates'),
              content: later(<RatesTab employee={employee} />),
            },
            {
              value: 'allowances',
              needs: 'employee.rates',
              label: t('allowances'),
              content: later(<AllowancesTab employee={employee} />),
            },
            {
              value: 'documents',
              needs: 'employee.files',
              label: t('documents'),
              content: later(<DocumentsTab employee={employee} />),
            },
            {
              value: 'fingerprints',
              needs: 'fingerprint.see',
              label: t('fingerprints'),
              content: later(<FingersCard employee={employee} />),
            },
            {
              value: 'notes',
              needs: 'employee.files',
              label: t('notes'),
              content: later(<NotesTab employee={employee} />),
            },
            {
              value: 'activity',
              needs: 'audit.see',
              label: t('activity'),
              content: later(<ActivityTab employee={employee} />),
            },
          ]}
        />
      </Stack>
    </>
  )
}

const CONSENT_WORDS = {
  fingerprint: t('consentGiven'),
  witnessed: t('timesInWithAWitness'),
  none: t('notAskedYet'),
} as const
