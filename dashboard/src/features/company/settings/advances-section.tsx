import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

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
      about="How much staff may ask for in the employee portal, and until when. What they still owe counts against it."
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
            label="Limit"
            least={220}
            options={[
              { value: 'earned', label: 'A part of what is earned and not paid yet' },
              { value: 'fixed', label: 'The same amount for everybody' },
            ]}
            {...form.field('basis')}
          />
          <Grid least={220} gap={16}>
            {form.values.basis === 'earned' ? (
              <NumberField
                label="Part of the pay"
                hint="Of what was earned since the last pay"
                unit="%"
                min={1}
                max={100}
                required
                {...form.field('percent')}
              />
            ) : (
              <MoneyField label="Amount" hint="The most anybody may owe" required {...form.field('cap')} />
            )}
            <NumberField
              label="Quiet days"
              hint="No requests this near to the day of pay; 0 for always"
              unit="days"
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
