import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { dateTime } from '../../../lib/format.ts'
import { handoversQuery } from './drawer-desk-api.ts'
import { CHECK_WORDS } from './handover-checks.ts'
import { t } from './t.ts'

// Most visits read the note of the shift before; few write one.
const NoteForm = soon(() => import('./note-form.tsx').then((all) => all.NoteForm))
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
              <Suspense>
                <NoteForm onDone={() => setWriting(false)} onSaved={() => void notes.refetch()} />
              </Suspense>
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
