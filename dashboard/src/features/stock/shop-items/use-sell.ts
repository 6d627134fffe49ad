import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { type Centavos, sum, ZERO } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError, isCanceled } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useSession } from '../../../api/session.ts'
import { useDrawerFor } from '../../../components/cash/use-drawer-for.ts'
import type { Change } from '../../../components/orders/counter/change-strip.tsx'
import type { TenderedPayment } from '../../../components/orders/counter/tender.ts'
import { useKeptParts } from '../../../components/orders/counter/use-kept-parts.ts'
import { useTendering } from '../../../components/orders/counter/use-tendering.ts'
import { useSaleReceipt } from '../../../components/stock/use-sale-receipt.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { newId } from '../../../lib/ids.ts'
import { type Cart, type CartAction, missingOf } from './cart.ts'
import { t } from './t.ts'

interface SellOf {
  readonly cart: Cart
  readonly change: (action: CartAction) => void
  readonly items: readonly ShopItem[]
  readonly total: Centavos
}

/** From a cart to a paid sale: opening the drawer if needed, confirming missing stock, the receipt, the change. */
export function useSell({ cart, change, items, total }: SellOf) {
  const client = useQueryClient()
  const till = useDrawerFor<TenderedPayment>()
  const receipt = useSaleReceipt()
  const branchId = useSession((session) => session.branch?.id ?? '')
  const [tendering, tender] = useTendering(total, useKeptParts(`cart:${branchId}`))
  const [isPaying, setPaying] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [last, setLast] = useState<(Change & { readonly sale: ItemSale }) | null>(null)

  const stale = () => {
    for (const queryKey of [
      keys.items(),
      keys.itemSales(),
      keys.stock(),
      keys.cashSessions(),
      keys.figures(),
      keys.session(),
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }

  const done = (sale: ItemSale) => {
    stale()
    setLast({
      words: t('numberSold', { number: sale.number }),
      change: sum(sale.payments.map((payment) => payment.change)),
      owed: ZERO,
      sale,
    })
    setPaying(false)
    tender({ type: 'restart', due: ZERO, nextId: newId() })
    change({ type: 'clear' })
    receipt.print(sale, { saved: true })
  }

  const send = async (payments: readonly TenderedPayment[], allowNegative: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const prices = new Map(items.map(({ id, price }) => [id, price ?? undefined]))
      const lines = cart.lines.map(({ itemId, quantity }) => ({ itemId, quantity, unitPrice: prices.get(itemId) }))
      done(
        await call(
          itemSaleRoutes.sellItems,
          {
            body: {
              id: cart.id,
              lines,
              total,
              // No customer is known here, so the panel offers nothing that was paid ahead.
              payments: payments.flatMap(({ oweChange: _, use: __, method, ...payment }) =>
                method === 'prepaid' || method === 'package' ? [] : [{ ...payment, method }],
              ),
              ...(allowNegative && { allowNegative }),
              ...(cart.order && { orderId: cart.order.id }),
            },
          },
          { mode: 'debounce' },
        ),
      )
    } catch (error) {
      if (isCanceled(error)) return
      if (error instanceof CallError && error.code === 'NO_OPEN_SESSION') {
        await till.askFor(payments)
      } else {
        if (error instanceof CallError && (error.code === 'PRICE_CHANGED' || error.code === 'OUT_OF_STOCK')) stale()
        setFailure(error)
      }
    } finally {
      setBusy(false)
    }
  }

  const save = async (payments: readonly TenderedPayment[]): Promise<void> => {
    till.close()
    if (!till.isReadyFor(payments)) return
    const missing = missingOf(cart, items)
    if (missing.length > 0) {
      const isMeant = await confirm({
        title: t('sellMoreThanIsIn'),
        body: t('missingInStockAccordingTo', {
          missing: missing.map(({ name, onHand }) => `${name}: ${onHand}`).join(', '),
        }),
      })
      if (!isMeant) return
    }
    await send(payments, missing.length > 0)
  }

  return {
    tendering,
    tender,
    isPaying,
    isBusy,
    failure,
    drawer: till.drawer,
    last,
    reprint: () => last && receipt.print(last.sale, { copy: true }),
    forgetLast: () => setLast(null),
    startPaying: () => {
      if (cart.lines.length === 0 || isBusy) return
      setFailure(null)
      if (total === 0 && tendering.taken.length === 0) void save([])
      else setPaying(true)
    },
    stopPaying: () => {
      setPaying(false)
      setFailure(null)
    },
    accept: (payments: readonly TenderedPayment[]) => void (isBusy || save(payments)),
    drawerDone: (isOpen: boolean) => {
      const payments = till.answered(isOpen)
      // The query may still be stale; the server is not.
      if (payments) void send(payments, missingOf(cart, items).length > 0)
    },
  }
}
