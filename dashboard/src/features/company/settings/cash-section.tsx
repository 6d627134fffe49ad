import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: Centavos | boolean | null
  readonly tolerance: Centavos | null
  readonly alarm: Centavos | null
  readonly floor: Centavos | null
  readonly blindCount: boolean
}

/** The count's tolerance, whether it is blind, and a branch's minimum cash. */
export function CashSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="cash"
      item={item}
      about={t('howMuchADrawerCount')}
      toFields={({ tolerance, alarm, floor, blindCount }): Fields => ({ tolerance, alarm, floor, blindCount })}
      fromFields={({ tolerance, alarm, floor, blindCount }) => ({
        tolerance: tolerance ?? ZERO,
        alarm: alarm ?? ZERO,
        floor: floor ?? ZERO,
        blindCount,
      })}
      rules={{ tolerance: [required], alarm: [required], floor: [required] }}
      check={({ tolerance, alarm }) =>
        tolerance !== null && alarm !== null && alarm < tolerance ? { alarm: t('alarmMustBeEqualTo') } : {}
      }
    >
      {(form) => (
        <Stack gap={16}>
          <Grid least={220} gap={16}>
            <MoneyField
              label={t('tolerance')}
              hint={t('differencesUpToThisNeed')}
              required
              {...form.field('tolerance')}
            />
            <MoneyField label={t('alarm')} hint={t('aboveTheToleranceANote')} required {...form.field('alarm')} />
            <MoneyField
              label={t('minimumBranchCash')}
              hint={t('theCashFlowForecastShows')}
              required
              {...form.field('floor')}
            />
          </Grid>
          <Toggle
            label={t('blindCount')}
            hint={t('theCounterSeesTheExpected')}
            checked={form.values.blindCount}
            onChange={form.field('blindCount').onChange}
          />
        </Stack>
      )}
    </SectionForm>
  )
}
