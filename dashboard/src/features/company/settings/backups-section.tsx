import { BACKUP_HOURS, BACKUP_STEP_MINUTES } from '@labada/domain/company/setting-defaults'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid } from '../../../components/layout.tsx'
import { minuteOfDay } from '../../../lib/format.ts'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: string
  readonly everyHours: string
  readonly atMinutes: string
}

const OFTEN = BACKUP_HOURS.toReversed().map((hours) => ({
  value: String(hours),
  label: hours === 24 ? t('onceADay') : hours === 1 ? t('everyHour') : t('everyHours', { count: hours }),
}))
const TIMES = Array.from({ length: (24 * 60) / BACKUP_STEP_MINUTES }, (_, step) => {
  const minutes = step * BACKUP_STEP_MINUTES
  return { value: String(minutes), label: minuteOfDay(minutes) }
})

/** The schedule of automatic backups. */
export function BackupsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="backups"
      item={item}
      about={t('whenBackupsRunAutomaticallyEach')}
      toFields={({ everyHours, atMinutes }): Fields => ({
        everyHours: String(everyHours),
        atMinutes: String(atMinutes),
      })}
      fromFields={({ everyHours, atMinutes }) => ({ everyHours: Number(everyHours), atMinutes: Number(atMinutes) })}
      rules={{}}
    >
      {(form) => (
        <Grid least={220} gap={16}>
          <SelectField
            label={t('howOften')}
            hint={t('youCanCreateABackup')}
            options={OFTEN}
            {...form.field('everyHours')}
          />
          <SelectField
            label={form.values.everyHours === '24' ? t('at') : t('oneOfThemAt')}
            hint={t('manilaTimeChooseAQuiet')}
            options={TIMES}
            {...form.field('atMinutes')}
          />
        </Grid>
      )}
    </SectionForm>
  )
}
