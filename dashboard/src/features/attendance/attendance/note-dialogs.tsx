import { maxLength, required } from '@labada/domain/core/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import classes from './attendance.module.css'
import { acknowledgeMessage, loadMessage, saveOvertimeNotes } from './attendance-api.ts'
import { t } from './t.ts'
import type { Note, NoteDeed } from './use-notes.ts'

export const MESSAGE_OPEN_MS = 30_000
export const OVERTIME_OPEN_MS = 60_000
const SAVED = t('overtimeNotesSavedSuccessfully')
const NOT_SAVED = t('failedToSaveOvertimeNotes')
/** Common reasons for overtime, one touch each. */
export const REASONS = [t('rushOrders'), t('relieverLate'), t('machineProblem'), t('inventory'), t('other')] as const

interface NoteProps<Kind extends Note['kind']> {
  readonly note: Note & { readonly kind: Kind }
  readonly act: (deed: NoteDeed) => void
}

/** The one dialog that is open after a scan. */
export function NoteDialog({ note, act }: { readonly note: Note; readonly act: (deed: NoteDeed) => void }) {
  return note.kind === 'message' ? (
    <MessageDialog key={note.shiftId} note={note} act={act} />
  ) : (
    <OvertimeDialog key={note.shiftId} note={note} act={act} />
  )
}

/**
 * Closes automatically if not touched. A dialog that left the screen is refetched before it is shown again: a message
 * withdrawn in the meantime is not shown.
 */
function MessageDialog({ note, act }: NoteProps<'message'>) {
  const fresh = useQuery({
    queryKey: ['shift-message', note.shiftId],
    queryFn: ({ signal }) => loadMessage(note.shiftId, signal),
    enabled: note.isStale === true,
    gcTime: 0,
  })
  const words = note.isStale ? fresh.data : note.words
  useEffect(() => {
    const timer = setTimeout(() => act({ do: 'close' }), MESSAGE_OPEN_MS)
    return () => clearTimeout(timer)
  }, [act])
  const read = () => {
    if (typeof words !== 'string') return act({ do: 'close' })
    acknowledgeMessage(note.shiftId).catch((error: unknown) => {
      if (!isCanceled(error)) toast.negative(t('couldntMarkAsReadMessage', { message: messageOf(error) }))
    })
    act({ do: 'close' })
  }
  return (
    <Dialog
      opened
      persistent
      onClose={read}
      title={t('messageFromAdmin')}
      width="md"
      footer={
        <Button size="lg" onClick={read} data-autofocus>
          {t('ok')}
        </Button>
      }
    >
      {typeof words === 'string' && <p className={classes.messageWords}>{words}</p>}
      {words === null && <p className={classes.messageWords}>{t('thisMessageWasWithdrawn')}</p>}
      {words === undefined && fresh.isError && (
        <ErrorAlert error={fresh.error} what={t('messageCouldntLoad')} onRetry={() => void fresh.refetch()} />
      )}
      {words === undefined && !fresh.isError && <Skeletons rows={2} />}
    </Dialog>
  )
}

/** Asks for the overtime reason. Cancel postpones it: the portal asks again. */
function OvertimeDialog({ note, act }: NoteProps<'overtime'>) {
  const { shiftId } = note
  const close = () => act({ do: 'close' })
  const formId = useId()
  const save = useMutation({ mutationFn: (words: string) => saveOvertimeNotes(shiftId, words) })
  const form = useForm({
    initial: { overtime_notes: note.draft },
    names: { overtime_notes: t('reason') },
    rules: { overtime_notes: [required, maxLength(500)] },
    onSubmit: async ({ overtime_notes }) => {
      try {
        await save.mutateAsync(overtime_notes.trim())
      } catch (error) {
        if (!isCanceled(error)) toast.negative(NOT_SAVED)
        throw error
      }
      toast.positive(SAVED)
      close()
    },
  })
  const words = form.values.overtime_notes
  // Every key saves the text, in case someone else scans, and restarts the minute.
  useEffect(() => {
    act({ do: 'draft', shiftId, draft: words })
    const timer = setTimeout(() => act({ do: 'close' }), OVERTIME_OPEN_MS)
    return () => clearTimeout(timer)
  }, [words, shiftId, act])
  return (
    <Dialog
      opened
      atTop
      onClose={close}
      title={t('overtimeWhatsTheReason')}
      width="md"
      footer={<OkCancel form={formId} onCancel={close} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId} className={classes.overtime}>
        <p>{note.message}</p>
        {save.isError && !isCanceled(save.error) && (
          <Banner status="danger" announce="alert" title={NOT_SAVED}>
            {t('messageYourTextIsStill', { message: messageOf(save.error) })}
          </Banner>
        )}
        <TextField label={t('reason')} {...form.field('overtime_notes')} maxLength={500} autoComplete="off" autoFocus />
        <fieldset className={classes.reasons}>
          <legend>{t('orChooseAReason')}</legend>
          {REASONS.map((reason) => (
            <Button key={reason} tone="neutral" size="lg" onClick={() => form.set('overtime_notes', reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
