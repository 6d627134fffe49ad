import type { PriceVersion } from '@labada/contracts/prices'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../components/layout.tsx'
import { type Status, StatusBadge } from '../../components/status-badge.tsx'
import { dateTime, plural } from '../../lib/format.ts'
import classes from './prices.module.css'

const LOOKS: Readonly<Record<PriceVersion['state'], { readonly status: Status; readonly word: string }>> = {
  draft: { status: 'queued', word: 'Draft' },
  scheduled: { status: 'received', word: 'Scheduled' },
  active: { status: 'ready', word: 'In force' },
  expired: { status: 'done', word: 'Replaced' },
}

/** Every version: the drafts, what is to come, what is charged now, and the history. */
export function VersionList({
  items,
  chosenId,
  onChoose,
}: {
  readonly items: readonly PriceVersion[]
  readonly chosenId: string | null
  readonly onChoose: (versionId: string) => void
}) {
  const current = items.filter(({ state }) => state !== 'expired')
  const past = items.filter(({ state }) => state === 'expired')
  const show = (versions: readonly PriceVersion[]) => (
    <ul className={classes.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            aria-current={version.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(version.id)}
          >
            <span className={classes.versionTop}>
              <b>{version.name}</b>
              <VersionBadge state={version.state} />
            </span>
            <small>{whenOf(version)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <Card flush label="Price versions" className={classes.side ?? ''}>
      {show(current)}
      {past.length > 0 && (
        <details className={classes.history} open={past.some(({ id }) => id === chosenId)}>
          <summary>History ({past.length})</summary>
          {show(past)}
        </details>
      )}
    </Card>
  )
}

export function VersionBadge({ state }: { readonly state: PriceVersion['state'] }): ReactNode {
  const { status, word } = LOOKS[state]
  return (
    <StatusBadge status={status} {...(state === 'scheduled' && { icon: IconClock })}>
      {word}
    </StatusBadge>
  )
}

/** When the version holds or was made, by whom, and how much it changes. */
export function whenOf({ state, effectiveAt, createdAt, createdBy, changes }: PriceVersion): string {
  if (state === 'draft') return `${plural(changes, 'change')} · by ${createdBy}, ${dateTime(createdAt)}`
  const verb = state === 'scheduled' ? 'from' : 'since'
  return `${state === 'expired' ? 'was in force from' : verb} ${dateTime(effectiveAt)} · by ${createdBy}`
}
