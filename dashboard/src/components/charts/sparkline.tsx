import classes from './figures.module.css'

const WIDTH = 110
const HEIGHT = 32
const EDGE = 3

/** A line without axes that shows a trend. `label` describes the figure and its first and last values. */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  // Nothing but zeros is no trend.
  if (values.length < 2 || values.every((value) => value === 0)) return null
  // From zero, so that a small change looks small.
  const least = Math.min(0, ...values)
  const span = Math.max(0, ...values) - least
  const points = values.map((value, index) => {
    const x = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)
    return [Number(x.toFixed(1)), Number(y.toFixed(1))] as const
  })
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
