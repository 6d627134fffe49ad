import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: Centavos | number | string | null
  readonly basis: 'earned' | 'fixed'
  readonly percent: number | null
  readonly cap: Centavos | null
  readonly quietDays: number | null
}

/** How much of their pay staff may have in advance. */
export function AdvancesSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="advances"
      item={item}
      about={t('howMuchEmployeesCanRequest')}
      toFields={({ basis, percent, cap, quietDays }): Fields => ({ basis, percent, cap, quietDays })}
      fromFields={({ basis, percent, cap, quietDays }) => ({
        basis,
        percent: percent ?? 0,
        cap: cap ?? ZERO,
        quietDays: quietDays ?? 0,
      })}
      rules={{ percent: [required], cap: [required], quietDays: [required] }}
    >
      {(form) => (
        <Stack gap={16}>
          <RadioTiles
            label={t('limit')}
            least={220}
            options={[
              { value: 'earned', label: t('aPercentageOfUnpaidEarnings') },
              { value: 'fixed', label: t('theSameAmountForEveryone') },
            ]}
            {...form.field('basis')}
          />
          <Grid least={220} gap={16}>
            {form.values.basis === 'earned' ? (
              <NumberField
                label={t('percentageOfPay')}
                hint={t('ofEarningsSinceTheLast')}
                unit="%"
                min={1}
                max={100}
                required
                {...form.field('percent')}
              />
            ) : (
              <MoneyField label={t('amount')} hint={t('theMostAnEmployeeCan')} required {...form.field('cap')} />
            )}
            <NumberField
              label={t('blackoutDaysBeforePayday')}
              hint={t('noRequestsThisCloseTo')}
              unit={t('days')}
              min={0}
              max={10}
              required
              {...form.field('quietDays')}
            />
          </Grid>
        </Stack>
      )}
    </SectionForm>
  )
}
