import type { Order, Quote } from '@labada/contracts/orders/order-schemas'
import { kilos, money, signedMoney } from '../../lib/format.ts'
import { quantityText } from '../catalog/quantity-text.ts'
import classes from './orders.module.css'
import { t } from './t.ts'

type Lines = readonly Pick<
  Order['lines'][number],
  'code' | 'name' | 'unit' | 'quantity' | 'weightKg' | 'unitPrice' | 'amount'
>[]

/** The charges, line by line: quantity × price = amount. */
export function OrderLines({ lines }: { readonly lines: Lines }) {
  return (
    <table className={classes.bill}>
      <caption className="visually-hidden">{t('orderLines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('service')}</th>
          <th scope="col" className="num">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service may stand on two lines, and lines never move
          <tr key={index}>
            <th scope="row">
              {line.name}
              <small>
                {line.weightKg !== null && line.unit !== 'kg'
                  ? t('quantityUnitPriceWeighedWeightKg', {
                      quantity: quantityText(line.quantity, line.unit),
                      unitPrice: money(line.unitPrice),
                      weightKg: kilos(line.weightKg),
                    })
                  : `${quantityText(line.quantity, line.unit)} × ${money(line.unitPrice)}`}
              </small>
            </th>
            <td className="num">{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Step = Quote['steps'][number]

interface Priced extends Pick<Quote, 'vat' | 'total'> {
  readonly steps: readonly Step[]
}

/** How the total is calculated after the lines: rush, discount, fees; VAT is included in the prices. */
export function PricingSteps({ priced }: { readonly priced: Priced }) {
  return (
    <table className={classes.bill}>
      <caption className="visually-hidden">{t('priceBreakdown')}</caption>
      <tbody>
        {priced.steps.filter(isAdded).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps come in the order of computation and never move
          <tr key={index} data-kind={step.kind}>
            <th scope="row">{step.label}</th>
            <td className="num">{signedMoney(step.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="num">{money(priced.total)}</td>
        </tr>
        {priced.vat !== 0 && (
          <tr className={classes.within}>
            <th scope="row">{t('vatWithinTheTotal')}</th>
            <td className="num">{money(priced.vat)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** The lines themselves are shown above, with quantity and price. */
const isAdded = ({ kind }: Step) => kind !== 'service' && kind !== 'add_on'
