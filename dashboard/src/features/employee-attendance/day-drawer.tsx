import { type AttendanceDetail, attendanceDeskRoutes } from '@labada/contracts/attendance-desk'
import type { CorrectionKind, CorrectionReason, DayMark } from '@labada/domain/attendance-records'
import { DAY_MARKS } from '@labada/domain/attendance-records'
import { atMinutes, type ManilaDate } from '@labada/domain/manila-time'
import { minLength, required } from '@labada/domain/rules'
import { prompt } from '../../components/ask.tsx'
import {
  CORRECTION_WORDS,
  DECISION_WORDS,
  MARK_WORDS,
  OVERTIME_WORDS,
  REASON_WORDS,
} from '../../components/attendance/attendance-words.ts'
import { Button } from '../../components/button.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { Facts, Heading, Row, Stack, Text } from '../../components/layout.tsx'
import { QuerySection } from '../../components/query-section.tsx'
import { toast } from '../../components/toast.tsx'
import { dateTime, day as dayWord, duration, number, time } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useCommand } from '../../lib/use-command.ts'
import { staleAfterAttendance, useAttendanceDay } from './attendance-api.ts'

/** A day of somebody: what was scanned, how it was read, what counts, what was corrected, and what can be corrected. */
export function DayDrawer({
  employeeId,
  workday,
  onClose,
}: {
  readonly employeeId: string
  readonly workday: ManilaDate
  readonly onClose: () => void
}) {
  const detail = useAttendanceDay(employeeId, workday)
  return (
    <Drawer
      opened
      onClose={onClose}
      width={560}
      title={`${detail.data?.employee.name ?? 'Attendance'}, ${dayWord(workday)}`}
    >
      <QuerySection query={detail} what="The day">
        {(data) => <Detail detail={data} />}
      </QuerySection>
    </Drawer>
  )
}

function Detail({ detail }: { readonly detail: AttendanceDetail }) {
  const { day, shifts, punches, corrections, slices, overtime } = detail
  const { correct, addTime } = useCorrections(detail)
  return (
    <Stack>
      <Facts
        items={[
          [
            'Planned',
            shifts.map(({ startsAt, endsAt }) => `${time(startsAt)}–${time(endsAt)}`).join(', ') || 'Not planned',
          ],
          ['Regular', duration(day?.regularMinutes)],
          ['Overtime', duration(day?.overtimeMinutes)],
          ['Night', duration(day?.nightMinutes)],
          ['Late', duration(day?.lateMinutes)],
          ['Undertime', duration(day?.undertimeMinutes)],
          ['Overtime to review', duration(day?.pendingMinutes)],
          ['Not filed', duration(day?.unfiledMinutes)],
        ]}
      />
      {slices.map(({ date, dayType, regular, overtime, night }) => (
        <Text key={`${date} ${dayType}`} small dim>
          {dayWord(date)}, {dayType.replaceAll('_', ' ')}: {duration(regular)} regular, {duration(overtime)} overtime,{' '}
          {duration(night)} at night
        </Text>
      ))}
      <Heading level={3}>Times</Heading>
      {punches.length === 0 && <Text dim>No scans</Text>}
      {punches.map((punch) => (
        <Row key={punch.id} gap={8}>
          <Text>
            {dateTime(punch.at)} · {punch.decision ? DECISION_WORDS[punch.decision] : 'Left out'}
            {punch.source === 'correction' ? ' · added by an admin' : ''}
            {punch.device ? ` · ${punch.device}` : ''}
            {punch.score === null ? '' : ` · score ${number(punch.score)}`}
          </Text>
          {punch.decision && (
            <Button
              tone="quiet"
              size="sm"
              onClick={() => void correct('ignore_punch', 'wrong_scan', 'Leave this time out?', { punchId: punch.id })}
            >
              Leave out
            </Button>
          )}
          {punch.needsReview && (
            <Button
              tone="quiet"
              size="sm"
              onClick={() => void correct('accept_scan', 'late_upload', 'Accept this scan?', { punchId: punch.id })}
            >
              Accept
            </Button>
          )}
        </Row>
      ))}
      {day?.isLocked && (
        <Text small>Payroll took this day. What you correct here is paid, or taken back, with the next payroll.</Text>
      )}
      <Row gap={8}>
        {detail.suggestedOutAt && (
          <Button
            onClick={() =>
              void correct('add_punch', 'forgot_to_scan', `Out at ${time(detail.suggestedOutAt)}?`, {
                at: detail.suggestedOutAt ?? undefined,
              })
            }
          >
            Out at {time(detail.suggestedOutAt)}
          </Button>
        )}
        <Button tone="neutral" onClick={() => void addTime()}>
          Add a time
        </Button>
        {DAY_MARKS.map((mark) => (
          <Button
            key={mark}
            tone="neutral"
            onClick={() => void correct('mark', REASON_OF[mark], `${MARK_WORDS[mark]}?`, { mark })}
          >
            {MARK_WORDS[mark]}
          </Button>
        ))}
      </Row>
      {overtime.map((one) => (
        <Text key={one.shiftRecordId}>
          Overtime of {duration(one.minutes)}: {one.notes ?? 'no note yet'}
          {one.status ? ` · ${OVERTIME_WORDS[one.status]}` : ''}
          {one.decidedBy ? ` by ${one.decidedBy}` : ''}
          {one.decisionReason ? `: ${one.decisionReason}` : ''}
        </Text>
      ))}
      <Heading level={3}>Corrections</Heading>
      {corrections.length === 0 && <Text dim>None</Text>}
      {corrections.map((one) => (
        <Row key={one.id} gap={8}>
          <Text>
            {CORRECTION_WORDS[one.kind]}
            {one.mark ? `: ${MARK_WORDS[one.mark]}` : ''}
            {one.at ? ` to ${time(one.at)}` : ''} · {REASON_WORDS[one.reasonCode]}: {one.reason} · {one.createdBy},{' '}
            {dateTime(one.createdAt)}
            {one.isUndone ? ' · taken back' : ''}
          </Text>
          {!one.isUndone && one.kind !== 'undo' && (
            <Button
              tone="quiet"
              size="sm"
              onClick={() => void correct('undo', 'other', 'Take this correction back?', { undoesId: one.id })}
            >
              Take back
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  )
}

const REASON_OF: Readonly<Record<DayMark, CorrectionReason>> = {
  absent: 'absence',
  paid_leave: 'leave',
  unpaid_leave: 'leave',
  official_business: 'official_business',
}

/** Corrections, each with its reason in words: what was scanned stays. */
function useCorrections({ employee, workday, day }: AttendanceDetail) {
  const correcting = useCommand(attendanceDeskRoutes.correctAttendance, {
    invalidates: staleAfterAttendance,
    onDone: () => toast.positive('Correction saved'),
  })
  const correct = async (
    kind: CorrectionKind,
    reasonCode: CorrectionReason,
    title: string,
    more: { punchId?: string; at?: Date | undefined; mark?: DayMark; undoesId?: string },
  ) => {
    const reason = await prompt({ title, label: 'Reason', rules: [required, minLength(5)], maxLength: 500 })
    if (reason === null) return
    const { at, ...named } = more
    correcting.mutate({
      body: {
        id: newId(),
        employeeId: employee.id,
        workday,
        kind,
        reasonCode,
        reason,
        ...named,
        ...(at && { at }),
        ...(day?.isLocked && { inNextPay: true }),
      },
    })
  }
  const addTime = async () => {
    const text = await prompt({
      title: 'Add a time',
      label: 'Time',
      placeholder: '17:00',
      rules: [required, isClockTime],
      maxLength: 5,
    })
    if (text === null) return
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    await correct('add_punch', 'forgot_to_scan', `Add ${text}?`, { at: atMinutes(workday, hours * 60 + minutes) })
  }
  return { correct, addTime }
}

function isClockTime(value: unknown): string | undefined {
  return /^([01]?\d|2[0-3]):[0-5]\d$/.test(String(value)) ? undefined : 'Write the time as 17:00'
}
