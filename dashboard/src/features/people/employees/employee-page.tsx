import type { Employee } from '@labada/contracts/people/employee-fields'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import {
  ageOn,
  GOVERNMENT_NUMBER_KEYS,
  GOVERNMENT_NUMBERS,
  showGovernmentNumber,
} from '@labada/domain/people/employees'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { WEEKDAY_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Grid, Stack } from '../../../components/layout.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { EMPLOYMENT_NAMES, PAY_METHOD_NAMES, PER } from '../../../components/people/work-words.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { usePaper } from '../../../components/use-paper.ts'
import { dateTime, day, money, NOTHING, phone } from '../../../lib/format.ts'
import { useIsPhone } from '../../../lib/hooks/use-media.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useUrlState } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { EmployeeState } from './employee-columns.tsx'
import { EmployeePhoto } from './employee-photo.tsx'
import { EmployeeSection } from './employee-query.tsx'
import { HOURS_OF_WORK_NAMES, TAX_STATUS_NAMES } from './employee-words.ts'
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
const ActivityCard = lazy(() =>
  import('../../../components/access/activity-card.tsx').then((all) => ({ default: all.ActivityCard })),
)
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
          <ButtonLink to={paths.editEmployee(employee.id)} icon={<IconPencil size={18} />}>
            {t('edit')}
          </ButtonLink>
        }
      >
        <Button tone="neutral" icon={<IconPrinter size={18} />} busy={paper.isBusy} onClick={paper.print}>
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
            { value: 'attendance', label: t('attendance'), content: later(<AttendanceTab employee={employee} />) },
            { value: 'schedule', label: t('schedule'), content: later(<ScheduleTab employee={employee} />) },
            { value: 'leave', label: t('leave'), content: later(<LeaveTab employee={employee} />) },
            { value: 'payslips', label: t('payslips'), content: later(<PayslipsTab employee={employee} />) },
            { value: 'advances', label: t('cashAdvances'), content: later(<AdvancesTab employee={employee} />) },
            { value: 'cash', label: t('cashSessions'), content: later(<CashSessionsTab employee={employee} />) },
            { value: 'rates', label: t('rates'), content: later(<RatesTab employee={employee} />) },
            { value: 'allowances', label: t('allowances'), content: later(<AllowancesTab employee={employee} />) },
            { value: 'documents', label: t('documents'), content: later(<DocumentsTab employee={employee} />) },
            { value: 'fingerprints', label: t('fingerprints'), content: later(<FingersCard employee={employee} />) },
            { value: 'notes', label: t('notes'), content: later(<NotesTab employee={employee} />) },
            {
              value: 'activity',
              label: t('activity'),
              content: later(
                <ActivityCard about={{ objectType: 'employee', objectId: employee.id }} nothing={t('noActivityYet')} />,
              ),
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

function Overview({ employee }: { readonly employee: Employee }) {
  const [shown, show] = useState(false)
  const [today] = useState(() => manilaDateOf(new Date()))
  const { birthDate, gender, restWeekday } = employee
  return (
    <Grid least={300} stretch>
      <Card title={t('person')}>
        <Facts
          items={[
            [
              t('fullName'),
              [employee.firstname, employee.middlename, employee.lastname, employee.suffix].filter(Boolean).join(' '),
            ],
            [t('gender'), gender === null ? NOTHING : gender === 'male' ? t('male') : t('female')],
            [
              t('born'),
              birthDate === null
                ? NOTHING
                : t('birthDateYearsOld', { count: ageOn(birthDate, today), birthDate: day(birthDate) }),
            ],
            [t('mobile'), employee.mobile ? phone(employee.mobile) : NOTHING],
            [t('address'), employee.address || NOTHING],
            [
              t('emergencyContact'),
              [
                employee.emergencyName,
                employee.emergencyRelation,
                employee.emergencyPhone && phone(employee.emergencyPhone),
              ]
                .filter(Boolean)
                .join(', ') || NOTHING,
            ],
          ]}
        />
      </Card>
      <Card title={t('job')}>
        <Facts
          items={[
            [t('position'), employee.position || NOTHING],
            [t('employment'), EMPLOYMENT_NAMES[employee.employmentType]],
            [t('hoursOfWork'), HOURS_OF_WORK_NAMES[employee.hoursOfWork]],
            [t('hired'), day(employee.hiredOn)],
            ...(employee.separatedOn ? [[t('lastDay'), day(employee.separatedOn)] as const] : []),
            [t('homeBranch'), employee.homeBranch?.name ?? NOTHING],
            [t('otherBranches'), employee.otherBranches.map(({ name }) => name).join(', ') || NOTHING],
            [t('lastScan'), dateTime(employee.lastScanAt)],
            [t('restDay'), (restWeekday !== null && WEEKDAY_NAMES[restWeekday]) || t('variesByWeek')],
            [t('username'), employee.username ?? t('noLogin')],
          ]}
        />
      </Card>
      <Card
        title={t('payAndNumbers')}
        side={
          <Button tone="neutral" size="sm" aria-pressed={shown} onClick={() => show(!shown)}>
            {shown ? t('hide') : t('show')}
          </Button>
        }
      >
        <Facts
          items={[
            [t('paidBy'), PAY_METHOD_NAMES[employee.payMethod]],
            [t('tax'), TAX_STATUS_NAMES[employee.taxStatus]],
            [t('account'), hidden(employee.payAccount || null, shown)],
            ...GOVERNMENT_NUMBER_KEYS.map((key) => {
              const digits = employee[key]
              return [
                GOVERNMENT_NUMBERS[key].name,
                hidden(digits === null ? null : showGovernmentNumber(key, digits), shown),
              ] as const
            }),
          ]}
        />
      </Card>
    </Grid>
  )
}

/** ID numbers are masked until revealed, because others can see the screen. */
function hidden(text: string | null, shown: boolean): string {
  if (text === null) return NOTHING
  return shown ? text : '••••'
}
