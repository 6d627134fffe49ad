import { LOAD_STAGES, type LoadStage } from '@labada/domain/orders/order-stages'
import { STAGE_LOOKS } from '../status-badge.tsx'
import classes from './figures.module.css'
import { t } from './t.ts'

const COLORS: Readonly<Record<LoadStage, string>> = {
  received: 'var(--ld-indigo)',
  washing: 'var(--ld-teal)',
  drying: 'var(--ld-amber)',
  folding: 'var(--ld-rose)',
  ready: 'var(--ld-green)',
  released: 'var(--ld-slate)',
}

/** The open orders by stage, as one bar with labeled numbers beneath. */
export function StageBar({
  counts,
  label = t('openOrdersByStage'),
  stages = LOAD_STAGES.filter((stage) => stage !== 'released'),
}: {
  readonly counts: Readonly<Partial<Record<LoadStage, number>>>
  readonly label?: string | undefined
  readonly stages?: readonly LoadStage[] | undefined
}) {
  const parts = stages.map((stage) => ({ stage, count: counts[stage] ?? 0 }))
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  return (
    <fieldset className={classes.group} aria-label={t('labelTotalTotal', { label, total })}>
      <div className={classes.stages} aria-hidden="true">
        {parts.map(
          ({ stage, count }) => count > 0 && <span key={stage} style={{ flexGrow: count, '--color': COLORS[stage] }} />,
        )}
      </div>
      <ul className={classes.stageList}>
        {parts.map(({ stage, count }) => (
          <li key={stage}>
            <span className={classes.swatch} style={{ '--color': COLORS[stage] }} aria-hidden="true" />
            {STAGE_LOOKS[stage].word} <b>{count}</b>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
