import { required } from '@labada/domain/rules'
import { Grid } from '../../components/layout.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

const RULES = { voidMinutes: [required], undoSeconds: [required], keptDays: [required] }

interface Fields {
  readonly [name: string]: number | null
  readonly voidMinutes: number | null
  readonly undoSeconds: number | null
  readonly keptDays: number | null
}

/** Times around an order. */
export function OrdersSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="orders"
      item={item}
      about="Times that rule orders at every counter."
      toFields={({ voidMinutes, undoSeconds, keptDays }): Fields => ({ voidMinutes, undoSeconds, keptDays })}
      fromFields={({ voidMinutes, undoSeconds, keptDays }) => ({
        voidMinutes: voidMinutes ?? 0,
        undoSeconds: undoSeconds ?? 0,
        keptDays: keptDays ?? 0,
      })}
      rules={RULES}
    >
      {(form) => (
        <Grid least={220} gap={16}>
          <NumberField
            label="Void window"
            hint="How long the counter may void an order after its drawer was closed"
            unit="minutes"
            min={1}
            max={240}
            required
            {...form.field('voidMinutes')}
          />
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
        </Grid>
      )}
    </SectionForm>
  )
}
