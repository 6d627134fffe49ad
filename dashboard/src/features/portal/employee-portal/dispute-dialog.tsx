import { portalDisputeRoutes } from '@labada/contracts/portal/portal-disputes'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useId, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { weekday } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { proposedTimes } from './dispute-times.ts'
import classes from './portal.module.css'
import { portalCall } from './portal-api.ts'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** Reports what is wrong with a day, in the employee's words; the admin sees it immediately. */
export function DisputeDialog({
  session,
  workday,
  cameAt,
  onClose,
}: {
  readonly session: PortalSession
  readonly workday: ManilaDate
  /** The first scan of the day, if there is one. */
  readonly cameAt: Date | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  const [id] = useState(newId)
  const form = useForm({
    initial: { reason: '', came: '', left: '' },
    names: { reason: t('whatsWrong') },
    rules: { reason: [required, minLength(5), maxLength(500)] },
    onSubmit: async ({ reason, ...times }) => {
      const body = { id, workday, reason: reason.trim(), ...proposedTimes(workday, times, cameAt) }
      const { message } = await portalCall(
        portalDisputeRoutes.disputeAttendance,
        { params: { employeeId: session.employee.id }, body },
        { mode: 'debounce' },
      )
      toast.positive(message)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={t('workdayWhatsWrong', { workday: weekday(workday) })}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId} className={classes.form}>
        {form.failure !== null && !isCanceled(form.failure) && (
          <Banner status="danger" announce="alert" title={t('notSent')}>
            {messageOf(form.failure)}
          </Banner>
        )}
        <TextField
          label={t('whatsWrong')}
          placeholder={t('iLeftAt600')}
          {...form.field('reason')}
          maxLength={500}
          autoComplete="off"
          autoFocus
        />
        <div className={classes.times}>
          <TextField label={t('timeIn')} hint={t('optional')} type="time" {...form.field('came')} />
          <TextField label={t('timeOut')} hint={t('optional')} type="time" {...form.field('left')} />
        </div>
      </form>
    </Dialog>
  )
}
