import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { CorrectionKind, CorrectionReason, DayMark } from '@labada/domain/attendance/attendance-words'
import { addDays, atMinutes, type ManilaDate, manilaDateOf, minutesOfDay } from '@labada/domain/core/manila-time'
import { maxLength, minLength, required } from '@labada/domain/core/rules'
import { useId, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { REASON_WORDS } from '../../../components/attendance/attendance-words.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { fromTimeText, toTimeText } from '../../../components/fields/clock-time.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { weekday } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { staleAfterAttendance } from './attendance-api.ts'
import { t } from './t.ts'

/** A correction to be made. */
export interface Deed {
  readonly kind: CorrectionKind
  readonly title: string
  /** The preselected kind; another may be chosen. */
  readonly reasonCode: CorrectionReason
  /** The initial time, for a kind that has one. */
  readonly at?: Date
  readonly punchId?: string
  readonly mark?: DayMark
  readonly undoesId?: string
  /** The effect, if the title does not state it. */
  readonly hint?: string
}

const REASONS = Object.entries(REASON_WORDS).map(([value, label]) => ({ value, label }))

/** The correction's reason (from a list, plus text) and time; a shift over midnight ends on the next day. */
export function CorrectionDialog({
  deed,
  employeeId,
  workday,
  isLocked,
  onClose,
}: {
  readonly deed: Deed
  readonly employeeId: string
  readonly workday: ManilaDate
  /** Whether payroll has locked the day: the correction counts in the next pay. */
  readonly isLocked: boolean
  readonly onClose: () => void
}) {
  const formId = useId()
  // A retry after a lost response sends the same correction.
  const [id] = useState(newId)
  const { title, at, hint, reasonCode: likeliest, ...named } = deed
  const branches = useBranches().data?.items ?? []
  const hasTime = deed.kind === 'add_punch' || deed.kind === 'move_punch'
  const correcting = useCommand(attendanceDeskRoutes.correctAttendance, {
    invalidates: staleAfterAttendance,
    onDone: () => toast.positive(t('correctionSaved')),
    onFailed: () => true,
  })
  const form = useForm({
    initial: {
      day: at ? manilaDateOf(at) : workday,
      time: at ? toTimeText(minutesOfDay(at)) : '',
      branchId: '',
      reasonCode: likeliest as string,
      reason: '',
    },
    rules: { ...(hasTime && { time: [required] }), reason: [required, minLength(5), maxLength(500)] },
    onSubmit: async ({ day, time, branchId, reasonCode, reason }) => {
      const minutes = hasTime ? fromTimeText(time) : undefined
      await correcting.mutateAsync({
        body: {
          id,
          employeeId,
          workday,
          reasonCode: reasonCode as CorrectionReason,
          reason: reason.trim(),
          ...named,
          ...(minutes !== undefined && { at: atMinutes(day, minutes) }),
          ...(hasTime && branchId && { branchId }),
          ...(isLocked && { inNextPay: true }),
        },
      })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={title}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId}>
        <Stack>
          {form.failure !== null && !isCanceled(form.failure) && (
            <Banner status="danger" announce="alert" title={t('theCorrectionWasntSaved')}>
              {messageOf(form.failure)}
            </Banner>
          )}
          {hasTime && (
            <Row gap={12}>
              <TextField label={t('time')} type="time" {...form.field('time')} autoFocus />
              <SelectField
                label={t('day')}
                {...form.field('day')}
                options={[-1, 0, 1].map((off) => {
                  const value = addDays(workday, off)
                  return { value, label: weekday(value) }
                })}
              />
            </Row>
          )}
          {hasTime && branches.length > 1 && (
            <SelectField
              label={t('branch')}
              {...form.field('branchId')}
              options={[
                { value: '', label: deed.kind === 'move_punch' ? t('whereItWasScanned') : t('branchOfTheShift') },
                ...branches.map(({ id: value, name }) => ({ value, label: name })),
              ]}
            />
          )}
          {hint && (
            <Text as="p" dim>
              {hint}
            </Text>
          )}
          <SelectField label={t('reasonType')} {...form.field('reasonCode')} options={REASONS} />
          <TextField
            label={t('reason')}
            {...form.field('reason')}
            maxLength={500}
            autoComplete="off"
            autoFocus={!hasTime}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
