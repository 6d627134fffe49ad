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
import { Card, Facts, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { EMPLOYMENT_NAMES, PAY_METHOD_NAMES, PER } from '../../../components/people/work-words.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { usePaper } from '../../../components/use-paper.ts'
import { dateTime, day, money, NOTHING, phone, plural } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { EmployeeState } from './employee-columns.tsx'
import { EmployeePhoto } from './employee-photo.tsx'
import { EmployeeSection } from './employee-query.tsx'
import { HOURS_OF_WORK_NAMES, TAX_STATUS_NAMES } from './employee-words.ts'
import { RecentCards } from './recent-cards.tsx'

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

/** Everything the shop knows of one employee, to read. */
export function EmployeePage() {
  const { id = '' } = useParams()
  return <EmployeeSection id={id}>{(employee) => <Info employee={employee} />}</EmployeeSection>
}

function Info({ employee }: { readonly employee: Employee }) {
  const name = [employee.firstname, employee.lastname, employee.suffix].filter(Boolean).join(' ')
  usePageTitle(name)
  const paper = usePaper()
  const { expired, expiring, valid } = employee.documents
  const later = (tab: React.ReactNode) => <Suspense fallback={<Skeletons rows={5} />}>{tab}</Suspense>
  return (
    <>
      <PageHeader
        title={name}
        sub={[employee.code, employee.position, employee.homeBranch?.name].filter(Boolean).join(' · ')}
        crumbs={[{ label: 'Employees', to: paths.employees }]}
        badge={<EmployeeState row={employee} />}
      >
        <Button tone="neutral" icon={<IconPrinter size={18} />} busy={paper.isBusy} onClick={paper.print}>
          Print 201 file
        </Button>
        <ButtonLink to={paths.editEmployee(employee.id)} icon={<IconPencil size={18} />}>
          Edit
        </ButtonLink>
      </PageHeader>
      {paper.isWanted && (
        <Suspense>
          <PersonalFileSheet employee={employee} onReady={paper.ready} onGone={paper.gone} />
        </Suspense>
      )}
      <Stack>
        <Row gap={12} align="center">
          <EmployeePhoto person={employee} size="head" />
          {employee.photoId === null && <Text dim>No photo yet: add one under Edit, Documents.</Text>}
        </Row>
        <Grid least={150} gap={12}>
          <KpiCard
            label="Rate"
            value={employee.rate ? money(employee.rate.rate) : NOTHING}
            note={
              employee.rate
                ? `${PER[employee.rate.payType]}, since ${day(employee.rate.fromOn)}${employee.belowMinimum ? ' · below the minimum wage' : ''}`
                : 'Payroll cannot pay them'
            }
          />
          <RecentCards employeeId={employee.id} />
          <KpiCard
            label="Fingers"
            value={`${employee.fingers} of 10`}
            note={CONSENT_WORDS[employee.consent ?? 'none']}
          />
          <KpiCard
            label="Documents"
            value={plural(valid + expiring + expired, 'document')}
            note={expired > 0 ? `${expired} over` : expiring > 0 ? `${expiring} ending` : 'All hold'}
          />
        </Grid>
        <Tabs
          label="Parts of the file"
          tabs={[
            { value: 'overview', label: 'Overview', content: <Overview employee={employee} /> },
            { value: 'attendance', label: 'Attendance', content: later(<AttendanceTab employee={employee} />) },
            { value: 'schedule', label: 'Schedule', content: later(<ScheduleTab employee={employee} />) },
            { value: 'leave', label: 'Leave', content: later(<LeaveTab employee={employee} />) },
            { value: 'payslips', label: 'Payslips', content: later(<PayslipsTab employee={employee} />) },
            { value: 'advances', label: 'Cash advances', content: later(<AdvancesTab employee={employee} />) },
            { value: 'cash', label: 'Cash sessions', content: later(<CashSessionsTab employee={employee} />) },
            { value: 'rates', label: 'Rates', content: later(<RatesTab employee={employee} />) },
            { value: 'allowances', label: 'Allowances', content: later(<AllowancesTab employee={employee} />) },
            { value: 'documents', label: 'Documents', content: later(<DocumentsTab employee={employee} />) },
            { value: 'fingerprints', label: 'Fingerprints', content: later(<FingersCard employee={employee} />) },
            { value: 'notes', label: 'Notes', content: later(<NotesTab employee={employee} />) },
            {
              value: 'activity',
              label: 'Activity',
              content: later(
                <ActivityCard
                  about={{ objectType: 'employee', objectId: employee.id }}
                  nothing="Nothing happened to this file yet"
                />,
              ),
            },
          ]}
        />
      </Stack>
    </>
  )
}

const CONSENT_WORDS = {
  fingerprint: 'Consent given',
  witnessed: 'Clocks in with a witness',
  none: 'Not asked yet',
} as const

function Overview({ employee }: { readonly employee: Employee }) {
  const [shown, show] = useState(false)
  const [today] = useState(() => manilaDateOf(new Date()))
  const { birthDate, gender, restWeekday } = employee
  return (
    <Grid least={300} stretch>
      <Card title="Person">
        <Facts
          items={[
            [
              'Full name',
              [employee.firstname, employee.middlename, employee.lastname, employee.suffix].filter(Boolean).join(' '),
            ],
            ['Gender', gender === null ? NOTHING : gender === 'male' ? 'Male' : 'Female'],
            [
              'Born',
              birthDate === null ? NOTHING : `${day(birthDate)}, ${plural(ageOn(birthDate, today), 'year')} old`,
            ],
            ['Mobile', employee.mobile ? phone(employee.mobile) : NOTHING],
            ['Address', employee.address || NOTHING],
            [
              'Emergency contact',
              [employee.emergencyName, employee.emergencyRelation, employee.emergencyPhone]
                .filter(Boolean)
                .join(', ') || NOTHING,
            ],
          ]}
        />
      </Card>
      <Card title="Job">
        <Facts
          items={[
            ['Position', employee.position || NOTHING],
            ['Employment', EMPLOYMENT_NAMES[employee.employmentType]],
            ['Hours of work', HOURS_OF_WORK_NAMES[employee.hoursOfWork]],
            ['Hired', day(employee.hiredOn)],
            ...(employee.separatedOn ? [['Last day', day(employee.separatedOn)] as const] : []),
            ['Home branch', employee.homeBranch?.name ?? NOTHING],
            ['Other branches', employee.otherBranches.map(({ name }) => name).join(', ') || NOTHING],
            ['Last scan', dateTime(employee.lastScanAt)],
            ['Rest day', (restWeekday !== null && WEEKDAY_NAMES[restWeekday]) || 'Changes from week to week'],
            ['Signs in as', employee.username ?? 'Does not sign in'],
          ]}
        />
      </Card>
      <Card
        title="Pay and numbers"
        side={
          <Button tone="neutral" size="sm" aria-pressed={shown} onClick={() => show(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
        }
      >
        <Facts
          items={[
            ['Paid by', PAY_METHOD_NAMES[employee.payMethod]],
            ['Tax', TAX_STATUS_NAMES[employee.taxStatus]],
            ['Account', hidden(employee.payAccount || null, shown)],
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

/** Numbers of theirs stay covered until somebody asks: screens are seen by more people than sit at them. */
function hidden(text: string | null, shown: boolean): string {
  if (text === null) return NOTHING
  return shown ? text : '••••'
}
