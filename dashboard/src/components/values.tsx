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

/** An amount, ₱1,234.50; with `signed` a plus in front of what comes in. */
export function Money({ amount, signed = false }: { readonly amount: Centavos | null; readonly signed?: boolean }) {
  if (amount === null) return <Nothing />
  return <span style={{ whiteSpace: 'nowrap' }}>{signed ? signedMoney(amount) : money(amount)}</span>
}

/** A moment: under an hour away in words that keep counting, the exact time on hover; else date and time. */
export function Moment({ at }: { readonly at: Date | null }) {
  const now = useNow(30_000)
  if (!at) return <Nothing />
  return (
    <time dateTime={at.toISOString()} title={dateTime(at)}>
      {relative(at, now)}
    </time>
  )
}
