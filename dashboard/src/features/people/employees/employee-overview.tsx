import type { Employee } from '@labada/contracts/people/employee-fields'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import {
  ageOn,
  GOVERNMENT_NUMBER_KEYS,
  GOVERNMENT_NUMBERS,
  showGovernmentNumber,
} from '@labada/domain/people/employees'
import { useState } from 'react'
import { holdsKey, type Session, useSession } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { WEEKDAY_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Grid } from '../../../components/layout.tsx'
import { EMPLOYMENT_NAMES, PAY_METHOD_NAMES } from '../../../components/people/work-words.ts'
import { dateTime, day, NOTHING, phone } from '../../../lib/format.ts'
import { HOURS_OF_WORK_NAMES, TAX_STATUS_NAMES } from './employee-words.ts'
import { t } from './t.ts'

/** Who an employee is and what they do here. */
export function Overview({ employee }: { readonly employee: Employee }) {
  const [shown, show] = useState(false)
  const [today] = useState(() => manilaDateOf(new Date()))
  const { birthDate, gender, restWeekday } = employee
  const isFileOpen = useSession(seesFiles)
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
            ...(isFileOpen
              ? [
                  [
                    t('born'),
                    birthDate === null
                      ? NOTHING
                      : t('birthDateYearsOld', { count: ageOn(birthDate, today), birthDate: day(birthDate) }),
                  ] as const,
                ]
              : []),
            [t('mobile'), employee.mobile ? phone(employee.mobile) : NOTHING],
            ...(isFileOpen ? [[t('address'), employee.address || NOTHING] as const] : []),
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
      {isFileOpen && (
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
      )}
    </Grid>
  )
}

/** Birth date, address, numbers and the pay account are empty in what the server tells anyone else. */
const seesFiles = (session: Session): boolean =>
  holdsKey(session, 'employee.files') || holdsKey(session, 'employee.edit')

/** ID numbers are masked until revealed, because others can see the screen. */
function hidden(text: string | null, shown: boolean): string {
  if (text === null) return NOTHING
  return shown ? text : '••••'
}
