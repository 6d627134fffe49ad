import type { StockStatus } from '@labada/domain/stock/items'
import classes from './level-bar.module.css'

/** Current stock relative to the target, with a line at the reorder level. The numbers are in the text beside it. */
export function LevelBar({
  onHand,
  reorderAt,
  par,
  status,
}: {
  readonly onHand: number
  readonly reorderAt: number | null
  readonly par: number | null
  readonly status: StockStatus
}) {
  const full = Math.max(par ?? 0, (reorderAt ?? 0) * 2, onHand, 1)
  const share = (amount: number) => `${Math.min(100, Math.max(0, (amount / full) * 100))}%`
  return (
    <div className={classes.bar} data-status={status} aria-hidden="true">
      <div className={classes.fill} style={{ width: share(onHand) }} />
      {reorderAt !== null && <div className={classes.mark} style={{ left: share(reorderAt) }} />}
    </div>
  )
}
