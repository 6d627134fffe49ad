import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { Link } from 'react-router-dom'
import { money } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { useOpens } from '../may.tsx'
import classes from './method-split.module.css'
import { t } from './t.ts'

/** Collected money by payment method: one thin bar and the amounts as text. */
export function MethodSplit({
  collected,
  byMethod,
  to,
}: {
  readonly collected: Centavos
  readonly byMethod: Readonly<Record<PaymentMethod, Centavos>>
  /** The payments behind an amount; all payments if no method is given. */
  readonly to: (method?: PaymentMethod) => string
}) {
  const opens = useOpens(to())
  const sums = (
    <>
      <span>{t('collected')}</span>
      <strong>{money(collected)}</strong>
    </>
  )
  const parts = PAYMENT_METHODS.filter((method) => byMethod[method] !== 0)
  return (
    <div className={classes.split}>
      {opens ? (
        <Link to={to()} className={classes.total}>
          {sums}
        </Link>
      ) : (
        <div className={classes.total}>{sums}</div>
      )}
      <div className={classes.bar} aria-hidden="true">
        {parts.map(
          (method) =>
            byMethod[method] > 0 && (
              <span key={method} style={{ flexGrow: byMethod[method], '--color': METHOD_COLORS[method] }} />
            ),
        )}
      </div>
      {parts.length > 0 && (
        <ul className={classes.list}>
          {parts.map((method) => (
            <li key={method}>
              <span className={classes.swatch} style={{ '--color': METHOD_COLORS[method] }} aria-hidden="true" />
              {opens ? (
                <Link to={to(method)}>
                  {METHOD_NAMES[method]} {money(byMethod[method])}
                </Link>
              ) : (
                <span>
                  {METHOD_NAMES[method]} {money(byMethod[method])}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const METHOD_COLORS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'var(--ld-teal)',
  gcash: 'var(--ld-indigo)',
  maya: 'var(--ld-green)',
  card: 'var(--ld-amber)',
  bank: 'var(--ld-slate)',
  prepaid: 'var(--ld-accent)',
  package: 'var(--ld-rose)',
}
