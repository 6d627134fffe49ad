import type { Column } from './app-table-types.ts'
import { t } from './t.ts'

/** The row of totals at a table’s end; none if no shown column has one. */
export function Totals<Row>({
  columns,
  hidden,
  withCheck,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  withCheck: boolean
}) {
  // The first column's total only names the row.
  if (columns.every((column, index) => index === 0 || column.total === undefined || hidden.has(column.id))) return null
  return (
    <tfoot>
      <tr>
        {withCheck && <td data-check />}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row" data-first>
              {column.total ?? t('total')}
            </th>
          ) : (
            <td key={column.id} hidden={hidden.has(column.id)} data-align={column.align}>
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
