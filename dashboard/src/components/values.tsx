import type { Centavos } from '@labada/domain/core/money'
import { dateTime, money, NOTHING, relative, signedMoney } from '../lib/format.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { t } from './t.ts'

/** "—", read out as "none". */
export const Nothing = () => (
  <span role="img" aria-label={t('none')} data-nothing>
    {NOTHING}
  </span>
)

/** An amount, ₱1,234.50; with `signed`, incoming amounts have a plus sign. */
export function Money({ amount, signed = false }: { readonly amount: Centavos | null; readonly signed?: boolean }) {
  if (amount === null) return <Nothing />
  return <span style={{ whiteSpace: 'nowrap' }}>{signed ? signedMoney(amount) : money(amount)}</span>
}

/**
 * A date and time: less than an hour away as relative text that keeps updating, with the exact time on hover; otherwise
 * date and time.
 */
export function Moment({ at }: { readonly at: Date | null }) {
  const now = useNow(30_000)
  if (!at) return <Nothing />
  return (
    <time dateTime={at.toISOString()} title={dateTime(at)}>
      {relative(at, now)}
    </time>
  )
}
