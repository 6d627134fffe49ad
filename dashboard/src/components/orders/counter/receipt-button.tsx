import { orderReceiptRoutes } from '@labada/contracts/orders/order-receipts'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { sum } from '@labada/domain/core/money'
import { IconReceipt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { newId } from '../../../lib/ids.ts'
import { Button } from '../../button.tsx'
import { toast } from '../../notices/toast.tsx'
import { usePrinter } from '../slips/use-printer.ts'
import { t } from './t.ts'

/**
 * Prints the latest receipt of an order; if money was received since then, a new one is issued first. The order does
 * not depend on it: a failed receipt changes nothing. `phoneOf` as in `usePrinter`.
 */
export function ReceiptButton({
  order,
  phoneOf,
}: {
  readonly order: Order
  readonly phoneOf?: (branchId: string) => string | undefined
}) {
  const client = useQueryClient()
  const printer = usePrinter(phoneOf)
  const [isBusy, setBusy] = useState(false)
  // The same id until it succeeds, so that a second press after a failed response does not issue a second number.
  const id = useRef(newId())
  const print = async () => {
    setBusy(true)
    try {
      const params = { orderId: order.id }
      const { items } = await call(orderReceiptRoutes.listReceipts, { params })
      const covered = sum(items.map(({ amount }) => amount))
      const last = items.at(-1)
      const receipt =
        order.paid > covered || !last
          ? await call(orderReceiptRoutes.issueReceipt, { params, body: { id: id.current } })
          : last
      if (receipt.id === id.current) id.current = newId()
      const counted = await call(orderReceiptRoutes.countReceiptPrint, { params: { receiptId: receipt.id }, body: {} })
      void client.invalidateQueries({ queryKey: keys.order(order.id) })
      printer.receipt(counted, order)
    } catch (error) {
      if (!isCanceled(error)) toast.negative(t('receiptNotIssuedMessage', { message: messageOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      needs="payment.take"
      tone="neutral"
      icon={<IconReceipt size={20} aria-hidden="true" />}
      busy={isBusy}
      disabled={order.paid === 0}
      onClick={() => void print()}
    >
      {t('receipt')}
    </Button>
  )
}
