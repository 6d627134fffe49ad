import type { AttendanceDetail } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { CorrectionReason, DayMark, TimeSource } from '@labada/domain/attendance/attendance-records'
import { DAY_MARKS } from '@labada/domain/attendance/attendance-records'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useState } from 'react'
import {
  CORRECTION_WORDS,
  DECISION_WORDS,
  MARK_WORDS,
  OVERTIME_WORDS,
  REASON_WORDS,
} from '../../../components/attendance/attendance-words.ts'
import { Button } from '../../../components/button.tsx'
import { Facts, Heading, Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, day as dayWord, duration, number, time } from '../../../lib/format.ts'
import { useAttendanceDay } from './attendance-api.ts'
import { CorrectionDialog, type Deed } from './correction-dialog.tsx'

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
  const [deed, correct] = useState<Deed | null>(null)
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
            {SOURCE_WORDS[punch.source]}
            {punch.device ? ` · ${punch.device}` : ''}
            {punch.score === null ? '' : ` · score ${number(punch.score)}`}
          </Text>
          {punch.decision && (
            <Button
              tone="quiet"
              size="sm"
              aria-label={`Change ${time(punch.at)}`}
              onClick={() =>
                correct({
                  kind: 'move_punch',
                  reasonCode: 'other',
                  title: `Change ${time(punch.at)}?`,
                  punchId: punch.id,
                  at: punch.at,
                })
              }
            >
              Change
            </Button>
          )}
          {punch.decision && (
            <Button
              tone="quiet"
              size="sm"
              aria-label={`Leave out ${time(punch.at)}`}
              onClick={() =>
                correct({
                  kind: 'ignore_punch',
                  reasonCode: 'wrong_scan',
                  title: `Leave ${time(punch.at)} out?`,
                  punchId: punch.id,
                })
              }
            >
              Leave out
            </Button>
          )}
          {punch.needsReview && (
            <Button
              tone="quiet"
              size="sm"
              onClick={() =>
                correct({
                  kind: 'accept_scan',
                  reasonCode: 'late_upload',
                  title: 'Accept this scan?',
                  punchId: punch.id,
                })
              }
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
              correct({
                kind: 'add_punch',
                reasonCode: 'forgot_to_scan',
                title: `Out at ${time(detail.suggestedOutAt)}?`,
                ...(detail.suggestedOutAt && { at: detail.suggestedOutAt }),
              })
            }
          >
            Out at {time(detail.suggestedOutAt)}
          </Button>
        )}
        <Button
          tone="neutral"
          onClick={() => correct({ kind: 'add_punch', reasonCode: 'forgot_to_scan', title: 'Add a time?' })}
        >
          Add a time
        </Button>
        {(day?.lateMinutes ?? 0) > 0 && (
          <Button
            tone="neutral"
            onClick={() =>
              correct({
                kind: 'excuse_late',
                reasonCode: 'other',
                title: `Excuse ${duration(day?.lateMinutes)} of lateness?`,
                hint: 'The day counts and pays from the planned start.',
              })
            }
          >
            Excuse lateness
          </Button>
        )}
        {DAY_MARKS.map((mark) => (
          <Button
            key={mark}
            tone="neutral"
            onClick={() => correct({ kind: 'mark', reasonCode: REASON_OF[mark], title: `${MARK_WORDS[mark]}?`, mark })}
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
              onClick={() =>
                correct({ kind: 'undo', reasonCode: 'other', title: 'Take this correction back?', undoesId: one.id })
              }
            >
              Take back
            </Button>
          )}
        </Row>
      ))}
      {deed && (
        <CorrectionDialog
          deed={deed}
          employeeId={detail.employee.id}
          workday={detail.workday}
          isLocked={day?.isLocked ?? false}
          onClose={() => correct(null)}
        />
      )}
    </Stack>
  )
}

const SOURCE_WORDS: Readonly<Record<TimeSource, string>> = {
  scan: '',
  correction: ' · added by an admin',
  witnessed: ' · seen by an admin',
}

const REASON_OF: Readonly<Record<DayMark, CorrectionReason>> = {
  absent: 'absence',
  paid_leave: 'leave',
  unpaid_leave: 'leave',
  official_business: 'official_business',
}
