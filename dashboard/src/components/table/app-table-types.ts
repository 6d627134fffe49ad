import type { ReactNode } from 'react'
import type { Needing } from '../may.tsx'

export interface Column<Row> extends Needing {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligns numbers and money. */
  readonly align?: 'right' | undefined
  /** The value to sort by in the browser, if all rows are loaded. */
  readonly sortValue?: ((row: Row) => string | number | null) | undefined
  /** Sorted by the server (`sort`, `onSort`). */
  readonly sortable?: boolean | undefined
  /**
   * Which columns are hidden first if there is no room: 3, then 2; the drawer still shows them. Default: never hidden.
   */
  readonly priority?: 2 | 3 | undefined
  /**
   * Where it is placed on a phone's card; `hidden` leaves it to the drawer, `action` is placed beside the button that
   * opens the drawer, because buttons cannot be nested. Default: a line; the first column is the title.
   */
  readonly card?: 'title' | 'amount' | 'line' | 'action' | 'hidden' | undefined
  /** Shows the header on a phone's card, for text that says nothing alone, such as a date; numbers always have it. */
  readonly labelled?: true | ((row: Row) => boolean) | undefined
  /** The total of the whole filtered set, in the totals row. */
  readonly total?: ReactNode
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

export interface AppTableProps<Row> {
  /** The content of the table, for its region and caption: `Transactions`. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** The accessible name of a row's checkbox or card. */
  readonly rowLabel: (row: Row) => string
  /** Opens a row's drawer: click, Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** The row whose drawer is open. */
  readonly openId?: string | null | undefined
  /** The server's sorting; omit it to sort by `sortValue` in the browser. */
  readonly sort?: Sort | null | undefined
  readonly onSort?: ((sort: Sort | null) => void) | undefined
  /** Ids of ticked rows; omit for a table without checkboxes. */
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Bulk actions for the ticked rows. */
  readonly bulkActions?: ReactNode
  /** Loads the next page; omit on the last one. */
  readonly onMore?: (() => void) | undefined
  readonly isLoadingMore?: boolean | undefined
  /** The total number of rows, if the server returns it. */
  readonly totalCount?: number | undefined
  /** There are more than `totalCount`, which was counted no further. */
  readonly hasUncounted?: boolean | undefined
  /** New rows waiting (`3 new orders`): shown as a pill, so that rows do not move while being tapped. */
  readonly news?: string | undefined
  readonly onShowNews?: (() => void) | undefined
  readonly empty?: ReactNode
}
