import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers and money stand right. */
  readonly align?: 'right' | undefined
  /** What to sort by in the browser, when all rows are here. */
  readonly sortValue?: ((row: Row) => string | number | null) | undefined
  /** Sorted by the server (`sort`, `onSort`). */
  readonly sortable?: boolean | undefined
  /** What leaves the table where it has no room: 3 first, then 2; the drawer still shows it. Without: never. */
  readonly priority?: 2 | 3 | undefined
  /**
   * Where it goes on a phone's card; `hidden` leaves it to the drawer, `action` stands beside what opens the drawer: a
   * button cannot hold another one. Default: a line; the first column is the title.
   */
  readonly card?: 'title' | 'amount' | 'line' | 'action' | 'hidden' | undefined
  /** Of the whole filtered set, in the totals row. */
  readonly total?: ReactNode
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

export interface AppTableProps<Row> {
  /** What the table shows, for its region and caption: `Transactions`. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** How a row is called when its tick box or card is read out. */
  readonly rowLabel: (row: Row) => string
  /** Opens a row's drawer: click, Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** The row whose drawer is open. */
  readonly openId?: string | null | undefined
  /** The server's sorting; leave out to sort by `sortValue` in the browser. */
  readonly sort?: Sort | null | undefined
  readonly onSort?: ((sort: Sort | null) => void) | undefined
  /** Ids of ticked rows; leave out for a table without tick boxes. */
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** What can be done with the ticked rows. */
  readonly bulkActions?: ReactNode
  /** Asks for the next page; leave out on the last one. */
  readonly onMore?: (() => void) | undefined
  readonly isLoadingMore?: boolean | undefined
  /** How many there are in all, when the server says so. */
  readonly totalCount?: number | undefined
  /** New rows waiting (`3 new orders`): shown as a pill, so that nothing moves under a finger. */
  readonly news?: string | undefined
  readonly onShowNews?: (() => void) | undefined
  readonly empty?: ReactNode
}
