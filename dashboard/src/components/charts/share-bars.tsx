import { Fragment } from 'react'
import classes from './figures.module.css'

/** A few amounts as bars side by side: money by method, sales by branch. Each is labeled with its number. */
export function ShareBars({
  items,
  label,
}: {
  readonly items: readonly { readonly label: string; readonly value: number; readonly text: string }[]
  readonly label: string
}) {
  const most = Math.max(1, ...items.map((item) => item.value))
  return (
    <fieldset className={classes.share} aria-label={label}>
      {items.map((item) => (
        <Fragment key={item.label}>
          <span>{item.label}</span>
          <span className={classes.shareTrack} aria-hidden="true">
            <span
              className={classes.shareFill}
              style={{ display: 'block', width: `${(Math.max(0, item.value) / most) * 100}%` }}
            />
          </span>
          <span className="num">{item.text}</span>
        </Fragment>
      ))}
    </fieldset>
  )
}
