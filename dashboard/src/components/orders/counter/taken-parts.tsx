import { money } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { METHOD_NAMES } from '../../company/words.ts'
import classes from './taken-parts.module.css'
import type { TenderedPayment } from './tender.ts'

/** The parts of a bill that were taken so far, each with its way back. */
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
    <ul className={classes.taken} aria-label="Payments so far">
      {payments.map(({ id, method, reference, amount }) => (
        <li key={id}>
          <span>
            {METHOD_NAMES[method]} {reference}
          </span>
          <strong>{money(amount)}</strong>
          <Button
            tone="quiet"
            disabled={busy}
            aria-label={`Give back ${METHOD_NAMES[method]} ${money(amount)}`}
            onClick={() => onRemove(id)}
          >
            Give back
          </Button>
        </li>
      ))}
    </ul>
  )
}
