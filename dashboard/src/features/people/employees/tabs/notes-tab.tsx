import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeNote, employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { TextAreaField } from '../../../../components/fields/text-area-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { date, day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { staleAfterEmployee, useNotes } from '../employees-api.ts'
import { t } from '../t.ts'
import { ClockInMessages } from './clock-in-messages.tsx'

/** Private notes and incidents; they cannot be edited. */
export function NotesTab({ employee }: { readonly employee: Employee }) {
  const notes = useNotes(employee.id)
  return (
    <Stack>
      <ClockInMessages employeeId={employee.id} />
      <May needs="employee.edit">
        <NewNote employeeId={employee.id} />
      </May>
      <QuerySection query={notes} what={t('notes')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('noNotesYet')}>{t('onlyAdminsCanSeeNotes')}</EmptyState>
          ) : (
            <Stack gap={12}>
              {items.map((note) => (
                <Note key={note.id} employeeId={employee.id} note={note} />
              ))}
            </Stack>
          )
        }
      </QuerySection>
    </Stack>
  )
}

function Note({ employeeId, note }: { readonly employeeId: string; readonly note: EmployeeNote }) {
  const answer = useCommand(employeeFileRoutes.answerNote, { invalidates: staleAfterEmployee })
  const ask = async () => {
    const response = await prompt({
      title: t('employeesResponse'),
      label: t('response'),
      multiline: true,
      maxLength: 2000,
    })
    if (response !== null) answer.mutate({ params: { employeeId, noteId: note.id }, body: { response } })
  }
  return (
    <Card
      title={
        note.kind === 'incident'
          ? t('incidentHappenedOn', { happenedOn: day(note.happenedOn) })
          : t('noteHappenedOn', { happenedOn: day(note.happenedOn) })
      }
      level={3}
    >
      <Stack gap={8}>
        <Text as="p">{note.text}</Text>
        {note.response && (
          <Text as="p">
            {t.rich('theySaidResponse', { b: (words) => <strong>{words}</strong>, response: note.response })}
          </Text>
        )}
        <Text dim small>
          {note.createdBy}, {date(note.createdAt)}
        </Text>
        {note.kind === 'incident' && note.response === null && (
          <May needs="employee.edit">
            <div>
              <Button tone="neutral" size="sm" busy={answer.isPending} onClick={() => void ask()}>
                {t('addResponse')}
              </Button>
            </div>
          </May>
        )}
      </Stack>
    </Card>
  )
}

type NoteValues = {
  readonly kind: 'note' | 'incident'
  readonly happenedOn: ManilaDate | null
  readonly text: string
}

function NewNote({ employeeId }: { readonly employeeId: string }) {
  const client = useQueryClient()
  const [id, setId] = useState(() => newId())
  const [today] = useState(() => manilaDateOf(new Date()))
  const form = useForm<NoteValues>({
    initial: { kind: 'note', happenedOn: today, text: '' },
    rules: { happenedOn: [required], text: [required] },
    names: { text: t('text'), happenedOn: t('date') },
    onSubmit: async ({ kind, happenedOn, text }) => {
      if (happenedOn === null) return
      const body = { id, kind, happenedOn, text, response: '' }
      await call(employeeFileRoutes.addNote, { params: { employeeId }, body }, { mode: 'debounce' })
      for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      toast.positive(t('noteAdded'))
      setId(newId())
      form.reset()
    },
  })
  const { values, set } = form
  return (
    <form {...form.formProps} aria-label={t('newNote')}>
      <Card title={t('newNote')}>
        <Stack>
          <Refusal error={form.failure} what={t('noteCouldntBeSaved')} />
          <Grid least={200}>
            <SelectField
              label={t('kind')}
              value={values.kind}
              onChange={(kind) => set('kind', kind)}
              options={[
                { value: 'note', label: t('note') },
                { value: 'incident', label: t('incident') },
              ]}
            />
            <DateField label={t('date')} required max={today} {...form.field('happenedOn')} />
          </Grid>
          <TextAreaField label={t('text')} required {...form.field('text')} maxLength={2000} />
          <div>
            <Button type="submit" busy={form.isBusy}>
              {t('addNote')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
