import { COUNTER_LEAVES, type CounterLeave } from '@labada/domain/company/settings'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { SelectField, Toggle } from '../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { Grid, Heading, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

interface Fields {
  readonly [name: string]: string | boolean | number | null
  readonly counterVoids: CounterLeave
  readonly voidMost: Centavos | null
  readonly voidStarted: boolean
  readonly voidMinutes: number | null
  readonly counterRefunds: CounterLeave
  readonly refundMost: Centavos | null
  readonly leastReason: number | null
}

const LEAVE_WORDS: Readonly<Record<CounterLeave, string>> = {
  limited: 'Alone within limits',
  approval: 'Always ask an admin',
  off: 'Not at the counter',
}
const LEAVES = [...COUNTER_LEAVES].reverse().map((value) => ({ value, label: LEAVE_WORDS[value] }))

/** The policy for voids and refunds: what the counter does alone, what it asks for, and how much a reason has to say. */
export function ReversalsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="reversals"
      item={item}
      about="What the counter may undo without an admin. Admins may void until laundry is released and refund until all is given back, always with a reason. For items sold at the counter, an admin does what the counter may not."
      toFields={(value): Fields => ({ ...value })}
      fromFields={(fields) => ({
        counterVoids: fields.counterVoids,
        voidMost: fields.voidMost ?? ZERO,
        voidStarted: fields.voidStarted,
        voidMinutes: fields.voidMinutes ?? 0,
        counterRefunds: fields.counterRefunds,
        refundMost: fields.refundMost ?? ZERO,
        leastReason: fields.leastReason ?? 0,
      })}
      rules={{ voidMost: [required], voidMinutes: [required], refundMost: [required], leastReason: [required] }}
    >
      {(form) => (
        <Stack>
          <Heading level={3}>Voids</Heading>
          <Grid least={220} gap={16}>
            <SelectField
              label="Voids at the counter"
              hint="Alone only in the order’s cash session; else it asks an admin"
              options={LEAVES}
              value={form.values.counterVoids}
              onChange={(leave) => form.set('counterVoids', leave)}
            />
            <MoneyField
              label="Counter voids up to"
              hint="Total of an order or sale; payments voided on one order together"
              required
              {...form.field('voidMost')}
            />
            <NumberField
              label="Void window without a drawer"
              hint="How long the counter may void what it recorded while no drawer was open"
              unit="minutes"
              min={1}
              max={240}
              required
              {...form.field('voidMinutes')}
            />
          </Grid>
          <Toggle
            label="Counter may void after work has started"
            hint="Off: once a load leaves Received, an admin approves"
            checked={form.values.voidStarted}
            onChange={(isOn) => form.set('voidStarted', isOn)}
          />
          <Heading level={3}>Refunds</Heading>
          <Grid least={220} gap={16}>
            <SelectField
              label="Refunds at the counter"
              hint="Alone only what was paid in the open cash session, the way it was paid; else it asks"
              options={LEAVES}
              value={form.values.counterRefunds}
              onChange={(leave) => form.set('counterRefunds', leave)}
            />
            <MoneyField
              label="Counter refunds up to"
              hint="All refunds of one order or sale together"
              required
              {...form.field('refundMost')}
            />
          </Grid>
          <Heading level={3}>Reasons</Heading>
          <Grid least={220} gap={16}>
            <NumberField
              label="Shortest reason"
              hint="For every void and refund, by anyone"
              unit="characters"
              min={5}
              max={100}
              required
              {...form.field('leastReason')}
            />
          </Grid>
        </Stack>
      )}
    </SectionForm>
  )
}
