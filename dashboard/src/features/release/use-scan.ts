import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { keys } from '../../api/query-keys.ts'
import { toast } from '../../components/toast.tsx'
import { dateTime } from '../../lib/format.ts'
import { scanActionOf } from './board.ts'
import { findByClaim } from './release-api.ts'
import type { OrderActions } from './use-order-actions.ts'

/** A scanner that reads the same stub twice must not wash it twice. */
const SAME_AGAIN_MS = 1_500

/** A scanned stub does the right next thing; a code nobody knows stays in the box. */
export function useScan(actions: Pick<OrderActions, 'open' | 'advance'>) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const last = useRef({ code: '', at: Number.NEGATIVE_INFINITY })

  /** True when an order was found. `only` opens it, whatever its stage. */
  const scan = async (code: string, only?: 'open'): Promise<boolean> => {
    const now = performance.now()
    if (code === last.current.code && now - last.current.at < SAME_AGAIN_MS) return true
    last.current = { code, at: now }
    setBusy(true)
    try {
      const order = await findByClaim(code)
      if (!order) return false
      client.setQueryData(keys.order(order.id), order)
      const action = scanActionOf(order)
      if (action.kind === 'advance' && only !== 'open') await actions.advance(order, action.moves)
      else actions.open(order.id)
      if (action.kind === 'released') {
        toast.info(`${order.number} was released ${dateTime(order.releasedAt)} by ${order.releasedBy?.name}`)
      }
      if (action.kind === 'voided') toast.warning(`${order.number} was voided`)
      return true
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
      return true
    } finally {
      setBusy(false)
    }
  }
  return { scan, isBusy }
}
