import type { AttendanceDetail } from '@labada/contracts/attendance/attendance-desk-schemas'
import type { CorrectionReason, DayMark, TimeSource } from '@labada/domain/attendance/attendance-words'
import { DAY_MARKS } from '@labada/domain/attendance/attendance-words'
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
import { May } from '../../../components/may.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, day as dayWord, duration, number, time } from '../../../lib/format.ts'
import { useAttendanceDay } from './attendance-api.ts'
import { CorrectionDialog, type Deed } from './correction-dialog.tsx'
import { t } from './t.ts'

/** An employee's day: scans, their interpretation, the computed result, corrections, and possible corrections. */
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
      title={`${detail.data?.employee.name ?? t('attendance')}, ${dayWord(workday)}`}
    >
      <QuerySection query={detail} what={t('day')}>
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
            t('planned'),
            shifts.map(({ startsAt, endsAt }) => `${time(startsAt)}–${time(endsAt)}`).join(', ') || t('notPlanned'),
          ],
          [t('regular'), duration(day?.regularMinutes)],
          [t('overtime'), duration(day?.overtimeMinutes)],
          [t('night'), duration(day?.nightMinutes)],
          [t('late'), duration(day?.lateMinutes)],
          [t('undertime'), duration(day?.undertimeMinutes)],
          [t('overtimeToReview'), duration(day?.pendingMinutes)],
          [t('overtimeWithoutNote'), duration(day?.unfiledMinutes)],
        ]}
      />
      {slices.map(({ date, dayType, regular, overtime, night }) => (
        <Text key={`${date} ${dayType}`} small dim>
          {t('dayWordDayTypeRegularRegularOvertime', {
            dayWord: dayWord(date),
            dayType: dayType.replaceAll('_', ' '),
            regular: duration(regular),
            overtime: duration(overtime),
            night: duration(night),
          })}
        </Text>
      ))}
      <Heading level={3}>{t('times')}</Heading>
      {punches.length === 0 && <Text dim>{t('noScans')}</Text>}
      {punches.map((punch) => (
        <Row key={punch.id} gap={8}>
          <Text>
            {punch.device
              ? punch.score === null
                ? `${dateTime(punch.at)} · ${punch.decision ? DECISION_WORDS[punch.decision] : t('ignored')}${SOURCE_WORDS[punch.source]} · ${punch.device}`
                : t('atDecisionSourceDeviceScore', {
                    at: dateTime(punch.at),
                    decision: punch.decision ? DECISION_WORDS[punch.decision] : t('ignored'),
                    source: SOURCE_WORDS[punch.source],
                    device: punch.device,
                    score: number(punch.score),
                  })
              : punch.score === null
                ? `${dateTime(punch.at)} · ${punch.decision ? DECISION_WORDS[punch.decision] : t('ignored')}${SOURCE_WORDS[punch.source]}`
                : t('atDecisionSourceScoreScore', {
                    at: dateTime(punch.at),
                    decision: punch.decision ? DECISION_WORDS[punch.decision] : t('ignored'),
                    source: SOURCE_WORDS[punch.source],
                    score: number(punch.score),
                  })}
          </Text>
          {punch.decision && (
            <Button
              needs="attendance.correct"
              tone="quiet"
              size="sm"
              aria-label={t('changeAt', { at: time(punch.at) })}
              onClick={() =>
                correct({
                  kind: 'move_punch',
                  reasonCode: 'other',
                  title: t('changeAt2', { at: time(punch.at) }),
                  punchId: punch.id,
                  at: punch.at,
                })
              }
            >
              {t('change')}
            </Button>
          )}
          {punch.decision && (
            <Button
              needs="attendance.correct"
              tone="quiet"
              size="sm"
              aria-label={t('ignoreAt', { at: time(punch.at) })}
              onClick={() =>
                correct({
                  kind: 'ignore_punch',
                  reasonCode: 'wrong_scan',
                  title: t('ignoreAt2', { at: time(punch.at) }),
                  punchId: punch.id,
                })
              }
            >
              {t('ignore')}
            </Button>
          )}
          {punch.needsReview && (
            <Button
              needs="attendance.correct"
              tone="quiet"
              size="sm"
              onClick={() =>
                correct({
                  kind: 'accept_scan',
                  reasonCode: 'late_upload',
                  title: t('acceptThisScan'),
                  punchId: punch.id,
                })
              }
            >
              {t('accept')}
            </Button>
          )}
        </Row>
      ))}
      {day?.isLocked && <Text small>{t('thisDayIsAlreadyIn')}</Text>}
      <May needs="attendance.correct">
        <Row gap={8}>
          {detail.suggestedOutAt && (
            <Button
              onClick={() =>
                correct({
                  kind: 'add_punch',
                  reasonCode: 'forgot_to_scan',
                  title: t('addTimeOutSuggestedOutAt', { suggestedOutAt: time(detail.suggestedOutAt) }),
                  ...(detail.suggestedOutAt && { at: detail.suggestedOutAt }),
                })
              }
            >
              {t('addTimeOutSuggestedOutAt2', { suggestedOutAt: time(detail.suggestedOutAt) })}
            </Button>
          )}
          <Button
            tone="neutral"
            onClick={() => correct({ kind: 'add_punch', reasonCode: 'forgot_to_scan', title: t('addTime') })}
          >
            {t('addTime2')}
          </Button>
          {(day?.lateMinutes ?? 0) > 0 && (
            <Button
              tone="neutral"
              onClick={() =>
                correct({
                  kind: 'excuse_late',
                  reasonCode: 'other',
                  title: t('excuseLateMinutesLate', { lateMinutes: duration(day?.lateMinutes) }),
                  hint: t('theDayIsCountedAnd'),
                })
              }
            >
              {t('excuseLateness')}
            </Button>
          )}
          {DAY_MARKS.map((mark) => (
            <Button
              key={mark}
              tone="neutral"
              onClick={() =>
                correct({ kind: 'mark', reasonCode: REASON_OF[mark], title: `${MARK_WORDS[mark]}?`, mark })
              }
            >
              {MARK_WORDS[mark]}
            </Button>
          ))}
        </Row>
      </May>
      {overtime.map((one) => (
        <Text key={one.shiftRecordId}>
          {t('overtimeOfMinutesNoteStatus', {
            minutes: duration(one.minutes),
            note: one.note ?? t('noNoteYet'),
            status: one.status ? ` · ${OVERTIME_WORDS[one.status]}` : '',
            decidedBy: one.decidedBy ? ` ${t('byDecidedBy', { decidedBy: one.decidedBy })}` : '',
            decisionReason: one.decisionReason ? `: ${one.decisionReason}` : '',
          })}
        </Text>
      ))}
      <Heading level={3}>{t('corrections')}</Heading>
      {corrections.length === 0 && <Text dim>{t('none')}</Text>}
      {corrections.map((one) => (
        <Row key={one.id} gap={8}>
          <Text>
            {`${CORRECTION_WORDS[one.kind]}${one.mark ? `: ${MARK_WORDS[one.mark]}` : ''}${one.at ? ` ${t('toAt', { at: time(one.at) })}` : ''} · ${REASON_WORDS[one.reasonCode]}: ${one.reason} · ${one.createdBy}, ${dateTime(one.createdAt)}${one.isUndone ? ` ${t('undone')}` : ''}`}
          </Text>
          {!one.isUndone && one.kind !== 'undo' && (
            <Button
              needs="attendance.correct"
              tone="quiet"
              size="sm"
              onClick={() =>
                correct({ kind: 'undo', reasonCode: 'other', title: t('undoThisCorrection'), undoesId: one.id })
              }
            >
              {t('undo')}
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
  correction: ` ${t('addedByAnAdmin')}`,
  witnessed: ` ${t('witnessedByAnAdmin')}`,
}

const REASON_OF: Readonly<Record<DayMark, CorrectionReason>> = {
  absent: 'absence',
  paid_leave: 'leave',
  unpaid_leave: 'leave',
  official_business: 'official_business',
}
