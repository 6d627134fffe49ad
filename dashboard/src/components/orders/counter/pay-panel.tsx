import type { TenderMethod } from '@labada/domain/company/payment-methods'
import type { PaymentSettings, WalletMethod } from '@labada/domain/company/settings'
import { type Centavos, subtract, ZERO } from '@labada/domain/core/money'
import { IconArrowLeft } from '@tabler/icons-react'
import { type Dispatch, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { money } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { KeysWithin, useKeyOwner } from '../../../lib/hooks/use-key-owner.tsx'
import { newId } from '../../../lib/ids.ts'
import { Button, IconButton } from '../../button.tsx'
import { METHOD_NAMES } from '../../company/words.ts'
import { Checkbox } from '../../fields/choice-field.tsx'
import { NumPad } from '../../fields/num-pad.tsx'
import { RadioTiles } from '../../fields/radio-tiles.tsx'
import { TextField } from '../../fields/text-field.tsx'
import type { Payable } from '../packages/package-basis.ts'
import classes from './pay-panel.module.css'
import { soon } from './soon.ts'
import { t } from './t.ts'
import { TakenParts } from './taken-parts.tsx'
import {
  type Entry,
  entryOf,
  leftOf,
  needsReference,
  settlementOf,
  type TenderAction,
  type TenderedPayment,
  type Tendering,
  tender,
} from './tender.ts'
import { AmountInput, Outcome, TenderKeys } from './tender-entry.tsx'
import { methodsOf, prepaidLeftOf, takenPartOf } from './tender-offers.ts'
import { PrepaidWaits, usePrepaid } from './use-prepaid.tsx'

// Few customers have one; it comes with the page all the same, so that no button comes later.
const UsePackage = soon(() => import('../packages/use-package.tsx').then((all) => all.UsePackage))

export interface PayPanelProps {
  readonly tendering: Tendering
  readonly dispatch: Dispatch<TenderAction>
  /** Called with these payments when the full amount due is covered, to save them. */
  readonly onAccept: (payments: readonly TenderedPayment[]) => void
  /** The label of Accept if it does more than take the money: `Accept and release`. */
  readonly acceptWords?: string | undefined
  /** Takes the entered part and leaves the rest unpaid. */
  readonly onAcceptPart?: ((payments: readonly TenderedPayment[]) => void) | undefined
  readonly onBack: () => void
  readonly busy: boolean
  /** The customer who pays, if known: what they paid ahead can be used. */
  readonly customerId?: string | undefined
  /** What the customer’s packages can pay for; undefined: nothing. */
  readonly payable?: Payable | undefined
  /** Whether change may stay owed to the customer; false if the customer is unknown. Default: true. */
  readonly canOwe?: boolean | undefined
  /** Why saving failed; the amounts are kept. */
  readonly problem?: ReactNode
}

/**
 * Takes a payment: method, amount handed over, change. Enter accepts what is shown; a preset that covers the bill
 * accepts with a single press, because its label states the change.
 */
export function PayPanel(props: PayPanelProps) {
  const { tendering, dispatch, busy, onAccept, canOwe = true } = props
  const entry = entryOf(tendering)
  const left = leftOf(tendering)
  const amount = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const isCash = tendering.method === 'cash'
  const prepaid = prepaidLeftOf(usePrepaid(props.customerId), tendering)
  const isPrepaid = tendering.method === 'prepaid'
  const isOverPrepaid = isPrepaid && entry.amount > prepaid
  // The panel replaces the ticket, so it takes the focus; again for each part of a split payment, and after a refusal:
  // while sending, nothing here can have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the method, the parts and the sending decide when to focus again
  useEffect(() => {
    if (busy) return
    const wanted = amount.current ?? panel.current?.querySelector<HTMLElement>('[data-accept]')
    wanted?.focus()
    setHasFocus(true)
  }, [tendering.method, tendering.taken.length, left > 0, busy])
  // The ticket's shortcuts are off meanwhile: only actions shown in this panel can be triggered.
  const keys = useKeyOwner({ kind: 'panel', isReady: hasFocus && !busy })

  const accept = () => {
    if (busy || isOverPrepaid) return
    const payments = settlementOf(tendering)
    if (payments) onAccept(payments)
    else if (entry.payment) dispatch({ type: 'take', nextId: newId() })
  }
  /** A preset covers the remaining amount, so it settles the bill immediately. */
  const acceptKey = (handed: Centavos) => {
    if (busy) return
    const payments = settlementOf(tender(tendering, { type: 'typed', text: String(handed / 100) }))
    if (payments) onAccept(payments)
  }
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t('pay')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          accept()
        }
      }}
    >
      <KeysWithin place={keys}>
        <BackKey onBack={props.onBack} busy={busy} />
      </KeysWithin>
      <div className={classes.head}>
        <IconButton label={t('backToTicket')} tone="neutral" disabled={busy} onClick={props.onBack}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButton>
        <div className={classes.due}>
          <small>{tendering.taken.length > 0 ? t('leftToPayOfDue', { due: money(tendering.due) }) : t('due')}</small>
          <strong>{money(left)}</strong>
        </div>
      </div>
      <TakenParts payments={tendering.taken} busy={busy} onRemove={(id) => dispatch({ type: 'remove', id })} />
      {left > 0 && (
        <>
          {props.customerId !== undefined && props.payable && (
            <Suspense>
              <UsePackage
                customerId={props.customerId}
                payable={props.payable}
                tendering={tendering}
                dispatch={dispatch}
                busy={busy}
              />
            </Suspense>
          )}
          <div className={classes.methods}>
            <RadioTiles
              label={t('method')}
              labelHidden
              value={tendering.method}
              onChange={(method) => {
                dispatch({ type: 'method', method })
                // What is left of the balance may be less than the bill: the rest is another part.
                if (method === 'prepaid' && prepaid < left) dispatch({ type: 'typed', text: String(prepaid / 100) })
              }}
              options={methodsOf(tendering.settings, prepaid).map((method) => ({
                value: method,
                label: method === 'prepaid' ? t('prepaidAmount', { amount: money(prepaid) }) : tileOf(method),
              }))}
              least={prepaid > 0 ? 96 : 56}
              disabled={busy}
            />
          </div>
          {props.customerId !== undefined && <PrepaidWaits customerId={props.customerId} />}
          {isCash && <TenderKeys left={left} owes={tendering.oweChange} busy={busy} onPress={acceptKey} />}
          <div className={classes.entry}>
            <AmountInput ref={amount} tendering={tendering} left={left} dispatch={dispatch} busy={busy} />
            <Outcome entry={entry} isCash={isCash} />
          </div>
          {tendering.method === 'cash' ? (
            <>
              {tendering.settings.owedChange && canOwe && (
                <Checkbox
                  label={entry.change > 0 ? t('oweChangeChange', { change: money(entry.change) }) : t('oweChange')}
                  checked={tendering.oweChange}
                  onChange={(oweChange) => dispatch({ type: 'owe', oweChange })}
                  disabled={busy}
                />
              )}
              <div className={classes.pad}>
                <NumPad
                  label={t('cashReceived')}
                  value={tendering.typed}
                  onChange={(text) => dispatch({ type: 'typed', text })}
                />
              </div>
            </>
          ) : tendering.method === 'prepaid' ? null : (
            <>
              <Account method={tendering.method} settings={tendering.settings} />
              <TextField
                label={t('reference')}
                required={needsReference(tendering.method, tendering.settings)}
                hint={
                  needsReference(tendering.method, tendering.settings) ? t('theNumberOnTheCustomers') : t('optional')
                }
                value={tendering.reference}
                onChange={(text) => dispatch({ type: 'reference', text })}
                maxLength={40}
                autoComplete="off"
                disabled={busy}
              />
            </>
          )}
        </>
      )}
      <Actions {...props} entry={entry} left={left} accept={accept} overPrepaid={isOverPrepaid ? prepaid : undefined} />
    </section>
  )
}

/** Escape goes back, wherever the focus is. */
function BackKey({ onBack, busy }: Pick<PayPanelProps, 'onBack' | 'busy'>) {
  useHotkeys([{ keys: 'Escape', does: t('backToTicket'), run: () => busy || onBack() }])
  return null
}

/** The account the customer sends the money to. */
function Account({ method, settings }: { readonly method: WalletMethod; readonly settings: PaymentSettings }) {
  const { accountName, accountNumber } = settings.methods[method]
  if (accountName === '' && accountNumber === '') return null
  return (
    <p className={classes.account}>
      {accountNumber} <span>{accountName}</span>
    </p>
  )
}
/** The short label of a payment method, so that all five fit in one row. */
const tileOf = (method: TenderMethod): string => (method === 'bank' ? t('bank') : METHOD_NAMES[method])

function Actions({
  tendering,
  entry,
  left,
  accept,
  acceptWords = t('accept'),
  onAcceptPart,
  busy,
  problem,
  overPrepaid,
}: PayPanelProps & {
  readonly entry: Entry
  readonly left: Centavos
  readonly accept: () => void
  /** What is left of the prepaid balance, if more of it was entered. */
  readonly overPrepaid: Centavos | undefined
}) {
  const isSettled = settlementOf(tendering) !== undefined
  const part = takenPartOf(tendering)
  const isOver = left < 0
  const isBlocked = isOver || overPrepaid !== undefined || (left > 0 && entry.problem !== null)
  // An empty field is not an error; only invalid input is.
  const isEntered = tendering.typed !== '' || tendering.reference !== ''
  const complaint = isOver
    ? t('moneyMoreThanDueWas', { money: money(subtract(ZERO, left)) })
    : overPrepaid !== undefined
      ? t('thePrepaidBalanceIsBalance', { balance: money(overPrepaid) })
      : isBlocked && isEntered
        ? entry.problem
        : null
  return (
    <div className={classes.actions}>
      {problem}
      {complaint && <p role="alert">{complaint}</p>}
      <Button size="lg" wide busy={busy} keys="Enter" disabled={isBlocked} data-accept onClick={accept}>
        {isSettled || isBlocked
          ? `${acceptWords} ${money(left > 0 ? left : tendering.due)}`
          : t('addAmount', { amount: money(entry.amount) })}
      </Button>
      {onAcceptPart && overPrepaid === undefined && part.payments.length > 0 && part.left > 0 && (
        <Button tone="neutral" wide disabled={busy} onClick={() => onAcceptPart(part.payments)}>
          {t('leaveLeftToPayOn', { left: money(part.left) })}
        </Button>
      )}
    </div>
  )
}
