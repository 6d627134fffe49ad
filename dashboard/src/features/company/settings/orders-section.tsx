import { required } from '@labada/domain/core/rules'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Grid } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

const RULES = { undoSeconds: [required], keptDays: [required], claimCapTimes: [required] }

interface Fields {
  readonly [name: string]: number | null
  readonly undoSeconds: number | null
  readonly keptDays: number | null
  readonly claimCapTimes: number | null
}

/** Times around an order. */
export function OrdersSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="orders"
      item={item}
      about="Times that rule orders at every counter, and what is paid for claims at most."
      toFields={({ undoSeconds, keptDays, claimCapTimes }): Fields => ({
        undoSeconds,
        keptDays,
        claimCapTimes,
      })}
      fromFields={({ undoSeconds, keptDays, claimCapTimes }) => ({
        undoSeconds: undoSeconds ?? 0,
        keptDays: keptDays ?? 0,
        claimCapTimes: claimCapTimes ?? 0,
      })}
      rules={RULES}
    >
      {(form) => (
        <Grid least={220} gap={16}>
          <NumberField
            label="Undo window"
            hint="How long a load’s last move goes back without a reason"
            unit="seconds"
            min={5}
            max={120}
            required
            {...form.field('undoSeconds')}
          />
          <NumberField
            label="Laundry is kept"
            hint="What the stub promises, counted from ready"
            unit="days"
            min={7}
            max={365}
            required
            {...form.field('keptDays')}
          />
          <NumberField
            label="Most paid for claims"
            hint="Times the service fee of the order; more only with a reason"
            unit="times"
            min={1}
            max={50}
            required
            {...form.field('claimCapTimes')}
          />
        </Grid>
      )}
    </SectionForm>
  )
}
