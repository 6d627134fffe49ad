import { type ReactNode, useState } from 'react'
import { TextButton } from '../button.tsx'
import classes from './figures.module.css'
import { t } from './t.ts'
import { unbroken } from './unbroken.ts'

/** A chart with a text alternative, and the same figures as a table on demand. */
export function ChartFrame({
  summary,
  legend,
  head,
  rows,
  children,
}: {
  /** One sentence that describes the chart; also its accessible name. */
  readonly summary: string
  readonly legend?: ReactNode
  readonly head: readonly string[]
  readonly rows: readonly (readonly [string, ...string[]])[]
  readonly children: ReactNode
}) {
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span className={classes.twin}>{unbroken(summary)}</span>
        <span>
          {!asTable && legend}
          <TextButton onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
            {asTable ? t('showAsChart') : t('showAsTable')}
          </TextButton>
        </span>
      </figcaption>
      {asTable ? <MiniTable head={head} rows={rows} caption={summary} /> : children}
    </figure>
  )
}

/** A legend entry for a color of the chart; drawn as a line if the chart draws a line. */
export function Legend({
  color,
  line,
  children,
}: {
  readonly color: string
  readonly line?: 'solid' | 'dashed' | 'hatched'
  readonly children: string
}) {
  return (
    <span className={classes.legend}>
      <span className={classes.swatch} data-line={line} style={{ '--color': color }} aria-hidden="true" />
      {children}
    </span>
  )
}

/** A small plain table: the first column is text, the others are numbers. */
export function MiniTable({
  head,
  rows,
  caption,
}: {
  readonly head: readonly string[]
  readonly rows: readonly (readonly [string, ...string[]])[]
  readonly caption: string
}) {
  return (
    <table className={classes.mini}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((word, column) => (
            <th key={word} scope="col" className={column === 0 ? undefined : classes.number}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={column} className={classes.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
