import type { Order } from '@labada/contracts/orders/order-schemas'
import { sum, ZERO } from '@labada/domain/core/money'
import type { ClaimCheck } from '@labada/domain/orders/order-stages'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, isCanceled } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { useDrawerFor } from '../../../components/cash/use-drawer-for.ts'
import type { Change } from '../../../components/orders/counter/change-strip.tsx'
import type { TenderedPayment, Tendering } from '../../../components/orders/counter/tender.ts'
import { useKeptParts } from '../../../components/orders/counter/use-kept-parts.ts'
import { useTendering } from '../../../components/orders/counter/use-tendering.ts'
import { newId } from '../../../lib/ids.ts'
import { isReady } from './board.ts'
import { undoableLoads, useDeskDeeds } from './order/use-desk-deeds.ts'
import { pay, release, showOrder } from './release-api.ts'
import { t } from './t.ts'

/** The last action, with its undo if there is one. */
export type Deed = Change & { readonly undo?: () => void }

export type ReleaseDesk = ReturnType<typeof useReleaseDesk>

/** What was entered for an order. The page keeps it while the panel beside the board becomes a sheet, and back. */
export interface Entered {
  readonly orderId: string
  readonly tendering: Tendering
  readonly isPaying: boolean
  readonly claim: ClaimCheck
}

/** Takes payments, then releases the laundry; each step is idempotent. */
export function useReleaseDesk(order: Order, onReleased: (deed: Deed) => void, entered: RefObject<Entered | null>) {
  const [before] = useState(() => enteredFor(order, entered.current))
  const client = useQueryClient()
  const till = useDrawerFor<TenderedPayment>()
  const parts = useKeptParts(`order:${order.id}`)
  // A partial payment that was sent is on the order.
  const taken = parts.taken.filter(({ id }) => !order.payments.some((known) => known.id === id))
  const [tendering, tender] = useTendering(order.balance, { taken, keep: parts.keep }, before?.tendering)
  const [isPaying, setPaying] = useState(before?.isPaying ?? false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const inFlight = useRef(false)
  const mayRelease = useMayDo('order.release')
  const ready = isReady(order) && mayRelease
  const { undoRelease } = useDeskDeeds()
  const [claim, setClaim] = useState<ClaimCheck>(before?.claim ?? 'stub')
  useEffect(() => {
    entered.current = { orderId: order.id, tendering, isPaying, claim }
  })

  const run = async (work: () => Promise<void>) => {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (isCanceled(error)) return
      void client.invalidateQueries({ queryKey: keys.order(order.id) })
      setFailure(error)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  const handOver = async (paid: Order, payments: readonly TenderedPayment[]) => {
    const taken = paid.payments.filter(({ id }) => payments.some((payment) => payment.id === id))
    const change = { change: sum(taken.map((one) => one.change)), owed: sum(taken.map((one) => one.owed)) }
    if (!ready || paid.balance > 0) {
      showOrder(client, paid)
      setPaying(false)
      onReleased({ words: t('numberPaymentTaken', { number: paid.number }), ...change })
      return
    }
    const released = await release(paid.id, { claim })
    left(released, change)
  }

  const left = (after: Order, change: Omit<Change, 'words'>) => {
    showOrder(client, after)
    const loads = undoableLoads(after, new Date())
    const words =
      after.stage === 'released'
        ? t('numberReleased', { number: after.number })
        : t('numberLoadsOfLoadsReleased', { count: after.loads.length, number: after.number, loads: loads.length })
    onReleased({ words, ...change, undo: () => void undoRelease(after, loads) })
  }

  const settle = (payments: readonly TenderedPayment[]) =>
    run(async () => {
      try {
        const paid = await pay(order, payments)
        client.setQueryData(keys.order(order.id), paid)
        tender({ type: 'restart', due: paid.balance, nextId: newId() })
        await handOver(paid, payments)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'NO_OPEN_SESSION') throw error
        await till.askFor(payments)
      }
    })

  return {
    tendering,
    tender,
    isPaying,
    isBusy,
    failure,
    drawer: till.drawer,
    /** All that is left can be released now, by this person. */
    ready,
    startPaying: () => {
      if (order.balance > 0) setPaying(true)
    },
    stopPaying: () => {
      setPaying(false)
      setFailure(null)
      till.close()
    },
    accept: (payments: readonly TenderedPayment[]) => {
      till.close()
      if (till.isReadyFor(payments)) void settle(payments)
    },
    claim,
    setClaim,
    release: () => {
      if (ready && order.balance === 0) void run(() => handOver(order, []))
    },
    /** Some of the loads, or all loads of an order that an admin approved for release unpaid. */
    releaseAnyway: (loadIds?: readonly string[]) =>
      void run(async () => {
        const after = await release(order.id, { claim, ...(loadIds && { loadIds: [...loadIds] }) })
        left(after, { change: ZERO, owed: ZERO })
      }),
    drawerDone: (isOpen: boolean) => {
      const payments = till.answered(isOpen)
      if (payments) void settle(payments)
    },
  }
}

/** Of this order, and not sent meanwhile. */
function enteredFor(order: Order, entered: Entered | null): Entered | null {
  if (entered?.orderId !== order.id) return null
  return order.payments.some(({ id }) => id === entered.tendering.nextId) ? null : entered
}
