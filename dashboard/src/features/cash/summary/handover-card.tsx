import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { HANDOVER_CHECKS, type HandoverCheck } from '@labada/domain/cash/drawer-movements'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { dateTime } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { handoversQuery } from './drawer-desk-api.ts'
import { t } from './t.ts'

const CHECK_WORDS: Readonly<Record<HandoverCheck, string>> = {
  machines: t('machinesEmptied'),
  rush: t('rushOrdersBriefed'),
  deliveries: t('deliveriesBriefed'),
  keys: t('keysHandedOver'),
}
const SHOWN = 5

/** The previous shift's handover note, and the note for the next shift. */
export function HandoverCard() {
  const notes = useQuery(handoversQuery())
  const [isWriting, setWriting] = useState(false)
  const read = useCommand(drawerDeskRoutes.readHandover, { invalidates: () => [keys.handovers()] })
  return (
    <Card title={t('forTheNextShift')}>
      <QuerySection query={notes} what={t('notes')}>
        {({ items }) => (
          <Stack gap={12}>
            {items.length === 0 && <Text dim>{t('noNotesYet')}</Text>}
            {items.slice(0, SHOWN).map((note) => (
              <div key={note.id}>
                <Text as="p" strong={note.readAt === null}>
                  {note.text}
                </Text>
                {note.checks.length > 0 && (
                  <Text as="p" small>
                    ✓ {note.checks.map((check) => CHECK_WORDS[check]).join(' · ')}
                  </Text>
                )}
                <Text as="p" dim small>
                  {note.readBy
                    ? t('writtenByWrittenAtReadByReadBy', {
                        writtenBy: note.writtenBy.name,
                        writtenAt: dateTime(note.writtenAt),
                        readBy: note.readBy.name,
                      })
                    : `${note.writtenBy.name}, ${dateTime(note.writtenAt)}`}
                </Text>
                {note.readAt === null && (
                  <Button
                    tone="neutral"
                    busy={read.isPending}
                    onClick={() => read.mutate({ params: { noteId: note.id }, body: {} })}
                  >
                    {t('markAsRead')}
                  </Button>
                )}
              </div>
            ))}
            {isWriting ? (
              <NoteForm onDone={() => setWriting(false)} onSaved={() => void notes.refetch()} />
            ) : (
              <Button tone="neutral" onClick={() => setWriting(true)}>
                {t('addNote')}
              </Button>
            )}
          </Stack>
        )}
      </QuerySection>
    </Card>
  )
}

function NoteForm({ onDone, onSaved }: { readonly onDone: () => void; readonly onSaved: () => void }) {
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
