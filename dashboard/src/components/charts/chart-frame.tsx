import { type ReactNode, useState } from 'react'
import { TextButton } from '../button.tsx'
import classes from './figures.module.css'
import { t } from './t.ts'

/** A picture with its text twin, and the same figures as a table on demand. */
export function ChartFrame({
  summary,
  legend,
  head,
  rows,
  children,
}: {
  /** The picture in one sentence; it is also the picture's name. */
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
        <span className={classes.twin}>{summary}</span>
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

/** What a colour of the picture means; drawn as a line when the picture draws one. */
export function Legend({
  color,
  line,
  children,
}: {
  readonly color: string
  readonly line?: 'solid' | 'dashed'
  readonly children: string
}) {
  return (
    <span className={classes.legend}>
      <span className={classes.swatch} data-line={line} style={{ '--color': color }} aria-hidden="true" />
      {children}
    </span>
  )
}

/** A small plain table: first column words, the others numbers. */
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
