import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { isAboveHandDiscount } from '@labada/domain/catalog/hand-discounts'
import { type Centavos, sum, ZERO } from '@labada/domain/core/money'
import { useEffect, useState } from 'react'
import { useFeatures, useMayDo } from '../../../api/session.ts'
import { useCurrentCashSession } from '../../../components/cash/shop-queries.ts'
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
  const cash = useCurrentCashSession()
  const seesDrawer = useMayDo('drawer.see')
  const { orders: limit } = useSettings()
  const isAboveLimit = price.kind === 'priced' && isAboveHandDiscount(price.order, limit)
  const mayOpenDrawer = useMayDo('drawer.open')
  const canOpenDrawer = useFeatures().includes('summary') && mayOpenDrawer
  const [tendering, tender] = useTendering(total, {
    taken: ticket.taken,
    keep: (taken) => tickets.change({ type: 'taken', taken }),
  })
  const [isPaying, setPaying] = useState(false)
  const [isSaving, setSaving] = useState(false)
  /** Whether saving was attempted; missing fields are shown from then on. */
  const [isTried, setTried] = useState(false)
  const [last, setLast] = useState<(Change & { readonly order: Order }) | null>(null)
  const [drawer, setDrawer] = useState<'asked' | 'shut' | 'counting' | null>(null)
  /** Payments waiting for the drawer to be opened. */
  const [waiting, setWaiting] = useState<readonly TenderedPayment[] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket on the counter is another order
  useEffect(() => {
    setPaying(false)
    setTried(false)
    setDrawer(null)
    setWaiting(null)
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
    setDrawer(null)
    if (complaintOf(ticket, price, isQuoted)) return
    if (payments.some(({ method }) => method === 'cash') && !isDrawerReady(payments)) return
    const outcome = await attempt(payments)
    if (outcome.kind !== 'drawer-closed') return
    const { data } = seesDrawer ? await cash.refetch() : cash
    askForDrawer(payments, data?.session?.state)
  }

  const isDrawerReady = (payments: readonly TenderedPayment[]): boolean => {
    // If the drawer's state is unknown, the server decides.
    if (cash.data === undefined || cash.data.session?.state === 'open') return true
    askForDrawer(payments, cash.data.session?.state)
    return false
  }

  const askForDrawer = (payments: readonly TenderedPayment[], state: string | undefined) => {
    if (state === 'counting') setDrawer('counting')
    else if (canOpenDrawer) {
      setWaiting(payments)
      setDrawer('asked')
    } else setDrawer('shut')
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
    drawer,
    isDrawerAsked: drawer === 'asked',
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
      const payments = waiting
      setDrawer(null)
      setWaiting(null)
      // The drawer was just opened: the query may still be stale, the server is not.
      if (isOpen && payments) void attempt(payments)
    },
  }
}
