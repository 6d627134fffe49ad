import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { number } from '../../lib/format.ts'
import { useIsPhone } from '../../lib/hooks/use-media.ts'
import { Button, TextButton } from '../button.tsx'
import { useThere } from '../may.tsx'
import classes from './app-table.module.css'
import { CARDS, TableCards } from './app-table-cards.tsx'
import { TableGrid } from './app-table-grid.tsx'
import type { AppTableProps, Sort } from './app-table-types.ts'
import { t } from './t.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/**
 * The table behind all lists: sticky header and first column, sort buttons, checkboxes, a totals row of the filtered
 * set, load more, ↑ ↓ Home End to move, Enter to open, Space to tick; cards on phones; only the visible rows are
 * rendered beyond 200.
 */
export function AppTable<Row>(given: AppTableProps<Row>) {
  const {
    rows,
    rowId,
    sort,
    onSort,
    selected,
    onSelect,
    bulkActions,
    onMore,
    isLoadingMore,
    totalCount,
    hasUncounted,
  } = given
  const columns = useThere(given.columns)
  const isPhone = useIsPhone()
  const [cards, setCards] = useState(CARDS)
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const current = onSort ? (sort ?? null) : ownSort
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const columnDefs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: ({ row }: { row: Row }) => column.sortValue?.(row) ?? null,
        sortFn: (one: { getValue(id: string): unknown }, other: { getValue(id: string): unknown }, id: string) =>
          compare(one.getValue(id), other.getValue(id)),
      })),
    [columns],
  )
  const sorting: SortingState = current ? [{ id: current.column, desc: current.descending }] : []
  const table = useTable({
    features,
    data,
    columns: columnDefs,
    getRowId: ({ row }) => rowId(row),
    manualSorting: onSort !== undefined,
    state: { sorting },
  })
  const sorted = table.getRowModel().rows.map((one) => one.original.row)
  const change = (column: string) => {
    const next = nextSort(current, column)
    if (onSort) onSort(next)
    else setOwnSort(next)
  }

  const props = { ...given, columns }
  if (rows.length === 0 && props.empty) return props.empty
  const drawn = isPhone ? Math.min(cards, rows.length) : rows.length
  const showMore = () => {
    setCards(drawn + CARDS)
    if (drawn + CARDS > rows.length || !isPhone) onMore?.()
  }
  const foot = (columnsButton: ReactNode) => (
    <div className={classes.foot}>
      <span>
        {totalCount === undefined
          ? t('rowsShown', { rows: number(drawn) })
          : t('rowsOfTotalCount', {
              rows: number(drawn),
              totalCount: `${number(totalCount)}${hasUncounted ? '+' : ''}`,
            })}
      </span>
      {columnsButton}
      {(onMore || drawn < rows.length) && (
        <Button tone="neutral" size="sm" onClick={showMore} busy={isLoadingMore}>
          {isPhone ? t('showMore') : t('loadMore')}
        </Button>
      )}
    </div>
  )
  const shared = { ...props, rows: sorted, sort: current, onSortColumn: change }
  return (
    <div>
      {selected && selected.size > 0 && (
        <div className={classes.bulk} role="status">
          {t.rich('selectedSelectedBulkActions', { selected: number(selected.size), bulkActions })}
          <TextButton onClick={() => onSelect?.(new Set())}>{t('clearSelection')}</TextButton>
        </div>
      )}
      {props.news && (
        <div className={classes.news}>
          <button type="button" className={classes.newsButton} onClick={props.onShowNews}>
            {t('showNews', { news: props.news })}
          </button>
        </div>
      )}
      {isPhone ? (
        <>
          <TableCards {...shared} rows={sorted.slice(0, drawn)} />
          {foot(null)}
        </>
      ) : (
        <TableGrid {...shared} foot={foot} />
      )}
    </div>
  )
}

/** The first press sorts ascending, the second descending, the third restores the original order. */
function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, descending: false }
  return current.descending ? null : { column, descending: true }
}

/** Empty values are last; text is sorted by locale, numbers by size. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en', { numeric: true })
  return Number(isNothing(one)) - Number(isNothing(other))
}

const isNothing = (value: unknown) => value === null || value === undefined
