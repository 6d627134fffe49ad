import { ticksOf } from '@labada/domain/core/trends'
import classes from './figures.module.css'

/**
 * Round values of an axis and their lines, over the plot of a chart that is `position: relative`. The figures are in the
 * table of the chart, so the axis is for the eye only.
 */
export function Scale({
  low = 0,
  high,
  format,
  most = 4,
  least = 1,
  inset = {},
}: {
  readonly low?: number
  readonly high: number
  readonly format: (value: number) => string
  /** At most so many steps. */
  readonly most?: number
  /** The smallest step: 1 for things that are counted, 100 for centavos. */
  readonly least?: number
  /** The space above and below the plot, in pixels. */
  readonly inset?: { readonly top?: number; readonly bottom?: number }
}) {
  return (
    <span className={classes.scale} style={{ top: inset.top ?? 0, bottom: inset.bottom ?? 0 }} aria-hidden="true">
      {ticksOf(low, high, most, least).map((tick) => (
        <span key={tick} style={{ bottom: `${((tick - low) / (high - low)) * 100}%` }}>
          <small>{format(tick)}</small>
        </span>
      ))}
    </span>
  )
}
