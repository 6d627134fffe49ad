import { portalAttendanceRoutes } from '@labada/contracts/portal/portal-attendance'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { dateTime, time, weekday } from '../../../lib/format.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

const WORDS = {
  in: t('timeIn'),
  out: t('timeOut'),
  repeated: t('scannedAgain'),
  taken_out: t('removedByACorrection'),
} as const

/** The scans and corrections of one day, in chronological order. */
export function DayDialog({
  session,
  workday,
  onClose,
}: {
  readonly session: PortalSession
  readonly workday: ManilaDate
  readonly onClose: () => void
}) {
  const params = { employeeId: session.employee.id, workday }
  const [isWrong, setWrong] = useState(false)
  const query = useQuery(
    portalQuery(t('attendanceWorkday', { workday }), portalAttendanceRoutes.portalAttendanceDay, { params }),
  )
  const cameAt = query.data?.data.punches.find(({ type }) => type === 'in')?.at
  if (isWrong) return <DisputeDialog session={session} workday={workday} cameAt={cameAt} onClose={onClose} />
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={weekday(workday)}
      footer={<Button onClick={onClose}>{t('ok')}</Button>}
    >
      <PortalSection query={query} noun={t('attendance')}>
        {({ data: { punches, corrections } }) => (
          <>
            {punches.length === 0 && <p>{t('noScansOnThisDay')}</p>}
            <ol>
              {punches.map((punch) => (
                <li key={punch.id}>
                  {`${time(punch.at)}: ${WORDS[punch.type]}${punch.device ? `, ${punch.device}` : ''}${punch.source === 'correction' ? t('addedByACorrection') : ''}${punch.source === 'witnessed' ? t('witnessedByAnAdmin') : ''}`}
                </li>
              ))}
            </ol>
            {corrections.map(({ id, at, reason, is_undone }) => (
              <p key={id}>
                {is_undone
                  ? t('correctedAtReasonUndone', { at: dateTime(at), reason })
                  : t('correctedAtReason', { at: dateTime(at), reason })}
              </p>
            ))}
            <p>{t('correctionsDontChangeYourOriginal')}</p>
            <Button tone="neutral" onClick={() => setWrong(true)}>
              {t('reportAProblem')}
            </Button>
          </>
        )}
      </PortalSection>
    </Dialog>
  )
}
