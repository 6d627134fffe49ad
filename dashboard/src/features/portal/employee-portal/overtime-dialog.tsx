import { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import type { PortalShift } from '@labada/contracts/portal/portal-attendance'
import { maxLength, required } from '@labada/domain/core/rules'
import { useId } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { duration } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { portalCall } from './portal-api.ts'
import { t } from './t.ts'

/** Asks for an overtime reason that was postponed at the kiosk. */
export function OvertimeDialog({
  shift,
  onClose,
  onSaved,
}: {
  readonly shift: PortalShift
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const formId = useId()
  const form = useForm({
    initial: { overtime_notes: '' },
    names: { overtime_notes: t('reason') },
    rules: { overtime_notes: [required, maxLength(500)] },
    onSubmit: async ({ overtime_notes }) => {
      await portalCall(
        attendanceRoutes.saveOvertimeNotes,
        {
          params: { shiftId: shift.shift_id },
          body: { overtime_notes: overtime_notes.trim(), overtime_status: 'pending_review' },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('overtimeNotesSavedSuccessfully'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('outsideMinutesOutsideTheScheduleWhats', { outsideMinutes: duration(shift.outside_minutes) })}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId}>
        {form.failure !== null && !isCanceled(form.failure) && (
          <Banner status="danger" announce="alert" title={t('failedToSaveOvertimeNotes')}>
            {messageOf(form.failure)}
          </Banner>
        )}
        <TextField label={t('reason')} {...form.field('overtime_notes')} maxLength={500} autoComplete="off" autoFocus />
      </form>
    </Dialog>
  )
}
