import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { BareCheckbox } from '../fields/choice-field.tsx'
import classes from './app-table.module.css'
import { useColumnChoices, useFittingColumns } from './app-table-columns.ts'
import { ColumnsButton } from './app-table-columns-button.tsx'
import { Totals } from './app-table-totals.tsx'
import type { AppTableProps, Column, Sort } from './app-table-types.ts'
import { t } from './t.ts'

const VIRTUAL_FROM = 200
/** The maximum number of columns for which there is no column chooser. */
const FEW_COLUMNS = 4
/** The maximum length of text kept on one line; longer text gets at least this much width. */
const SHORT = 20
/** The maximum length of a row’s name kept on one line. */
const LONG_NAME = 32
const ROW_PX = 44

interface GridProps<Row> extends AppTableProps<Row> {
  readonly sort: Sort | null
  readonly onSortColumn: (column: string) => void
  /** Renders the content below the table; receives the column chooser button. */
  readonly foot: (columnsButton: ReactNode) => ReactNode
}

export function TableGrid<Row>(props: GridProps<Row>) {
  const { label, rows, rowId, selected, onSelect, sort, onSortColumn } = props
  const region = useRef<HTMLElement>(null)
  const [choices, setChoices] = useColumnChoices(label)
  const { columns, hidden } = useFittingColumns(region, props.columns, choices)
  const [focused, setFocused] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: rows.length > VIRTUAL_FROM,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const isVirtual = rows.length > VIRTUAL_FROM
  const items = virtual.getVirtualItems()
  const shown = isVirtual ? items.map((item) => item.index) : rows.map((_, index) => index)
  const above = isVirtual ? (items[0]?.start ?? 0) : 0
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const ticked = rows.filter((row) => selected?.has(rowId(row))).length
  const width = columns.length + (selected ? 1 : 0)
  const last = rows.length - 1

  const focusRow = (index: number) => {
    const wanted = Math.max(0, Math.min(last, index))
    setFocused(wanted)
    if (isVirtual) virtual.scrollToIndex(wanted)
    // A row outside the rendered range exists only after the next paint.
    requestAnimationFrame(() => region.current?.querySelector<HTMLElement>(`[data-index="${wanted}"]`)?.focus())
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.region} ref={region} tabIndex={0} aria-label={t('labelTable', { label })}>
        <table className={classes.table} aria-rowcount={isVirtual ? rows.length + 1 : undefined}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {selected && (
                <th scope="col" data-check>
                  <BareCheckbox
                    label={t('selectAllOfLabel', { label })}
                    checked={ticked > 0 && ticked === rows.length}
                    indeterminate={ticked > 0 && ticked < rows.length}
                    onChange={(all) => onSelect?.(new Set(all ? rows.map(rowId) : []))}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  isFirst={index === 0}
                  isHidden={hidden.has(column.id)}
                  sort={sort}
                  onSort={onSortColumn}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={above} width={width} />
            {shown.map((index) => {
              const row = rows[index]
              return (
                row !== undefined && (
                  <BodyRow
                    key={rowId(row)}
                    {...props}
                    columns={columns}
                    hidden={hidden}
                    row={row}
                    index={index}
                    isTabStop={index === Math.min(focused, last)}
                    onFocus={() => setFocused(index)}
                    focusRow={focusRow}
                    last={last}
                  />
                )
              )
            })}
            <Gap height={below} width={width} />
          </tbody>
          <Totals columns={columns} hidden={hidden} withCheck={selected !== undefined} />
        </table>
      </section>
      {props.foot(
        props.columns.length > FEW_COLUMNS && (
          <ColumnsButton
            label={label}
            columns={props.columns}
            shown={new Set(columns.flatMap(({ id }) => (hidden.has(id) ? [] : [id])))}
            choices={choices}
            onChoose={setChoices}
          />
        ),
      )}
    </>
  )
}

function HeadCell<Row>({
  column,
  isFirst,
  isHidden,
  sort,
  onSort,
}: {
  column: Column<Row>
  isFirst: boolean
  isHidden: boolean
  sort: Sort | null
  onSort: (column: string) => void
}) {
  const isSorted = sort?.column === column.id
  const direction = isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'
  const canSort = column.sortable || column.sortValue !== undefined
  const Glyph = isSorted ? (sort.descending ? IconChevronDown : IconChevronUp) : IconSelector
  return (
    <th
      scope="col"
      hidden={isHidden}
      data-first={isFirst || undefined}
      data-align={column.align}
      aria-sort={canSort ? direction : undefined}
    >
      {canSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
          {column.header}
          <Glyph size={14} aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface BodyRowProps<Row> extends GridProps<Row> {
  readonly hidden: ReadonlySet<string>
  readonly row: Row
  readonly index: number
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly focusRow: (index: number) => void
  readonly last: number
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, rowId, rowLabel, onOpen, openId, selected, onSelect, focusRow, last } = props
  const id = rowId(row)
  const isSelected = selected?.has(id) ?? false
  const tick = () => {
    if (!selected) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed inside a control of the row belong to that control.
    if (event.target !== event.currentTarget) return
    const act = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(last),
      PageDown: () => focusRow(index + 10),
      PageUp: () => focusRow(index - 10),
      Enter: () => onOpen?.(row),
      ' ': tick,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <tr
      data-index={index}
      data-opens={onOpen !== undefined || undefined}
      data-current={openId === id || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen?.(row)
      }}
    >
      {selected && (
        <td data-check>
          <BareCheckbox label={t('selectRowLabel', { rowLabel: rowLabel(row) })} checked={isSelected} onChange={tick} />
        </td>
      )}
      {columns.map((column, place) => {
        const content = column.cell(row)
        return place === 0 ? (
          <th key={column.id} scope="row" data-first data-align={column.align} data-words={titleWordsOf(content)}>
            {onOpen ? <OpenButton onOpen={() => onOpen(row)}>{content}</OpenButton> : content}
          </th>
        ) : (
          <td
            key={column.id}
            hidden={props.hidden.has(column.id)}
            data-align={column.align}
            data-words={wordsOf(content)}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** For pointers and screen readers; keyboard users open the focused row itself. */
function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" tabIndex={-1} className={classes.open} onClick={onOpen}>
      {children}
    </button>
  )
}

/** A spacer for rows that are not rendered. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** Short text (dates, numbers, names) does not wrap; long text keeps a minimum width. */
const wordsOf = (content: ReactNode): 'short' | 'long' | undefined =>
  typeof content === 'string' ? (content.length <= SHORT ? 'short' : 'long') : undefined

/** What names a row stays on one line, however it is composed; a less important column makes room. */
const titleWordsOf = (content: ReactNode): 'short' | 'long' =>
  typeof content === 'string' && content.length > LONG_NAME ? 'long' : 'short'

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, select, textarea') !== null
