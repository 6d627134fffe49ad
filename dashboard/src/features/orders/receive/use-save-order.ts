import { type PricedService, pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { type Centavos, fromPesos } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isCanceled } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useSession } from '../../../api/session.ts'
import { askedManager } from '../../../components/access/asked-manager.ts'
import { toast } from '../../../components/notices/toast.tsx'
import type { TenderedPayment } from '../../../components/orders/counter/tender.ts'
import { staleAfterOrder } from '../../../components/orders/order-queries.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { saveOrder } from './receive-api.ts'
import { t } from './t.ts'
import type { Ticket } from './ticket/ticket.ts'
import { receiveBodyOf } from './ticket/ticket-price.ts'

/** The result of a save attempt. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly order: Order }
  /** The prices and the amount due changed: the payments have to be reviewed. */
  | { readonly kind: 'repriced'; readonly total: Centavos }
  | { readonly kind: 'drawer-closed' }
  | { readonly kind: 'failed' }

interface Attempt {
  readonly ticket: Ticket
  readonly services: readonly PricedService[]
  readonly priceVersionId: string
  readonly payments: readonly TenderedPayment[]
  readonly total: Centavos
  /** Whether the discount by hand is above what a counter gives alone. */
  readonly isAboveLimit: boolean
}

const SLOW_MS = 8_000

/** Saves tickets. A failure clears nothing: a retry sends the same ticket with the same ids. */
export function useSaveOrder() {
  const client = useQueryClient()
  const branchId = useSession((session) => session.branch?.id ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Tickets sent without receiving a response: they may already be saved.
  const unheard = useRef(new Set<string>())
  const inFlight = useRef(false)
  // A manager or the office takes as long as they take.
  const isAsking = useStore(askedManager) !== null
  const isSlow = useSlow(isBusy && !isAsking)

  const attempt = async (given: Attempt): Promise<SaveOutcome> => {
    const { ticket, payments, total } = given
    try {
      const { order, isOlder } = await saveOrder(receiveBodyOf(ticket, given.priceVersionId, total), payments, {
        hadSilence: unheard.current.has(ticket.id),
        total,
        isAboveLimit: given.isAboveLimit,
      })
      unheard.current.delete(ticket.id)
      if (isOlder) {
        toast.warning(t('numberWasSavedBeforeYour', { number: order.number, total: money(order.total) }), {
          timeout: 15_000,
        })
      }
      client.setQueryData(keys.order(order.id), order)
      for (const queryKey of staleAfterOrder()) void client.invalidateQueries({ queryKey })
      return { kind: 'saved', order }
    } catch (error) {
      if (isCanceled(error)) return { kind: 'failed' }
      if (error instanceof CallError) {
        if (error.status === 0 || error.status >= 500) unheard.current.add(ticket.id)
        if (error.code === 'PRICE_CHANGED') return await offerNewPrices(given, fromPesos(Number(error.details.total)))
        if (error.code === 'NO_OPEN_SESSION') return { kind: 'drawer-closed' }
      }
      setFailure(error)
      return { kind: 'failed' }
    }
  }

  /** Prices or promotions changed while the ticket was open: shows old and new, and asks whether to continue. */
  const offerNewPrices = async (given: Attempt, total: Centavos): Promise<SaveOutcome> => {
    void client.invalidateQueries({ queryKey: keys.prices() })
    const fresh = await client.fetchQuery({
      ...callQuery(keys.services(branchId), pricedServiceRoutes.listServices, { query: {} }),
      staleTime: 0,
    })
    const isAccepted = await confirm({
      title: t('saveAtTheNewPrices'),
      body: t('pricesChangedWhileThisTicket', { total: money(given.total), total2: money(total) }),
    })
    if (!isAccepted || fresh.priceVersionId === null) return { kind: 'failed' }
    if (given.payments.length > 0 && total !== given.total) return { kind: 'repriced', total }
    return attempt({ ...given, services: fresh.items, priceVersionId: fresh.priceVersionId, total })
  }

  return {
    isBusy,
    isSlow,
    failure,
    clearFailure: () => setFailure(null),
    save: async (given: Attempt): Promise<SaveOutcome> => {
      if (inFlight.current) return { kind: 'failed' }
      inFlight.current = true
      setBusy(true)
      setFailure(null)
      try {
        return await attempt(given)
      } finally {
        inFlight.current = false
        setBusy(false)
      }
    },
  }
}

/** There is no timeout; after eight seconds a notice says that saving is slow. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
