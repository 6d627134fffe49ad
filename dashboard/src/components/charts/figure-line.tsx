import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import classes from './figure-line.module.css'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** Link to the rows behind the figure. */
  readonly to?: To | undefined
}

/** A list's figures in one line above its rows; two in a row on phones. `children` are the actions at its end. */
export function FigureLine({
  label,
  figures,
  children,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
  readonly children?: ReactNode
}) {
  return (
    <div className={classes.bar}>
      <ul className={classes.figures} aria-label={label}>
        {figures.map((figure) => (
          <li key={figure.label}>
            {figure.to === undefined ? (
              <span className={classes.figure}>
                <Content {...figure} />
              </span>
            ) : (
              <Link className={classes.figure} to={figure.to}>
                <Content {...figure} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {children && (
        <div className={classes.actions} data-no-print>
          {children}
        </div>
      )}
    </div>
  )
}

function Content({ label, value, note }: Figure) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <b className={classes.value}>{value}</b>
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
}
