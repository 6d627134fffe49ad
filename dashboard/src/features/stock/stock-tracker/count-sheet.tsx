import type { StockCount } from '@labada/contracts/stock/stock-counts'
import { PaperSheet } from '../../../components/paper-sheet.tsx'
import { inWalkingOrder } from '../../../components/stock/count-lines.ts'
import { dateTime, plural } from '../../../lib/format.ts'
import classes from './count-sheet.module.css'

/** A sheet to count with at the shelves, on A4 and on paper alone: no figure of the books stands on it. */
export function CountSheet({ count, onReady }: { readonly count: StockCount; readonly onReady: () => void }) {
  return (
    <PaperSheet label={`Sheet of count ${count.number}`} className={classes.sheet} onReady={onReady}>
      {(shop) => (
        <>
          <div className={classes.head}>
            <strong>
              {shop}, {count.branchName}
            </strong>
            <strong>Count {count.number}</strong>
            <span>
              Asked for {dateTime(count.openedAt)} by {count.openedBy}
            </span>
            <span>{plural(count.lines.length, 'item')}</span>
            {count.note && <span>{count.note}</span>}
          </div>
          <table>
            <thead>
              <tr>
                <th>Place</th>
                <th>Item</th>
                <th>SKU</th>
                <th className={classes.counted}>Counted</th>
              </tr>
            </thead>
            <tbody>
              {inWalkingOrder(count.lines).map(({ item, location }) => (
                <tr key={item.id}>
                  <td>{location}</td>
                  <td>{item.name}</td>
                  <td>{item.sku}</td>
                  <td className={classes.counted}>{item.unit}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.foot}>
            <span>Counted by</span>
            <span>Date and time</span>
          </div>
        </>
      )}
    </PaperSheet>
  )
}
