import type { Order } from '@labada/contracts/orders/order-schemas'
import { subtract } from '@labada/domain/core/money'
import { money } from '../../../lib/format.ts'
import { LEGAL_DISCOUNT_WORDS } from '../legal-discount-words.ts'
import { LINE, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/**
 * What of the total has VAT and what has none (a branch without VAT prints none of it), and the card of a discount by law
 * with a line to sign on. The shop writes its registered invoice by it; the slip itself is none.
 */
export function TaxRows({ order }: { readonly order: Pick<Order, 'total' | 'vat' | 'exempt' | 'legalDiscount'> }) {
  const { total, vat, exempt, legalDiscount: legal } = order
  const hasVat = vat > 0 || exempt > 0
  if (!hasVat && !legal) return null
  return (
    <>
      <SlipRule />
      {hasVat && (
        <>
          <SlipRow label={t('vatableSales')} value={money(subtract(subtract(total, exempt), vat))} />
          <SlipRow label={t('vatAmount')} value={money(vat)} />
          <SlipRow label={t('vatExemptSales')} value={money(exempt)} />
          <div>{t('notValidForClaimOf')}</div>
        </>
      )}
      {legal && (
        <>
          <SlipRow label={LEGAL_DISCOUNT_WORDS[legal.kind]} value="" strong />
          <div style={{ overflowWrap: 'anywhere' }}>{legal.name}</div>
          <div style={{ overflowWrap: 'anywhere' }}>{t('idNoIdNumber', { idNumber: legal.idNumber })}</div>
          <div style={{ ...LINE, borderTop: '1px solid #000', margin: '9mm 0 0', textAlign: 'center' }}>
            {t('signature')}
          </div>
        </>
      )}
    </>
  )
}
