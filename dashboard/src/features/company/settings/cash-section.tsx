import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

interface Fields {
  readonly [name: string]: Centavos | boolean | null
  readonly tolerance: Centavos | null
  readonly alarm: Centavos | null
  readonly floor: Centavos | null
  readonly blindCount: boolean
}

/** How far a count may be off, whether it is blind, and how little a branch should have. */
export function CashSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="cash"
      item={item}
      about="How far a drawer’s count may be off, and how little a branch should have. Floats and drawer limits are each branch’s own."
      toFields={({ tolerance, alarm, floor, blindCount }): Fields => ({ tolerance, alarm, floor, blindCount })}
      fromFields={({ tolerance, alarm, floor, blindCount }) => ({
        tolerance: tolerance ?? ZERO,
        alarm: alarm ?? ZERO,
        floor: floor ?? ZERO,
        blindCount,
      })}
      rules={{ tolerance: [required], alarm: [required], floor: [required] }}
      check={({ tolerance, alarm }) =>
        tolerance !== null && alarm !== null && alarm < tolerance
          ? { alarm: 'Alarm must be at least the tolerance' }
          : {}
      }
    >
      {(form) => (
        <Stack gap={16}>
          <Grid least={220} gap={16}>
            <MoneyField label="Tolerance" hint="Up to this a count is fine" required {...form.field('tolerance')} />
            <MoneyField
              label="Alarm"
              hint="Up to this a note is due; above it you are told"
              required
              {...form.field('alarm')}
            />
            <MoneyField
              label="Least money of a branch"
              hint="The cash flow forecast names the first day below it"
              required
              {...form.field('floor')}
            />
          </Grid>
          <Toggle
            label="Count blind"
            hint="The counter sees what its drawer should hold only after it has counted"
            checked={form.values.blindCount}
            onChange={form.field('blindCount').onChange}
          />
        </Stack>
      )}
    </SectionForm>
  )
}
