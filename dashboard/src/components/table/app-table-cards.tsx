import { BareCheckbox } from '../fields/choice-field.tsx'
import { Facts } from '../layout.tsx'
import classes from './app-table.module.css'
import type { AppTableProps, Column } from './app-table-types.ts'
import { t } from './t.ts'

/** How many cards one press shows: about two screens of a phone. */
export const CARDS = 8

/** The table as cards for phones: a title line with its amount, the other fields beneath. */
export function TableCards<Row>(props: AppTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, onOpen, selected, onSelect } = props
  const place = (column: Column<Row>, index: number) => column.card ?? (index === 0 ? 'title' : 'line')
  const titles = columns.filter((column, index) => place(column, index) === 'title')
  const amounts = columns.filter((column, index) => place(column, index) === 'amount')
  const lines = columns.filter((column, index) => place(column, index) === 'line')
  const actions = columns.filter((column, index) => place(column, index) === 'action')
  // The first column's total is the label of the totals row.
  const totals = columns.filter(
    (column, index) => index > 0 && column.total !== undefined && place(column, index) !== 'title',
  )
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => {
          const content = (
            <>
              <span className={classes.cardTop}>
                <span>
                  {titles.map((column) => (
                    <span key={column.id}>{column.cell(row)} </span>
                  ))}
                </span>
                <span className="num">
                  {amounts.map((column) => (
                    <span key={column.id}>{column.cell(row)}</span>
                  ))}
                </span>
              </span>
              <span className={classes.cardLines}>
                {lines.map((column) => (
                  <CardLine key={column.id} column={column} row={row} />
                ))}
              </span>
            </>
          )
          return (
            <li key={rowId(row)} className={classes.card} data-selected={selected?.has(rowId(row)) || undefined}>
              {selected && (
                <span className={classes.cardTick}>
                  <BareCheckbox
                    label={t('selectRowLabel', { rowLabel: rowLabel(row) })}
                    checked={selected.has(rowId(row))}
                    onChange={(on) =>
                      onSelect?.(
                        new Set(on ? [...selected, rowId(row)] : [...selected].filter((id) => id !== rowId(row))),
                      )
                    }
                  />
                </span>
              )}
              {onOpen ? (
                <button type="button" className={classes.cardOpen} onClick={() => onOpen(row)} title={rowLabel(row)}>
                  {content}
                </button>
              ) : (
                <div className={classes.cardOpen}>{content}</div>
              )}
              {actions.length > 0 && (
                <span className={classes.cardActions}>
                  {actions.map((column) => (
                    <span key={column.id}>{column.cell(row)}</span>
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {totals.length > 0 && (
        <div className={classes.cardTotals} style={{ marginTop: 8 }}>
          <Facts amounts items={totals.map((column) => [column.header, column.total] as const)} />
        </div>
      )}
    </>
  )
}

/** Numbers are labeled, text only if its column asks for it. Empty values are omitted. */
function CardLine<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, align, labelled } = column
  const content = column.cell(row)
  if (content === null || content === '' || content === '—') return null
  const isLabelled = align === 'right' || (typeof labelled === 'function' ? labelled(row) : labelled)
  return (
    <span>
      <span className={isLabelled ? undefined : 'visually-hidden'}>{header}: </span>
      {content}
    </span>
  )
}
