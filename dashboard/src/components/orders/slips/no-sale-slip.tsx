import type { NoSale } from '@labada/contracts/cash/cash-sessions'
import { dateTime } from '../../../lib/format.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** Why the drawer was opened: a printer that opens the drawer with each slip opens it with this one. */
export function NoSaleSlip({ noSale, shop }: { readonly noSale: NoSale; readonly shop: Shop }) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '14pt', fontWeight: 800, margin: '2mm 0' }}>{t('noSale')}</div>
      <SlipRow label={t('date')} value={dateTime(noSale.at)} />
      <SlipRow label={t('by')} value={noSale.by} />
      <SlipRule />
      <div>{noSale.reason}</div>
    </>
  )
}
