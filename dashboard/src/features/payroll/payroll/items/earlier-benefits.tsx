import { type ManilaDate, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { carriesOver } from '@labada/domain/law/de-minimis'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { useBenefitTables } from '../../../../components/payroll/benefit-field.tsx'
import { benefitOptions } from '../../../../components/payroll/benefit-words.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** A de minimis benefit given before Labada or elsewhere, as entered; its id is the resulting record's id. */
export interface EarlierBenefit {
  readonly id: string
  readonly item: string
  readonly givenOn: ManilaDate | null
  readonly amount: Centavos | null
}

type Complaints = Partial<Record<'item' | 'givenOn' | 'amount', string>>

function complaintsOf({ item, givenOn, amount }: EarlierBenefit, year: string): Complaints {
  return {
    ...(item === '' && { item: t('deMinimisBenefitIsRequired') }),
    ...(givenOn === null
      ? { givenOn: t('dayIsRequired') }
      : givenOn.slice(0, 4) !== year && { givenOn: t('dayMustBeInYear', { year }) }),
    ...((amount === null || amount <= 0) && { amount: t('amountMustBeMoreThan') }),
  }
}

/** Whether a field is missing, or its date is outside the year. */
export function hasComplaint(benefit: EarlierBenefit, year: string): boolean {
  return Object.keys(complaintsOf(benefit, year)).length > 0
}

/** Earlier de minimis benefits: kind, date, and untaxed amount of each. */
export function EarlierBenefits({
  year,
  rows,
  isRefused,
  onChange,
}: {
  readonly year: string
  readonly rows: readonly EarlierBenefit[]
  /** Whether sending was attempted; missing fields are then marked. */
  readonly isRefused: boolean
  readonly onChange: (rows: readonly EarlierBenefit[]) => void
}) {
  const { error } = useBenefitTables()
  const change = (at: number, to: Partial<EarlierBenefit>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...to } : row)))
  return (
    <Stack gap={12}>
      <Text dim small>
        {t('deMinimisBenefitsGivenDuring')}
      </Text>
      {rows.length > 0 && <Refusal error={error} what={t('deMinimisBenefits')} />}
      {rows.map((row, at) => (
        <BenefitRow
          key={row.id}
          row={row}
          year={year}
          place={at + 1}
          complaints={isRefused ? complaintsOf(row, year) : {}}
          onChange={(to) => change(at, to)}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Row>
        <Button
          tone="neutral"
          onClick={() => onChange([...rows, { id: newId(), item: '', givenOn: null, amount: null }])}
        >
          {rows.length === 0 ? t('addDeMinimisBenefit') : t('addAnotherDeMinimisBenefit')}
        </Button>
      </Row>
    </Stack>
  )
}

function BenefitRow({
  row: { item, givenOn, amount },
  year,
  place,
  complaints,
  onChange,
  onRemove,
}: {
  readonly row: EarlierBenefit
  readonly year: string
  /** From 1; the second and later ones are numbered, so that each field has a name of its own. */
  readonly place: number
  readonly complaints: Complaints
  readonly onChange: (to: Partial<EarlierBenefit>) => void
  readonly onRemove: () => void
}) {
  const { tableOn } = useBenefitTables()
  const today = manilaDateOf(useNow(60_000))
  const [first, last] = [`${year}-01-01`, `${year}-12-31`].map((text) => parseManilaDate(text))
  const latest = last && last < today ? last : today
  const table = tableOn(givenOn ?? latest)
  const options = table ? benefitOptions(table).filter(({ value }) => carriesOver(value)) : []
  const isUnknown = item !== '' && !options.some(({ value }) => value === item)
  const number = place > 1 ? ` ${place}` : ''
  return (
    <Stack gap={8}>
      <Grid least={200} gap={12}>
        <SelectField
          label={t('deMinimisBenefitNumber', { number })}
          required
          options={[
            { value: '', label: t('choose') },
            ...options,
            ...(isUnknown ? [{ value: item, label: t('notInTheTableFor') }] : []),
          ]}
          value={item}
          onChange={(chosen) => onChange({ item: chosen })}
          error={complaints.item}
        />
        <DateField
          label={t('givenOnNumber', { number })}
          required
          value={givenOn}
          onChange={(day) => onChange({ givenOn: day })}
          min={first ?? undefined}
          max={latest}
          error={complaints.givenOn}
        />
        <MoneyField
          label={t('untaxedPartNumber', { number })}
          required
          value={amount}
          onChange={(centavos) => onChange({ amount: centavos })}
          error={complaints.amount}
        />
      </Grid>
      <Row justify="end">
        <Button tone="quiet" size="sm" aria-label={t('removeDeMinimisBenefitNumber', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Row>
    </Stack>
  )
}
