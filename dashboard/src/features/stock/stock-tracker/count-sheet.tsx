import type { StockCount } from '@labada/contracts/stock/stock-counts'
import { PaperSheet } from '../../../components/paper/paper-sheet.tsx'
import { inWalkingOrder } from '../../../components/stock/count-lines.ts'
import { dateTime } from '../../../lib/format.ts'
import classes from './count-sheet.module.css'
import { t } from './t.ts'

/** A count sheet on A4, for print only, without recorded stock figures. */
export function CountSheet({ count, onReady }: { readonly count: StockCount; readonly onReady: () => void }) {
  return (
    <PaperSheet label={t('countSheetNumber', { number: count.number })} className={classes.sheet} onReady={onReady}>
      {(shop) => (
        <>
          <div className={classes.head}>
            <strong>
              {shop}, {count.branchName}
            </strong>
            <strong>{t('countNumber', { number: count.number })}</strong>
            <span>
              {t('requestedOpenedAtByOpenedBy', { openedAt: dateTime(count.openedAt), openedBy: count.openedBy })}
            </span>
            <span>{t('items', { count: count.lines.length })}</span>
            {count.note && <span>{count.note}</span>}
          </div>
          <table>
            <thead>
              <tr>
                <th>{t('location')}</th>
                <th>{t('item')}</th>
                <th>{t('sku')}</th>
                <th className={classes.counted}>{t('counted')}</th>
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
            <span>{t('countedBy')}</span>
            <span>{t('dateAndTime')}</span>
          </div>
        </>
      )}
    </PaperSheet>
  )
}
