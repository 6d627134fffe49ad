import { Toggle } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: boolean | number | null
  readonly asks: boolean
  readonly lockMinutes: number | null
}

const isFit = (minutes: number | null): boolean =>
  minutes !== null && Number.isInteger(minutes) && minutes >= 0 && minutes <= 120

/** Whether counters ask who stands there, and when they lock. */
export function CounterSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="counter"
      item={item}
      about={t('whoUsesACounterIs')}
      toFields={({ standing, lockMinutes }): Fields => ({ asks: standing === 'pin', lockMinutes })}
      fromFields={({ asks, lockMinutes }) => ({ standing: asks ? 'pin' : 'off', lockMinutes: lockMinutes ?? 0 })}
      check={({ lockMinutes }) => ({ lockMinutes: isFit(lockMinutes) ? undefined : t('n0To120Minutes') })}
    >
      {(form) => (
        <Stack>
          <Toggle
            label={t('askWhoIsThere')}
            hint={form.values.asks ? t('onEachPersonEnters') : t('offEveryoneWorksAs')}
            checked={form.values.asks}
            onChange={form.field('asks').onChange}
          />
          {form.values.asks && (
            <NumberField
              label={t('lockAfter')}
              hint={t('zeroNeverByItself')}
              unit={t('minutes2')}
              min={0}
              max={120}
              required
              {...form.field('lockMinutes')}
            />
          )}
        </Stack>
      )}
    </SectionForm>
  )
}
