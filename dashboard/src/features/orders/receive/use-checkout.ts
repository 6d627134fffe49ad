import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { isAboveHandDiscount } from '@labada/domain/catalog/hand-discounts'
import { type Centavos, sum, ZERO } from '@labada/domain/core/money'
import { useEffect, useState } from 'react'
import { useDrawerFor } from '../../../components/cash/use-drawer-for.ts'
import { useSettings } from '../../../components/company/use-settings.ts'
import type { Change } from '../../../components/orders/counter/change-strip.tsx'
import { leftOf, type TenderedPayment } from '../../../components/orders/counter/tender.ts'
import { useTendering } from '../../../components/orders/counter/use-tendering.ts'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'
import { complaintOf, type TicketPrice } from './ticket/ticket-price.ts'
import type { Tickets } from './ticket/use-tickets.ts'
import { useSaveOrder } from './use-save-order.ts'

interface CheckoutOf {
  readonly tickets: Tickets
  readonly services: readonly PricedService[]
  readonly priceVersionId: string
  readonly price: TicketPrice
  readonly total: Centavos
  /** Whether the total is the server's, or this device's in its place. */
  readonly isQuoted: boolean
}

export type Checkout = ReturnType<typeof useCheckout>

/** From a ticket to a saved order: pay later, pay now, the drawer opened in between, the stub, the change. */
export function useCheckout({ tickets, services, priceVersionId, price, total, isQuoted }: CheckoutOf) {
  const { ticket } = tickets
  const printer = usePrinter()
  const saving = useSaveOrder()
  const till = useDrawerFor<TenderedPayment>()
  const { orders: limit } = useSettings()
  const isAboveLimit = price.kind === 'priced' && isAboveHandDiscount(price.order, limit)
  const [tendering, tender] = useTendering(total, {
    taken: ticket.taken,
    keep: (taken) => tickets.change({ type: 'taken', taken }),
  })
  const [isPaying, setPaying] = useState(false)
  const [isSaving, setSaving] = useState(false)
  /** Whether saving was attempted; missing fields are shown from then on. */
  const [isTried, setTried] = useState(false)
  const [last, setLast] = useState<(Change & { readonly order: Order }) | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket on the counter is another order
  useEffect(() => {
    setPaying(false)
    setTried(false)
    till.forget()
    saving.clearFailure()
  }, [ticket.id])

  const done = (order: Order, payments: readonly TenderedPayment[]) => {
    const taken = order.payments.filter(({ id }) => payments.some((payment) => payment.id === id))
    setLast({
      order,
      words:
        order.balance > 0
          ? t('numberSavedBalanceDueOn', { number: order.number, balance: money(order.balance) })
          : t('numberSavedAndPaid', { number: order.number }),
      change: sum(taken.map(({ change }) => change)),
      owed: sum(taken.map(({ owed }) => owed)),
    })
    printer.stub(order, { saved: true })
    tender({ type: 'restart', due: ZERO, nextId: newId() })
    setPaying(false)
    tickets.next()
  }

  /** Busy until the next ticket is ready: input in the meantime is kept for it. */
  const attempt = async (payments: readonly TenderedPayment[]) => {
    setSaving(true)
    const outcome = await saving.save({ ticket, services, priceVersionId, payments, total, isAboveLimit })
    if (outcome.kind === 'saved') {
      await tickets.drop()
      done(outcome.order, payments)
    }
    setSaving(false)
    return outcome
  }

  const save = async (payments: readonly TenderedPayment[]) => {
    setTried(true)
    till.close()
    if (complaintOf(ticket, price, isQuoted)) return
    if (!till.isReadyFor(payments)) return
    const outcome = await attempt(payments)
    if (outcome.kind === 'drawer-closed') await till.askFor(payments)
  }

  return {
    tendering,
    tender,
    isPaying,
    isTried,
    isBusy: saving.isBusy || isSaving,
    isSlow: saving.isSlow,
    failure: saving.failure,
    last,
    drawer: till.drawer,
    isDrawerAsked: till.drawer === 'asked',
    forgetLast: () => setLast(null),
    accept: (payments: readonly TenderedPayment[]) => void save(payments),
    payLater: () => {
      if (saving.isBusy || isPaying) return
      // Payments taken are saved with the order; an overpayment has to be reviewed first.
      if (leftOf(tendering) < 0) setPaying(true)
      else void save(tendering.taken)
    },
    startPaying: () => {
      if (saving.isBusy || isPaying) return
      setTried(true)
      if (complaintOf(ticket, price, isQuoted)) return
      // An amount due of ₱0.00 counts as paid: no panel.
      if (total === 0 && tendering.taken.length === 0) void save([])
      else setPaying(true)
    },
    stopPaying: () => {
      setPaying(false)
      saving.clearFailure()
    },
    drawerDone: (isOpen: boolean) => {
      const payments = till.answered(isOpen)
      // The drawer was just opened: the query may still be stale, the server is not.
      if (payments) void attempt(payments)
    },
  }
}
