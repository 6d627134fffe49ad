import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { ZERO } from '@labada/domain/core/money'
import { IconBolt, IconClock, IconDiscount, IconNote } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { dayAndTime } from '../../../../components/orders/counter/order-words.ts'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { prompt } from '../../../../components/windows/ask.tsx'
import { money } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { t } from '../t.ts'
import classes from './ticket.module.css'
import type { Ticket, TicketAction } from './ticket.ts'
import { canBeRushed, type TicketPrice } from './ticket-price.ts'

const DiscountDialog = soon(() => import('./discount-dialog.tsx').then((all) => all.DiscountDialog), 'window')
const PromiseDialog = soon(() => import('../promise-dialog.tsx').then((all) => all.PromiseDialog), 'window')

interface TicketOptionsProps {
  readonly ticket: Ticket
  readonly services: readonly PricedService[]
  readonly price: TicketPrice
  readonly change: (action: TicketAction) => void
  /** The server's promise; undefined while it is being computed. */
  readonly computedPromise: Date | undefined
}

/** Rush, discount, notes and the promise: four buttons labelled with their current values. */
export function TicketOptions({ ticket, services, price, change, computedPromise }: TicketOptionsProps) {
  const [open, setOpen] = useState<'discount' | 'promise' | null>(null)
  const now = useNow(60_000)
  const isRushable = canBeRushed(ticket, services)
  const promised =
    ticket.promisedAt && computedPromise && ticket.promisedAt > computedPromise ? ticket.promisedAt : computedPromise
  const editNotes = async () => {
    const notes = await prompt({
      title: t('notesOnThisOrder'),
      label: t('notes'),
      body: t('stainsDamageSpecialRequestsPrinted'),
      initial: ticket.notes,
      multiline: true,
      maxLength: 500,
      rules: [],
    })
    if (notes !== null) change({ type: 'notes', notes })
  }
  return (
    <div className={classes.options}>
      <button
        type="button"
        className={classes.option}
        aria-pressed={ticket.rush}
        disabled={!isRushable && !ticket.rush}
        onClick={() => change({ type: 'rush', rush: !ticket.rush })}
      >
        <IconBolt size={20} aria-hidden="true" />
        <span>
          {ticket.rush
            ? t.rich('rushOn', { small: (words) => <small>{words}</small> })
            : isRushable
              ? t.rich('rushOff', { small: (words) => <small>{words}</small> })
              : ticket.lines.length > 0
                ? t.rich('rushNotAvailable', { small: (words) => <small>{words}</small> })
                : t.rich('rushAddAService', { small: (words) => <small>{words}</small> })}
        </span>
      </button>
      <button
        type="button"
        className={classes.option}
        aria-pressed={ticket.promisedAt !== null}
        onClick={() => setOpen('promise')}
        disabled={!computedPromise}
      >
        <IconClock size={20} aria-hidden="true" />
        <span>
          {t.rich('readyByPromised', {
            small: (words) => <small>{words}</small>,
            promised: promised
              ? dayAndTime(promised, now)
              : ticket.lines.length > 0
                ? t('calculating')
                : t('addAService'),
          })}
        </span>
      </button>
      <button
        type="button"
        className={classes.option}
        aria-pressed={ticket.discount !== null || ticket.promoCode !== null || ticket.legalDiscount !== null}
        onClick={() => setOpen('discount')}
      >
        <IconDiscount size={20} aria-hidden="true" />
        <span>
          {t.rich('discountDiscount', { small: (words) => <small>{words}</small>, discount: discountWords(ticket) })}
        </span>
      </button>
      <button
        type="button"
        className={classes.option}
        aria-pressed={ticket.notes !== ''}
        onClick={() => void editNotes()}
      >
        <IconNote size={20} aria-hidden="true" />
        <span>
          {t.rich('notesNotes', {
            small: (words) => <small className={classes.clip}>{words}</small>,
            notes: ticket.notes || t('none'),
          })}
        </span>
      </button>
      <Suspense>
        {open === 'discount' && (
          <DiscountDialog
            ticket={ticket}
            subtotal={price.kind === 'priced' ? price.order.subtotal : ZERO}
            onDone={(actions) => {
              setOpen(null)
              for (const action of actions) change(action)
            }}
          />
        )}
        {open === 'promise' && computedPromise && (
          <PromiseDialog
            computed={computedPromise}
            chosen={ticket.promisedAt}
            onDone={(promisedAt) => {
              setOpen(null)
              if (promisedAt !== undefined) change({ type: 'promise', promisedAt })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function discountWords({ discount, promoCode, legalDiscount }: Ticket): string {
  if (legalDiscount) return t('seniorPwd')
  if (!discount) return promoCode ?? t('none')
  return discount.kind === 'percent' ? `${discount.percent}%` : money(discount.amount)
}
