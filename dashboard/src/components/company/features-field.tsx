import { FEATURES, type Feature } from '@labada/domain/core/access'
import { Checkbox } from '../fields/choice-field.tsx'
import { Stack, Text } from '../layout.tsx'
import classes from './hours-field.module.css'
import { t } from './t.ts'
import { FEATURE_WORDS } from './words.ts'

/** The pages of a counter, each with its effect on the staff. Pages not yet available keep their state. */
export function FeaturesField({
  value,
  onChange,
  error,
}: {
  readonly value: readonly Feature[]
  readonly onChange: (features: Feature[]) => void
  readonly error?: string | undefined
}) {
  return (
    <fieldset className={classes.field}>
      <legend>{t('counterPages')}</legend>
      <Stack gap={8}>
        {FEATURES.map((feature) => {
          const isOn = value.includes(feature)
          const words = FEATURE_WORDS[feature]
          return (
            <Checkbox
              key={feature}
              label={words.name}
              hint={isOn ? words.on : words.off}
              checked={isOn}
              onChange={(on) => onChange(FEATURES.filter((one) => (one === feature ? on : value.includes(one))))}
            />
          )
        })}
      </Stack>
      {error && <Text className={classes.error ?? ''}>{error}</Text>}
    </fieldset>
  )
}
