import type { Service } from '@labada/contracts/catalog/prices'
import { WORK_STAGES } from '@labada/domain/catalog/work-stages'
import { WORK_STAGE_NAMES } from '../../../components/catalog/service-words.ts'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import classes from './stages-field.module.css'
import { t } from './t.ts'

/** The work stages the loads of a service go through. */
export function StagesField({
  value,
  onChange,
}: {
  readonly value: Service['stages']
  readonly onChange: (stages: Service['stages']) => void
}) {
  return (
    <fieldset className={classes.field}>
      <legend>{t('stagesBetweenReceivedAndReady')}</legend>
      <Stack gap={8}>
        {WORK_STAGES.map((stage) => (
          <Checkbox
            key={stage}
            label={WORK_STAGE_NAMES[stage]}
            checked={value.includes(stage)}
            onChange={(isOn) => onChange(WORK_STAGES.filter((one) => (one === stage ? isOn : value.includes(one))))}
          />
        ))}
      </Stack>
    </fieldset>
  )
}
