import { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { duration, time } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './attendance.module.css'
import { t } from './t.ts'

/** How long names stay visible on the public screen. */
export const BOARD_SHOWN_MS = 60_000

/** Who is in: names are shown only on request, and hidden after a minute. */
export function BoardButton({ scans }: { readonly scans: number }) {
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan starts the minute anew
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOpen(false), BOARD_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOpen, scans])
  useHotkeys(isOpen ? [{ keys: 'Escape', does: t('hideWhosIn'), run: () => setOpen(false) }] : [])
  return (
    <>
      <Button
        tone="quiet"
        icon={<IconUsers size={24} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('hideWhosIn') : t('whosIn')}
      </Button>
      {isOpen && <Board />}
    </>
  )
}

function Board() {
  const now = useNow(30_000)
  // Shown for at most a minute: refetched each time and not cached.
  const board = useQuery({
    ...callQuery(keys.attendanceBoard(), attendanceRoutes.getAttendanceBoard, {}),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section className={classes.board} aria-labelledby="who-is-in">
      <h2 id="who-is-in">{t('whosIn')}</h2>
      <QuerySection
        query={board}
        what={t('whosIn')}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>{t('noOneHasTimedIn')}</p>}
      >
        {({ items }) => (
          <ul>
            {items.map(({ name, since, plannedUntil }) => (
              <li key={`${name} ${since.getTime()}`}>
                <strong>{name}</strong>
                <span>
                  {t('sinceSinceDuration', {
                    since: time(since),
                    duration: duration((now.getTime() - since.getTime()) / 60_000),
                  })}
                  {plannedUntil && <> {t('untilPlannedUntil', { plannedUntil: time(plannedUntil) })}</>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
    </section>
  )
}
