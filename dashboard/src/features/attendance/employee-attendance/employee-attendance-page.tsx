import { id } from '@labada/contracts/core/values'
import { addDays, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { DateField, DateRangeField } from '../../../components/fields/date-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePaper } from '../../../components/paper/use-paper.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useUrlState, useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useAttendanceDays } from './attendance-api.ts'
import { DaysGrid } from './days-grid.tsx'
import { DeviceFilter, useDeviceChoices } from './device-filter.tsx'
import classes from './employee-attendance.module.css'
import { EmployeeFilter, usePerson } from './employee-filter.tsx'
import { t } from './t.ts'
import { TimeRecords } from './time-records.tsx'

// Each is loaded on demand.
const DayView = lazy(() => import('./day-view.tsx').then((all) => ({ default: all.DayView })))
const ExceptionsList = lazy(() => import('./exceptions-list.tsx').then((all) => ({ default: all.ExceptionsList })))
const OvertimeReview = lazy(() => import('./overtime-review.tsx').then((all) => ({ default: all.OvertimeReview })))
const ScansList = lazy(() => import('./scans-list.tsx').then((all) => ({ default: all.ScansList })))
const DisputesList = lazy(() => import('./disputes-list.tsx').then((all) => ({ default: all.DisputesList })))
const WitnessDialog = lazy(() => import('./witness-dialog.tsx').then((all) => ({ default: all.WitnessDialog })))
const DayDrawer = lazy(() => import('./day-drawer.tsx').then((all) => ({ default: all.DayDrawer })))

const DAYS = 14
const MOST_DAYS = 31

/** The employee of the address; null for none, and for what cannot be one. */
const personOf = (text: string | null): string | null => id.safeParse(text).data ?? null

/** Attendance, the exceptions that block payroll, and decisions on them; filtered by the URL. */
export function EmployeeAttendancePage() {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const today = manilaDateOf(useNow(60_000))
  const to = parseManilaDate(params.get('to') ?? '') ?? today
  const asked = parseManilaDate(params.get('from') ?? '') ?? addDays(to, 1 - DAYS)
  const earliest = addDays(to, 1 - MOST_DAYS)
  const from = asked > to || asked < earliest ? earliest : asked
  const everybody = { from, to, ...(branchId !== null && { branchId }) }
  const people = useAttendanceDays(everybody).data?.people
  const person = usePerson(personOf(params.get('person')), people)
  const period = { ...everybody, ...(person && { employeeId: person.id }) }
  const correctedOnly = params.get('corrected') === 'only'
  const employeeId = params.get('employee')
  const workday = parseManilaDate(params.get('day') ?? '')
  const open = (employee: string, day: string) => set({ employee, day })
  const paper = usePaper()
  const [isWitnessing, witness] = useState(false)
  const [view] = useUrlState('view')
  const isOfDay = view === null || view === 'day'
  const isOfDays = view === 'grid' || view === 'exceptions'
  // Items waiting for an admin are listed regardless of their day.
  const isWhatWaits = view === 'overtime' || view === 'disputes'
  const isOfDevices = view === 'exceptions' || view === 'scans'
  const devices = useDeviceChoices(branchId)
  const device = isOfDevices ? devices.find(({ value }) => value === params.get('device')) : undefined
  const isNarrowed = Boolean(person || device || (isOfDays && correctedOnly))
  /** Undefined while no filter is set: what is empty then is empty. */
  const onClear = isNarrowed ? () => set({ person: null, device: null, corrected: null }) : undefined
  const atDevice = { ...period, ...(device && { clientId: device.value }) }
  return (
    <>
      <div data-no-print>
        <PageHeader title={t('attendance')} sub={t('everyonesScansDaysAndOvertime')}>
          <div className={classes.deeds}>
            <May needs="employee.see">
              <Button
                needs="attendance.correct"
                tone="neutral"
                icon={<IconPlus size={18} />}
                onClick={() => witness(true)}
              >
                {t('addTimeInOrOut')}
              </Button>
            </May>
            <ExportButton list={view === 'scans' ? 'attendanceScans' : 'attendanceDays'} query={atDevice} />
            <Button tone="neutral" icon={<IconPrinter size={18} />} busy={paper.isBusy} onClick={paper.print}>
              {t('printTimeRecords')}
            </Button>
          </div>
        </PageHeader>
        <Stack>
          <FilterBar
            active={[
              ...(person ? [{ names: ['person'], label: person.name }] : []),
              ...(device ? [{ names: ['device'], label: device.label }] : []),
              ...(isOfDays && correctedOnly ? [{ names: ['corrected'], label: t('correctedOnly') }] : []),
            ]}
            dates={
              isWhatWaits ? undefined : isOfDay ? (
                <DateField
                  label={t('day')}
                  value={to}
                  max={today}
                  onChange={(chosen) => chosen && set({ from: null, to: chosen === today ? null : chosen })}
                />
              ) : (
                <DateRangeField
                  label={t('days')}
                  from={from}
                  until={to}
                  max={today}
                  onChange={(first, last) => first && last && set({ from: first, to: last })}
                />
              )
            }
          >
            <EmployeeFilter
              branchId={branchId}
              people={people ?? []}
              chosen={person}
              onChange={(id) => set({ person: id })}
            />
            {isOfDevices && (
              <May needs="device.see">
                <DeviceFilter
                  value={device?.value ?? ''}
                  choices={devices}
                  onChange={(clientId) => set({ device: clientId })}
                />
              </May>
            )}
            {isOfDays && (
              <Checkbox
                label={t('correctedOnly')}
                checked={correctedOnly}
                onChange={(only) => set({ corrected: only ? 'only' : null })}
              />
            )}
          </FilterBar>
          <Tabs
            label={t('attendanceViews')}
            name="view"
            tabs={[
              {
                value: 'day',
                label: to === today ? t('today') : t('day'),
                content: (
                  <Suspense>
                    <DayView date={to} branchId={branchId} employeeId={person?.id} onOpen={open} onClear={onClear} />
                  </Suspense>
                ),
              },
              {
                value: 'grid',
                label: t('grid'),
                content: <DaysGrid period={period} correctedOnly={correctedOnly} onOpen={open} onClear={onClear} />,
              },
              {
                value: 'exceptions',
                label: t('exceptions'),
                content: (
                  <Suspense>
                    <ExceptionsList period={atDevice} correctedOnly={correctedOnly} onOpen={open} onClear={onClear} />
                  </Suspense>
                ),
              },
              {
                value: 'overtime',
                label: t('overtimeReview'),
                content: (
                  <Suspense>
                    <OvertimeReview
                      of={{ ...(branchId !== null && { branchId }), ...(person && { employeeId: person.id }) }}
                      onClear={onClear}
                    />
                  </Suspense>
                ),
              },
              {
                value: 'scans',
                label: t('scans'),
                content: (
                  <Suspense>
                    <ScansList period={atDevice} onClear={onClear} />
                  </Suspense>
                ),
              },
              {
                value: 'disputes',
                label: t('disputes'),
                content: (
                  <Suspense>
                    <DisputesList
                      branchId={branchId ?? undefined}
                      employeeId={person?.id}
                      onOpen={open}
                      onClear={onClear}
                    />
                  </Suspense>
                ),
              },
            ]}
          />
        </Stack>
      </div>
      {paper.isWanted && <TimeRecords period={period} onReady={paper.ready} onGone={paper.gone} />}
      {isWitnessing && (
        <Suspense>
          <WitnessDialog branchId={branchId} onClose={() => witness(false)} />
        </Suspense>
      )}
      {employeeId && workday && (
        <Suspense>
          <DayDrawer employeeId={employeeId} workday={workday} onClose={() => set({ employee: null, day: null })} />
        </Suspense>
      )}
    </>
  )
}
