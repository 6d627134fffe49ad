import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { HANDOVER_CHECKS, type HandoverCheck } from '@labada/domain/cash/drawer-movements'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { CHECK_WORDS } from './handover-checks.ts'
import { t } from './t.ts'

/** The note for the next shift. */
export function NoteForm({ onDone, onSaved }: { readonly onDone: () => void; readonly onSaved: () => void }) {
  const [id] = useState(newId)
  const form = useForm<{ text: string; checks: readonly HandoverCheck[] }>({
    initial: { text: '', checks: [] },
    rules: { text: [required, minLength(3), maxLength(500)] },
    names: { text: t('note') },
    onSubmit: async ({ text, checks }) => {
      await call(drawerDeskRoutes.writeHandover, { body: { id, text: text.trim(), checks: [...checks] } })
      toast.positive(t('noteSavedForTheNext'))
      onSaved()
      onDone()
    },
  })
  const { checks } = form.values
  return (
    <form {...form.formProps}>
      <Stack gap={12}>
        {HANDOVER_CHECKS.map((check) => (
          <Checkbox
            key={check}
            label={CHECK_WORDS[check]}
            checked={checks.includes(check)}
            onChange={(on) => form.set('checks', on ? [...checks, check] : checks.filter((one) => one !== check))}
          />
        ))}
        <TextAreaField label={t('note')} required rows={3} maxLength={500} {...form.field('text')} />
        {form.failure !== null && <ErrorAlert error={form.failure} />}
        <Button type="submit" busy={form.isBusy}>
          {t('saveNote')}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Stack>
    </form>
  )
}
