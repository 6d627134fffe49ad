import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes, type Separation } from '@labada/contracts/people/employees'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { required } from '@labada/domain/core/rules'
import type { SeparationReason } from '@labada/domain/people/employees'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordOnce } from '../../../../components/access/password-once.tsx'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { dateTime, day, money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { optionsOf, REASON_NAMES } from '../employee-words.ts'
import { staleAfterEmployee, useSeparation } from '../employees-api.ts'
import { t } from '../t.ts'
import { EndAccess } from './end-access.tsx'
import { FinalPay, FinalPayTerms } from './final-pay.tsx'

/** Ends an employee’s employment with all its consequences, or rehires them. */
export function LeavingTab({ employee }: { readonly employee: Employee }) {
  if (employee.status === 'active') return <Leaving employee={employee} />
  return (
    <Stack>
      {employee.separatedOn && (
        <May needs="payroll.see">
          <FinalPay employeeId={employee.id} lastDay={employee.separatedOn} />
        </May>
      )}
      <ComingBack employee={employee} />
    </Stack>
  )
}

function Leaving({ employee }: { readonly employee: Employee }) {
  const [today] = useState(() => manilaDateOf(new Date()))
  const name = fullNameOf(employee)
  const separation = useSeparation(employee.id)
  const deactivate = useCommand(employeeRoutes.deactivateEmployee, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('nameDeactivated', { name })),
  })
  const form = useForm<{ reason: SeparationReason; lastDay: ManilaDate | null; note: string }>({
    initial: { reason: 'resigned', lastDay: today, note: '' },
    rules: { lastDay: [required] },
    onSubmit: async ({ reason, lastDay, note }) => {
      if (lastDay === null) return
      const isSure = await confirm({
        title: t('deactivateName', { name }),
        body: t('theyreLoggedOutRightAway'),
        danger: true,
      })
      if (!isSure) return
      const body = { reason, lastDay, note, version: employee.version }
      deactivate.mutate({ params: { employeeId: employee.id }, body })
    },
  })
  const { values, errors, set } = form
  return (
    <form {...form.formProps} aria-label={t('deactivate')}>
      <Card title={t('deactivateName2', { name })}>
        <Stack>
          <QuerySection query={separation} what={t('checklist')}>
            {(facts) => (
              <Stack>
                <Checklist facts={facts} />
                {isHeldUp(facts) && employee.isLoginOpen && (
                  <May needs="access.edit">
                    <Row align="center">
                      <EndAccess employee={employee} />
                      <Text dim>{t('loggedOutNowDeactivateLater')}</Text>
                    </Row>
                  </May>
                )}
              </Stack>
            )}
          </QuerySection>
          <Grid least={200}>
            <SelectField
              label={t('reason')}
              required
              value={values.reason}
              onChange={(reason) => set('reason', reason)}
              options={optionsOf(REASON_NAMES)}
            />
            <DateField
              label={t('lastDay')}
              required
              value={values.lastDay}
              max={today}
              min={employee.hiredOn}
              onChange={(lastDay) => set('lastDay', lastDay)}
              error={errors.lastDay}
            />
            <TextField label={t('note')} value={values.note} onChange={(note) => set('note', note)} maxLength={200} />
          </Grid>
          <May needs="payroll.see">
            <FinalPayTerms lastDay={values.lastDay} />
          </May>
          <div>
            <Button type="submit" tone="danger" busy={deactivate.isPending}>
              {t('deactivate2')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}

/** Whether something has to be finished before they can be deactivated. */
const isHeldUp = ({ openShift, openCashSessions }: Separation) => openShift !== null || openCashSessions.length > 0

/** The blockers, and what happens automatically. */
function Checklist({ facts }: { readonly facts: Separation }) {
  const { openShift, openCashSessions, advancesBalance, futureShifts, sessions, templates, portalSessions } = facts
  const lines: readonly (readonly [isFine: boolean, words: string])[] = [
    openShift ? [false, t('timedInSinceSinceClose', { since: dateTime(openShift.since) })] : [true, t('notTimedIn')],
    ...openCashSessions.map(
      ({ branchName, number }) => [false, t('drawerNumberAtBranchNameIs', { number, branchName })] as const,
    ),
    ...(advancesBalance !== null
      ? [
          advancesBalance > 0
            ? ([false, t('advancesBalanceInCashAdvancesNot', { advancesBalance: money(advancesBalance) })] as const)
            : ([true, t('noCashAdvancesOwed')] as const),
        ]
      : []),
    [true, futureShifts === 0 ? t('noUpcomingShifts') : t('upcomingShiftsWillBeRemoved', { count: futureShifts })],
    [true, sessions === 0 ? t('notLoggedIn') : t('sessionsWillEndRightAway', { count: sessions })],
    [true, templates === 0 ? t('noFingerprintsStored') : t('fingerprintsWillBeDeletedWithin', { count: templates })],
    [true, portalSessions === 0 ? t('noPortalAccess') : t('theirPortalSessionWillEnd')],
  ]
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }} aria-label={t('checklist')}>
      {lines.map(([isFine, words]) => (
        <li key={words}>
          <Row gap={8} align="center" nowrap>
            {isFine ? (
              <IconCheck size={18} aria-hidden="true" style={{ flex: 'none' }} />
            ) : (
              <IconAlertTriangle size={18} aria-label={t('attention')} style={{ flex: 'none' }} />
            )}
            <Text strong={!isFine}>{words}</Text>
          </Row>
        </li>
      ))}
    </ul>
  )
}

function ComingBack({ employee }: { readonly employee: Employee }) {
  const [today] = useState(() => manilaDateOf(new Date()))
  const [password, tell] = useState<string>()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const reactivate = useCommand(employeeRoutes.reactivateEmployee, {
    invalidates: staleAfterEmployee,
    onDone: (after) => {
      toast.positive(t('firstnameLastnameRehired', { firstname: after.firstname, lastname: after.lastname }))
      if (after.temporaryPassword) tell(after.temporaryPassword)
    },
  })
  const form = useForm<{ homeBranchId: string; fromOn: ManilaDate | null }>({
    initial: { homeBranchId: employee.homeBranch?.id ?? '', fromOn: today },
    rules: { homeBranchId: [required], fromOn: [required] },
    names: { homeBranchId: t('homeBranch'), fromOn: t('from') },
    onSubmit: ({ homeBranchId, fromOn }) => {
      if (fromOn === null) return
      const body = { homeBranchId, fromOn, version: employee.version }
      reactivate.mutate({ params: { employeeId: employee.id }, body })
    },
  })
  return (
    <form {...form.formProps} aria-label={t('rehire')}>
      <Card title={t('rehire')}>
        <Stack>
          <Text as="p" dim>
            {t.rich('separationReasonLastDaySeparatedOnIf', {
              separationReason: employee.separationReason && REASON_NAMES[employee.separationReason],
              separatedOn: day(employee.separatedOn),
            })}
          </Text>
          <Grid least={200}>
            <SelectField
              label={t('homeBranch')}
              required
              {...form.field('homeBranchId')}
              options={[
                { value: '', label: t('choose') },
                ...branches.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <DateField
              label={t('from')}
              required
              min={employee.separatedOn ? addDays(employee.separatedOn, 1) : undefined}
              {...form.field('fromOn')}
            />
          </Grid>
          <div>
            <Button type="submit" busy={reactivate.isPending}>
              {t('rehire')}
            </Button>
          </div>
        </Stack>
      </Card>
      {password && (
        <PasswordOnce username={employee.username ?? ''} password={password} onClose={() => tell(undefined)} />
      )}
    </form>
  )
}
