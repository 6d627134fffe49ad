import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { type Needing, useOpens, useThere } from '../may.tsx'
import classes from './figure-line.module.css'
import { useAge } from './use-age.ts'

export interface Figure extends Needing {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** Link to the rows behind the figure. */
  readonly to?: To | undefined
}

/**
 * A list's figures in one line above its rows; two in a row on phones. `asOf` is their age, shown while the screen is not
 * live. `children` are the actions at its end.
 */
export function FigureLine({
  label,
  figures,
  asOf,
  children,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
  readonly asOf?: Date | undefined
  readonly children?: ReactNode
}) {
  const there = useThere(figures)
  const age = useAge(asOf)
  return (
    <div className={classes.bar}>
      <ul className={classes.figures} aria-label={label}>
        {there.map((figure) => (
          <li key={figure.label}>
            {figure.to === undefined ? (
              <span className={classes.figure}>
                <Content {...figure} />
              </span>
            ) : (
              <Linked {...figure} to={figure.to} />
            )}
          </li>
        ))}
        {age && <li className={classes.note}>{age}</li>}
      </ul>
      {children && (
        <div className={classes.actions} data-no-print>
          {children}
        </div>
      )}
    </div>
  )
}

function Linked(figure: Figure & { readonly to: To }) {
  const content = <Content {...figure} />
  return useOpens(figure.to) ? (
    <Link className={classes.figure} to={figure.to}>
      {content}
    </Link>
  ) : (
    <span className={classes.figure}>{content}</span>
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
