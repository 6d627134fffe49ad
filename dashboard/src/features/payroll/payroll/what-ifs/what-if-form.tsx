import type { WhatIf, WhatIfBody } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { DAY_TYPES, type DayType } from '@labada/domain/law/tables'
import { DAY_TYPE_WORDS } from '@labada/domain/payroll/slips/slip-words'
import { useState } from 'react'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { t } from '../t.ts'

type Who = 'all' | 'branch' | 'position' | 'ticked'

interface Fields extends Record<string, unknown> {
  readonly raise: '' | 'daily' | 'percent'
  readonly amount: Centavos | null
  readonly percent: number | null
  readonly who: Who
  readonly branchId: string
  readonly position: string
  readonly place: string
  readonly daily: Centavos | null
  readonly dayType: '' | DayType
  readonly date: ManilaDate | null
  readonly overtime: number | null
}

const UNCHANGED: Fields = {
  raise: '',
  amount: null,
  percent: null,
  who: 'all',
  branchId: '',
  position: '',
  place: '',
  daily: null,
  dayType: '',
  date: null,
  overtime: 100,
}

interface Props {
  readonly known: WhatIf
  readonly ticked: ReadonlySet<string>
  readonly isBusy: boolean
  readonly onSuppose: (body: WhatIfBody) => void
  readonly onClear: () => void
}

/** The assumptions, which can be used separately or combined. */
export function WhatIfForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <Card title={t('whatIf3')}>
      <SupposeForm
        key={round}
        {...props}
        onClear={() => {
          setRound(round + 1)
          props.onClear()
        }}
      />
    </Card>
  )
}

const keyOf = ({ region, tier }: WhatIf['places'][number]): string => `${region} ${tier}`

function SupposeForm({ known, ticked, isBusy, onSuppose, onClear }: Props) {
  const form = useForm<Fields>({
    initial: UNCHANGED,
    check: (values) => complaintsOf(values, ticked),
    onSubmit: (values) => onSuppose(bodyOf(values, known, ticked)),
  })
  const { raise, who, place, dayType } = form.values
  const here = known.places.find((one) => keyOf(one) === place)
  return (
    <form {...form.formProps} aria-label={t('whatIf2')}>
      <Stack>
        <Grid least={190} gap={12}>
          <SelectField
            label={t('raise')}
            options={[
              { value: '', label: t('none') },
              { value: 'daily', label: t('pesosPerDay') },
              { value: 'percent', label: t('percentOfRate') },
            ]}
            {...form.field('raise')}
          />
          {raise === 'daily' && <MoneyField label={t('addedPerDay')} required {...form.field('amount')} />}
          {raise === 'percent' && (
            <NumberField
              label={t('percentAdded')}
              required
              unit="%"
              decimals={2}
              max={100}
              {...form.field('percent')}
            />
          )}
          {raise !== '' && (
            <SelectField
              label={t('for')}
              options={[
                { value: 'all', label: t('everyone') },
                { value: 'branch', label: t('aBranch') },
                { value: 'position', label: t('aPosition') },
                {
                  value: 'ticked',
                  label: ticked.size === 0 ? t('peopleSelectedBelow') : t('selectedPeople', { count: ticked.size }),
                },
              ]}
              {...form.field('who')}
            />
          )}
          {raise !== '' && who === 'branch' && (
            <SelectField
              label={t('branch')}
              required
              options={[
                { value: '', label: t('choose2') },
                ...known.branches.map((one) => ({ value: one.branchId, label: one.branchName })),
              ]}
              {...form.field('branchId')}
            />
          )}
          {raise !== '' && who === 'position' && (
            <SelectField
              label={t('position')}
              required
              options={[
                { value: '', label: t('choose2') },
                ...positionsOf(known).map((one) => ({ value: one, label: one })),
              ]}
              {...form.field('position')}
            />
          )}
          <SelectField
            label={t('newMinimumWage')}
            hint={here?.daily ? t('currentlyDailyPerDay', { daily: money(here.daily) }) : undefined}
            options={[
              { value: '', label: t('none') },
              ...known.places.map((one) => ({
                value: keyOf(one),
                label: `${one.region}, ${one.tier.replaceAll('_', ' ')}`,
              })),
            ]}
            {...form.field('place')}
          />
          {place !== '' && <MoneyField label={t('minimumPerDay')} required {...form.field('daily')} />}
          <SelectField
            label={t('addOrRemoveAHoliday')}
            options={[
              { value: '', label: t('none') },
              ...DAY_TYPES.map((value) => ({ value, label: capitalized(DAY_TYPE_WORDS[value]) })),
            ]}
            {...form.field('dayType')}
          />
          {dayType !== '' && (
            <DateField label={t('day')} required min={known.run.from} max={known.run.to} {...form.field('date')} />
          )}
          <NumberField
            label={t('overtime')}
            hint={t('n100IsTheOvertimeWorked')}
            unit="%"
            min={0}
            max={300}
            {...form.field('overtime')}
          />
        </Grid>
        <FormActions>
          <Row justify="between" align="end">
            <Text dim small>
              {t('calculatedWithTheSameRules')}
            </Text>
            <Row>
              <Button type="button" tone="quiet" onClick={onClear}>
                {t('startOver')}
              </Button>
              <Button type="submit" busy={isBusy}>
                {t('calculate')}
              </Button>
            </Row>
          </Row>
        </FormActions>
      </Stack>
    </form>
  )
}

function complaintsOf(values: Fields, ticked: ReadonlySet<string>) {
  const { raise, amount, percent, who, branchId, position, place, daily, dayType, date, overtime } = values
  const isRaise = raise !== ''
  return {
    amount: raise === 'daily' && !(amount !== null && amount > 0) ? t('amountMustBeMoreThan') : undefined,
    percent:
      raise === 'percent' && !(percent !== null && percent > 0 && percent <= 100)
        ? t('enterAPercentAbove0')
        : undefined,
    who: isRaise && who === 'ticked' && ticked.size === 0 ? t('selectSomeoneInTheList') : undefined,
    branchId: isRaise && who === 'branch' && branchId === '' ? t('branchIsRequired') : undefined,
    position: isRaise && who === 'position' && position === '' ? t('positionIsRequired') : undefined,
    daily: place !== '' && !(daily !== null && daily > 0) ? t('amountMustBeMoreThan') : undefined,
    date: dayType !== '' && date === null ? t('dayIsRequired') : undefined,
    overtime: overtime === null || overtime > 300 ? t('enterOvertimeFrom0To') : undefined,
  }
}

function bodyOf(values: Fields, known: WhatIf, ticked: ReadonlySet<string>): WhatIfBody {
  const { raise, amount, percent, who, branchId, position, place, daily, dayType, date, overtime } = values
  const target = {
    ...(who === 'branch' && { branchId }),
    ...(who === 'position' && { position }),
    ...(who === 'ticked' && { employeeIds: [...ticked].toSorted() }),
  }
  const where = known.places.find((one) => keyOf(one) === place)
  return {
    ...(raise === 'daily' && amount !== null && { raise: { kind: 'daily', amount, ...target } }),
    ...(raise === 'percent' && percent !== null && { raise: { kind: 'percent', percent, ...target } }),
    ...(where && daily !== null && { wage: { region: where.region, tier: where.tier, daily } }),
    ...(dayType !== '' && date !== null && { day: { date, dayType } }),
    ...(overtime !== null && overtime !== 100 && { overtimePercent: overtime }),
  }
}

const positionsOf = ({ people }: WhatIf): readonly string[] =>
  [...new Set(people.map(({ position }) => position).filter((position) => position !== ''))].toSorted()

const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
