import { money } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { METHOD_NAMES } from '../../company/words.ts'
import { t } from './t.ts'
import classes from './taken-parts.module.css'
import type { TenderedPayment } from './tender.ts'

/** The partial payments taken so far, each with a button to return it. */
export function TakenParts({
  payments,
  busy,
  onRemove,
}: {
  readonly payments: readonly TenderedPayment[]
  readonly busy: boolean
  readonly onRemove: (id: string) => void
}) {
  if (payments.length === 0) return null
  return (
    <ul className={classes.taken} aria-label={t('paymentsSoFar')}>
      {payments.map(({ id, method, reference, amount }) => (
        <li key={id}>
          <span>
            {METHOD_NAMES[method]} {reference}
          </span>
          <strong>{money(amount)}</strong>
          <Button
            tone="quiet"
            disabled={busy}
            aria-label={t('returnMethodAmount', { method: METHOD_NAMES[method], amount: money(amount) })}
            onClick={() => onRemove(id)}
          >
            {t('returnPayment')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
