import type { ReactNode } from 'react'
import { POLL_MS, useLive } from '../../api/live.ts'
import { clock, date, dateTime, time } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import classes from './live-status.module.css'
import { t } from './t.ts'

/**
 * The age of the data on screen, as text with a time: Live, Reconnecting, Updated at, Offline since. With `compact`, on
 * phones the text is for screen readers only.
 */
export function LiveStatus({ compact = false }: { readonly compact?: boolean | undefined }) {
  const live = useLive()
  const now = useNow(1_000)
  const words: Readonly<Record<typeof live.shown, readonly [word: string, when: string]>> = {
    live: [t('live'), ` · ${clock(now)}`],
    reconnecting: [t('reconnecting'), ''],
    stale: [t('updated'), ` ${time(live.freshAt)}`],
    offline: [t('offline'), ` ${t('sinceTime', { time: time(live.silentSince ?? live.freshAt) })}`],
  }
  const [word, when] = words[live.shown]
  return (
    <span className={classes.pill} data-state={live.shown} data-compact={compact || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.text}>
        {/* Only the status is announced: the time keeps changing. */}
        <span role="status">{word}</span>
        {when}
      </span>
    </span>
  )
}

/** What the bar of a counter says besides. */
export interface CounterBar {
  /** When the server last said what this device knows; null while it knows too little to go on. */
  readonly knownAt: Date | null
  /** The button to what is kept here and not sent yet, if anything is. */
  readonly toSend: ReactNode
}

/** Shown while the screen is not live: a bar under the header, at the counter a part of the header itself. */
export function LiveBar({ onRetry, counter }: { readonly onRetry: () => void; readonly counter?: CounterBar }) {
  const live = useLive()
  if (live.state === 'stale') {
    return (
      <div className={classes.bar} data-state="stale" data-counter={counter !== undefined || undefined} role="status">
        {t('liveUpdatesAreOffChecking', { pollMs: POLL_MS / 1000 })}
      </div>
    )
  }
  if (live.state !== 'offline') return null
  return (
    <div className={classes.bar} data-state="offline" data-counter={counter !== undefined || undefined} role="status">
      {counter ? (
        <CounterWords bar={counter} at={live.freshAt} />
      ) : (
        <span>{t('youreOfflineFiguresAsOf', { freshAt: time(live.freshAt) })}</span>
      )}
      {counter?.toSend || (
        <Button size="sm" tone="neutral" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Since when: the time of today, and the day besides of an earlier day. */
export const ageWords = (at: Date, now: Date): string => (date(at) === date(now) ? time(at) : dateTime(at))

/** A counter goes on with what its device knows; one that knows too little has to wait. */
function CounterWords({ bar, at }: { readonly bar: CounterBar; readonly at: Date }) {
  const now = useNow(60_000)
  const [word, more] = bar.knownAt
    ? [t('youreOfflineKeepGoing'), t('savedHereAndSentLater', { knownAt: ageWords(bar.knownAt, now) })]
    : [t('offlineCantSaveUntilYoure'), t('whatYouTypedStaysHere', { freshAt: time(at) })]
  return (
    <span>
      {word} <span className={classes.more}>{more}</span>
    </span>
  )
}
