import type { PriceVersion } from '@labada/contracts/catalog/prices'
import { type ReactNode, useState } from 'react'
import { TimeSign } from '../../../../components/signs.ts'
import { type Status, StatusBadge } from '../../../../components/status-badge.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime } from '../../../../lib/format.ts'
import classes from '../prices.module.css'
import { t } from '../t.ts'

const LOOKS: Readonly<Record<PriceVersion['state'], { readonly status: Status; readonly word: string }>> = {
  draft: { status: 'queued', word: t('draft') },
  scheduled: { status: 'received', word: t('scheduled') },
  active: { status: 'ready', word: t('active') },
  expired: { status: 'done', word: t('replaced') },
}

/** All versions: drafts, scheduled, current, and past. */
export function VersionList({
  items,
  chosenId,
  onChoose,
}: {
  readonly items: readonly PriceVersion[]
  readonly chosenId: string | null
  readonly onChoose: (versionId: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const past = items.filter(({ state }) => state === 'expired')
  const shown = items.filter(({ id, state }) => state !== 'expired' || id === chosenId)
  const show = (versions: readonly PriceVersion[], onPick: (versionId: string) => void) =>
    versions.map((version) => (
      <li key={version.id}>
        <button
          type="button"
          aria-current={version.id === chosenId ? 'true' : undefined}
          onClick={() => onPick(version.id)}
        >
          <span className={classes.versionTop}>
            <b>{version.name}</b>
            <VersionBadge state={version.state} />
          </span>
          <small>{whenOf(version)}</small>
        </button>
      </li>
    ))
  return (
    <nav aria-label={t('priceVersions')}>
      <ul className={classes.versions}>
        {show(shown, onChoose)}
        {past.length > 0 && (
          <li>
            <button type="button" onClick={() => setOpen(true)}>
              <span className={classes.versionTop}>
                <b>{t('history')}</b>
              </span>
              <small>{t('earlierVersions', { count: past.length })}</small>
            </button>
          </li>
        )}
      </ul>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('earlierPrices')}>
        <ul className={classes.past}>
          {show(past, (versionId) => {
            onChoose(versionId)
            setOpen(false)
          })}
        </ul>
      </Drawer>
    </nav>
  )
}

export function VersionBadge({ state }: { readonly state: PriceVersion['state'] }): ReactNode {
  const { status, word } = LOOKS[state]
  return (
    <StatusBadge status={status} {...(state === 'scheduled' && { icon: TimeSign })}>
      {word}
    </StatusBadge>
  )
}

/** When the version takes effect or was created, and by whom. */
export function whenOf({ state, effectiveAt, createdAt, createdBy }: PriceVersion): string {
  if (state === 'draft') return t('byCreatedByCreatedAt', { createdBy, createdAt: dateTime(createdAt) })
  const verb = state === 'scheduled' ? t('from') : t('since')
  return t('stateEffectiveAtByCreatedBy', {
    state: state === 'expired' ? t('wasActiveFrom') : verb,
    effectiveAt: dateTime(effectiveAt),
    createdBy,
  })
}
