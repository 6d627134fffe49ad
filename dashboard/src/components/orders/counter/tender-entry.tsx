import type { Centavos } from '@labada/domain/core/money'
import { type Dispatch, type Ref, useId } from 'react'
import { money } from '../../../lib/format.ts'
import classes from './pay-panel.module.css'
import { t } from './t.ts'
import type { Entry, TenderAction, Tendering } from './tender.ts'
import { tenderKeysFor } from './tender-offers.ts'

/** Amounts that customers are likely to hand over; pressing one accepts it. */
export function TenderKeys({
  left,
  owes,
  busy,
  onPress,
}: {
  readonly left: Centavos
  readonly owes: boolean
  readonly busy: boolean
  readonly onPress: (handed: Centavos) => void
}) {
  return (
    <fieldset className={classes.keys} aria-label={t('cashReceivedQuickAmounts')}>
      {tenderKeysFor(left).map(({ amount, change }) => (
        <button key={amount} type="button" className={classes.tender} disabled={busy} onClick={() => onPress(amount)}>
          {change === 0
            ? t.rich('changeNoChange', {
                change: change === 0 ? t('exact') : money(amount).replace('.00', ''),
                small: (words) => <small>{words}</small>,
              })
            : owes
              ? t.rich('changeOwesChange2', {
                  change: change === 0 ? t('exact') : money(amount).replace('.00', ''),
                  small: (words) => <small>{words}</small>,
                  change2: money(change),
                })
              : t.rich('changeChangeChange2', {
                  change: change === 0 ? t('exact') : money(amount).replace('.00', ''),
                  small: (words) => <small>{words}</small>,
                  change2: money(change),
                })}
        </button>
      ))}
    </fieldset>
  )
}

/** The input for the amount handed over. */
export function AmountInput({
  ref,
  tendering,
  left,
  dispatch,
  busy,
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly tendering: Tendering
  readonly left: Centavos
  readonly dispatch: Dispatch<TenderAction>
  readonly busy: boolean
}) {
  const id = useId()
  const isCash = tendering.method === 'cash'
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {isCash ? t('cashReceived') : t('amount')}
      </label>
      <input
        id={id}
        ref={ref}
        className={classes.amount}
        // The pad below replaces a tablet's keyboard; wallets have no pad, so there the keyboard may open.
        inputMode={isCash ? 'none' : 'decimal'}
        autoComplete="off"
        placeholder={money(left).replace('₱', '')}
        value={tendering.typed}
        disabled={busy}
        onChange={(event) => dispatch({ type: 'typed', text: event.currentTarget.value })}
      />
    </div>
  )
}

/** The result of the entry: change, or the amount still due. */
export function Outcome({ entry, isCash }: { readonly entry: Entry; readonly isCash: boolean }) {
  if (!isCash && entry.left === 0) return <div />
  const isShort = entry.left > 0
  return (
    <div className={classes.change} data-left={isShort || undefined}>
      <small>{isShort ? t('stillToPay') : t('change')}</small>
      <output aria-live="polite">{money(isShort ? entry.left : entry.change)}</output>
    </div>
  )
}
