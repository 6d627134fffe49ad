import type { WhatIf, WhatIfBody } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { DAY_TYPES, type DayType } from '@labada/domain/law/tables'
import { DAY_TYPE_WORDS } from '@labada/domain/payroll/slips/slip-words'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { money, plural } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'

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

/** What is supposed: each part by itself or together with the others. */
export function WhatIfForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <Card title="What if…">
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
    <form {...form.formProps} aria-label="What if">
      <Stack>
        <Grid least={190} gap={12}>
          <SelectField
            label="A raise"
            options={[
              { value: '', label: 'None' },
              { value: 'daily', label: 'Pesos a day' },
              { value: 'percent', label: 'Percent of the rate' },
            ]}
            {...form.field('raise')}
          />
          {raise === 'daily' && <MoneyField label="More a day" required {...form.field('amount')} />}
          {raise === 'percent' && (
            <NumberField label="More of the rate" required unit="%" decimals={2} max={100} {...form.field('percent')} />
          )}
          {raise !== '' && (
            <SelectField
              label="For"
              options={[
                { value: 'all', label: 'Everybody' },
                { value: 'branch', label: 'A branch' },
                { value: 'position', label: 'A position' },
                {
                  value: 'ticked',
                  label:
                    ticked.size === 0 ? 'People ticked below' : plural(ticked.size, 'ticked person', 'ticked people'),
                },
              ]}
              {...form.field('who')}
            />
          )}
          {raise !== '' && who === 'branch' && (
            <SelectField
              label="Branch"
              required
              options={[
                { value: '', label: 'Choose…' },
                ...known.branches.map((one) => ({ value: one.branchId, label: one.branchName })),
              ]}
              {...form.field('branchId')}
            />
          )}
          {raise !== '' && who === 'position' && (
            <SelectField
              label="Position"
              required
              options={[
                { value: '', label: 'Choose…' },
                ...positionsOf(known).map((one) => ({ value: one, label: one })),
              ]}
              {...form.field('position')}
            />
          )}
        </Grid>
        <Grid least={190} gap={12}>
          <SelectField
            label="Another minimum wage"
            hint={here?.daily ? `${money(here.daily)} a day now` : undefined}
            options={[
              { value: '', label: 'None' },
              ...known.places.map((one) => ({
                value: keyOf(one),
                label: `${one.region}, ${one.tier.replaceAll('_', ' ')}`,
              })),
            ]}
            {...form.field('place')}
          />
          {place !== '' && <MoneyField label="Minimum a day" required {...form.field('daily')} />}
        </Grid>
        <Grid least={190} gap={12}>
          <SelectField
            label="A holiday more or less"
            options={[
              { value: '', label: 'None' },
              ...DAY_TYPES.map((value) => ({ value, label: capitalized(DAY_TYPE_WORDS[value]) })),
            ]}
            {...form.field('dayType')}
          />
          {dayType !== '' && (
            <DateField label="Day" required min={known.run.from} max={known.run.to} {...form.field('date')} />
          )}
          <NumberField
            label="Overtime"
            hint="100 % is what was worked"
            unit="%"
            min={0}
            max={300}
            {...form.field('overtime')}
          />
        </Grid>
        <Row justify="between" align="end">
          <Text dim small>
            Computed by the rules of every payslip. Nothing is saved.
          </Text>
          <Row>
            <Button type="button" tone="quiet" onClick={onClear}>
              Start over
            </Button>
            <Button type="submit" busy={isBusy}>
              Calculate
            </Button>
          </Row>
        </Row>
      </Stack>
    </form>
  )
}

function complaintsOf(values: Fields, ticked: ReadonlySet<string>) {
  const { raise, amount, percent, who, branchId, position, place, daily, dayType, date, overtime } = values
  const isRaise = raise !== ''
  return {
    amount: raise === 'daily' && !(amount !== null && amount > 0) ? 'Amount must be more than ₱0.00' : undefined,
    percent:
      raise === 'percent' && !(percent !== null && percent > 0 && percent <= 100)
        ? 'Percent must be more than 0 and at most 100'
        : undefined,
    who: isRaise && who === 'ticked' && ticked.size === 0 ? 'Tick somebody in the list below first' : undefined,
    branchId: isRaise && who === 'branch' && branchId === '' ? 'Branch is required' : undefined,
    position: isRaise && who === 'position' && position === '' ? 'Position is required' : undefined,
    daily: place !== '' && !(daily !== null && daily > 0) ? 'Amount must be more than ₱0.00' : undefined,
    date: dayType !== '' && date === null ? 'Day is required' : undefined,
    overtime: overtime === null || overtime > 300 ? 'Overtime must be from 0 to 300 %' : undefined,
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
