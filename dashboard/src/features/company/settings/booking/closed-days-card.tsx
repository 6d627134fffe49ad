import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { HOLIDAYS_CLOSED, MOST_CLOSED_DAYS } from '@labada/domain/orders/bookings/closed-days'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { day } from '../../../../lib/format.ts'
import { Add } from './add.tsx'
import type { BranchFields } from './booking-fields.ts'
import { t } from './t.ts'

const HOLIDAY_WORDS: Readonly<Record<BranchFields['holidays'], string>> = {
  none: t('openOnHolidays'),
  regular: t('closedOnRegularHolidays'),
  all: t('closedOnRegularAndSpecial'),
}

/** On which days nobody can book, whatever the time slots say. */
export function ClosedDaysCard({
  branch,
  onChange,
}: {
  readonly branch: BranchFields
  readonly onChange: (branch: BranchFields) => void
}) {
  const { holidays, closedDays } = branch
  const [today] = useState(() => manilaDateOf(new Date()))
  const [chosen, setChosen] = useState<ManilaDate | null>(null)
  const add = () => {
    if (chosen === null) return
    onChange({ ...branch, closedDays: [...new Set([...closedDays, chosen])].toSorted() })
    setChosen(null)
  }
  return (
    <Card title={t('closedDays')} level={3} soft>
      <Stack>
        <SelectField
          label={t('holidays')}
          hint={t('theHolidaysOfSchedules')}
          value={holidays}
          onChange={(next) => onChange({ ...branch, holidays: next })}
          options={HOLIDAYS_CLOSED.map((value) => ({ value, label: HOLIDAY_WORDS[value] }))}
        />
        {closedDays.length > 0 && (
          <ul aria-label={t('closedDays')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {closedDays.map((one) => (
              <li key={one}>
                <Row justify="between">
                  <Text>{day(one)}</Text>
                  <Button
                    needs="settings.edit"
                    tone="quiet"
                    size="sm"
                    aria-label={t('openOnDayAgain', { day: day(one) })}
                    onClick={() => onChange({ ...branch, closedDays: closedDays.filter((other) => other !== one) })}
                  >
                    {t('remove')}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        <Grid least={220} gap={12}>
          <DateField label={t('anotherClosedDay')} min={today} clearable value={chosen} onChange={setChosen} />
        </Grid>
        <Add
          label={t('addClosedDay')}
          disabled={chosen === null || closedDays.length >= MOST_CLOSED_DAYS}
          onClick={add}
        />
      </Stack>
    </Card>
  )
}
