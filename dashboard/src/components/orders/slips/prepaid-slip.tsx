import type { PrepaidEntry } from '@labada/contracts/orders/customers/prepaid'
import { dateTime, money } from '../../../lib/format.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** What a customer takes home for money paid ahead: the amount, and the balance with it. */
export function PrepaidSlip({
  entry,
  customer,
  shop,
}: {
  readonly entry: PrepaidEntry
  readonly customer: string
  readonly shop: Shop
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '14pt', fontWeight: 800, margin: '2mm 0' }}>{t('prepaidTopUp')}</div>
      <SlipRow label={t('customer')} value={customer} />
      <SlipRow label={t('date')} value={dateTime(entry.recordedAt)} />
      {entry.method && <SlipRow label={METHOD_NAMES[entry.method]} value={entry.reference ?? ''} />}
      <SlipRule />
      <SlipRow label={t('amount')} value={money(entry.amount)} strong large />
      <SlipRow label={t('prepaidBalance')} value={money(entry.balance)} strong />
      <SlipRule />
      <SlipFoot>{t('receivedByTheBalanceDoesntExpire', { by: entry.recordedBy.name })}</SlipFoot>
    </>
  )
}
