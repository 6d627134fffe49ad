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

const WORDS = {
  in: 'Time in',
  out: 'Time out',
  repeated: 'Scanned again',
  taken_out: 'Taken out by a correction',
} as const

/** What was scanned and corrected on one day, in the order of time. */
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
  const query = useQuery(portalQuery(`attendance ${workday}`, portalAttendanceRoutes.portalAttendanceDay, { params }))
  const cameAt = query.data?.data.punches.find(({ type }) => type === 'in')?.at
  if (isWrong) return <DisputeDialog session={session} workday={workday} cameAt={cameAt} onClose={onClose} />
  return (
    <Dialog opened width="md" onClose={onClose} title={weekday(workday)} footer={<Button onClick={onClose}>OK</Button>}>
      <PortalSection query={query} noun="attendance">
        {({ data: { punches, corrections } }) => (
          <>
            {punches.length === 0 && <p>Nothing was scanned on this day.</p>}
            <ol>
              {punches.map((punch) => (
                <li key={punch.id}>
                  {time(punch.at)}: {WORDS[punch.type]}
                  {punch.device && `, ${punch.device}`}
                  {punch.source === 'correction' && ', added by a correction'}
                  {punch.source === 'witnessed' && ', seen by an admin'}
                </li>
              ))}
            </ol>
            {corrections.map(({ id, at, reason, is_undone }) => (
              <p key={id}>
                Corrected {dateTime(at)}: {reason}
                {is_undone && ' (undone)'}
              </p>
            ))}
            <p>A correction keeps what was scanned.</p>
            <Button tone="neutral" onClick={() => setWrong(true)}>
              This is wrong
            </Button>
          </>
        )}
      </PortalSection>
    </Dialog>
  )
}
