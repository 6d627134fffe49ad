import { BACKUP_HOURS, BACKUP_STEP_MINUTES } from '@labada/domain/company/setting-defaults'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Grid } from '../../../components/layout.tsx'
import { minuteOfDay, plural } from '../../../lib/format.ts'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'

interface Fields {
  readonly [name: string]: string
  readonly everyHours: string
  readonly atMinutes: string
}

const OFTEN = BACKUP_HOURS.toReversed().map((hours) => ({
  value: String(hours),
  label: hours === 24 ? 'Once a day' : hours === 1 ? 'Every hour' : `Every ${plural(hours, 'hour')}`,
}))
const TIMES = Array.from({ length: (24 * 60) / BACKUP_STEP_MINUTES }, (_, step) => {
  const minutes = step * BACKUP_STEP_MINUTES
  return { value: String(minutes), label: minuteOfDay(minutes) }
})

/** When the clock makes backups. */
export function BackupsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="backups"
      item={item}
      about="When a backup is made by itself. Each is proven by restoring it; a server that was off makes up for it when it is back. Of the last 7 days, 5 weeks and 12 months one is kept each; where there are several a day, also one of each of the last 24 hours."
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
            label="How often"
            hint="One can be made at any time on the page Backup"
            options={OFTEN}
            {...form.field('everyHours')}
          />
          <SelectField
            label={form.values.everyHours === '24' ? 'At' : 'One of them at'}
            hint="Manila time; when the shop is quiet is best"
            options={TIMES}
            {...form.field('atMinutes')}
          />
        </Grid>
      )}
    </SectionForm>
  )
}
