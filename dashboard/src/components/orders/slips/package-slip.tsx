import type { SoldPackage } from '@labada/contracts/orders/customers/packages'
import { dateTime, day, money } from '../../../lib/format.ts'
import { quantityText } from '../../catalog/quantity-text.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** What a customer takes home for a package: what it is for, until when, and what was paid. */
export function PackageSlip({ sold, shop }: { readonly sold: SoldPackage; readonly shop: Shop }) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '14pt', fontWeight: 800, margin: '2mm 0' }}>
        {t('packageNumber', { number: sold.number })}
      </div>
      <SlipRow label={t('customer')} value={sold.customer.name} />
      <SlipRow label={t('date')} value={dateTime(sold.soldAt)} />
      <SlipRow label={METHOD_NAMES[sold.method]} value={sold.reference ?? ''} />
      <SlipRule />
      <SlipRow label={sold.name} value={quantityText(sold.units, sold.unit)} strong />
      {sold.serviceNames.map((name) => (
        <SlipRow key={name} label={name} value="" />
      ))}
      <SlipRow label={t('validUntil')} value={day(sold.validUntil)} strong />
      <SlipRow label={t('amount')} value={money(sold.price)} strong large />
      <SlipRule />
      <SlipFoot>{t('receivedByKeepThisSlip', { by: sold.soldBy.name })}</SlipFoot>
    </>
  )
}
