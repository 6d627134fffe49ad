import { holidayRoutes } from '@labada/contracts/schedule/schedule'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Heading, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { day } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import classes from '../problems.module.css'
import type { WeekBranch } from '../roster-model.ts'
import { useHolidays } from '../schedule-api.ts'
import { t } from '../t.ts'

const KINDS = {
  regular_holiday: t('regularHoliday'),
  special_nonworking: t('specialNonWorkingDay'),
  special_working: t('specialWorkingDay'),
  double_regular: t('doubleRegularHoliday'),
  double_special: t('doubleSpecialDay'),
  ordinary: t('ordinaryDay'),
} as const
const PROCLAIMED = ['regular_holiday', 'special_nonworking', 'special_working'] as const
const REGIONS = t('ncrCarIIiIii').split(' ')

/** The holidays of a year, and new ones of the nation, a region, a city or one branch. */
export function HolidaysDialog({
  weekOn,
  branches,
  onClose,
}: {
  readonly weekOn: ManilaDate
  readonly branches: readonly WeekBranch[]
  readonly onClose: () => void
}) {
  const year = weekOn.slice(0, 4)
  const holidays = useHolidays(`${year}-01-01` as ManilaDate, `${year}-12-31` as ManilaDate)
  const withdraw = useCommand(holidayRoutes.withdrawHoliday, {
    invalidates: () => [keys.schedule()],
    onDone: () => toast.positive(t('holidayWithdrawn')),
  })
  const setRegion = useCommand(holidayRoutes.setBranchRegion, { invalidates: () => [keys.schedule()] })
  const places = new Map(branches.map(({ id, name }) => [`branch:${id}`, name]))
  const remove = async (holidayId: string, name: string) => {
    const reason = await prompt({ title: t('withdrawName', { name }), label: t('reason'), maxLength: 300 })
    if (reason !== null) withdraw.mutate({ params: { holidayId }, body: { reason } })
  }
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('holidaysOfYear', { year })}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack>
        <May needs="schedule.setup">
          <NewHoliday branches={branches} />
          <section aria-labelledby="regions">
            <Heading level={3} id="regions">
              {t('branchRegions')}
            </Heading>
            <Row gap={12}>
              {branches.map(({ id, name, region }) => (
                <SelectField
                  key={id}
                  label={name}
                  value={region}
                  onChange={(value) => setRegion.mutate({ params: { branchId: id }, body: { region: value } })}
                  options={[
                    { value: '', label: t('regionNotSet') },
                    ...REGIONS.map((value) => ({ value, label: t('regionValue', { value }) })),
                  ]}
                />
              ))}
            </Row>
          </section>
        </May>
        <QuerySection query={holidays} what={t('holidays')}>
          {({ items }) => (
            <ul className={classes.problems}>
              {items.map((holiday) => (
                <li key={holiday.id}>
                  <b>{day(holiday.date)}</b>
                  <span style={{ flex: 1 }}>
                    {holiday.name}
                    <Text small dim as="div">
                      {KINDS[holiday.dayType]} · {placeOf(holiday.scope, places)} · {holiday.source}
                    </Text>
                  </span>
                  <Button
                    needs="schedule.setup"
                    size="sm"
                    tone="quiet"
                    aria-label={t('withdrawHoliday', { holiday: holiday.name })}
                    onClick={() => void remove(holiday.id, holiday.name)}
                  >
                    {t('withdraw')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QuerySection>
      </Stack>
    </Dialog>
  )
}

function NewHoliday({ branches }: { readonly branches: readonly WeekBranch[] }) {
  const [date, setDate] = useState<ManilaDate | null>(null)
  const [name, setName] = useState('')
  const [dayType, setDayType] = useState<(typeof PROCLAIMED)[number]>('special_nonworking')
  const [scope, setScope] = useState('national')
  const [source, setSource] = useState('')
  const [id, setId] = useState(newId)
  const add = useCommand(holidayRoutes.addHoliday, {
    invalidates: () => [keys.schedule()],
    onFailed: () => true,
    onDone: () => {
      setId(newId())
      setName('')
      setSource('')
      toast.positive(t('holidayAdded'))
    },
  })
  const cities = [...new Set(branches.map(({ city }) => city).filter(Boolean))]
  const regions = [...new Set(branches.map(({ region }) => region).filter(Boolean))]
  const isReady = date !== null && name.trim() !== '' && source.trim() !== ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (date && isReady) add.mutate({ body: { id, date, name, dayType, scope, source } })
      }}
    >
      <Stack gap={8}>
        <Row gap={12} align="end">
          <div style={{ minWidth: 150 }}>
            <DateField label={t('date')} value={date} onChange={setDate} />
          </div>
          <TextField label={t('name')} value={name} onChange={setName} maxLength={80} />
          <SelectField
            label={t('kind')}
            value={dayType}
            onChange={setDayType}
            options={PROCLAIMED.map((value) => ({ value, label: KINDS[value] }))}
          />
          <SelectField
            label={t('appliesTo')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'national', label: t('everywhere') },
              ...regions.map((region) => ({ value: `region:${region}`, label: t('regionRegion', { region }) })),
              ...cities.map((city) => ({ value: `city:${city}`, label: city })),
              ...branches.map(({ id: branchId, name: branch }) => ({
                value: `branch:${branchId}`,
                label: t('branchOnly', { branch }),
              })),
            ]}
          />
          <TextField
            label={t('proclamationOrOrdinance')}
            value={source}
            onChange={setSource}
            maxLength={300}
            placeholder={t('proc1234')}
          />
          <Button type="submit" tone="primary" busy={add.isPending} disabled={!isReady}>
            {t('addHoliday')}
          </Button>
        </Row>
        <Refusal error={add.error} what={t('holiday')} />
      </Stack>
    </form>
  )
}

function placeOf(scope: string, places: ReadonlyMap<string, string>): string {
  if (scope === 'national') return t('everywhere2')
  return places.get(scope) ?? scope.replace('region:', 'Region ').replace(/^(city|province|branch):/, '')
}
