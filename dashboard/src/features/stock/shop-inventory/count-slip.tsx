import type { StockCount } from '@labada/contracts/stock/stock-counts'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from '../../../components/orders/slips/slip-parts.tsx'
import { inWalkingOrder } from '../../../components/stock/count-lines.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from './t.ts'

/** A count sheet printed on the roll, without recorded stock figures. */
export function CountSlip({
  count,
  shop,
  printedAt,
}: {
  readonly count: StockCount
  readonly shop: string
  readonly printedAt: Date
}) {
  return (
    <>
      <SlipHead shop={shop} branch={count.branchName} />
      <div style={{ textAlign: 'center', fontSize: '16pt', fontWeight: 800, margin: '2mm 0' }}>{count.number}</div>
      {count.note && <div style={{ overflowWrap: 'anywhere' }}>{count.note}</div>}
      <SlipRule />
      {inWalkingOrder(count.lines).map(({ item, location }) => (
        <div key={item.id} style={{ breakInside: 'avoid', marginBottom: '2mm' }}>
          <SlipRow label={item.name} value={`________ ${item.unit}`} />
          <div style={{ fontSize: '9pt' }}>{[item.sku, location].filter(Boolean).join(' · ')}</div>
        </div>
      ))}
      <SlipRule />
      <div style={{ marginTop: '10mm', borderTop: '1px solid #000' }}>{t('countedBy')}</div>
      <SlipFoot>{t('printedPrintedAt', { printedAt: dateTime(printedAt) })}</SlipFoot>
    </>
  )
}
