import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession, holdsKey } from '../../../api/session.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { dateTime } from '../../../lib/format.ts'
import { scanActionOf } from './board.ts'
import type { OrderActions } from './order/use-order-actions.ts'
import { findByClaim } from './release-api.ts'
import { t } from './t.ts'

/** A scanner that reads the same stub twice must not wash it twice. */
const SAME_AGAIN_MS = 1_500
/** Calls have no timeout: after this long, a pending stub no longer blocks others and may be scanned again. */
export const TURN_MS = 10_000

interface Heard {
  readonly at: number
  readonly turn: Promise<boolean>
  isOver: boolean
}

/**
 * A scanned stub runs its order's next action; an unknown code stays in the box. Stubs are queued: the next one
 * waits until the one before is done, though not for ever, so that nothing scanned meanwhile is lost and each finds the
 * order as it is then.
 */
export function useScan(actions: Pick<OrderActions, 'open' | 'advance'>, onFound: (code: string) => void) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const heard = useRef(new Map<string, Heard>())
  const lastTurn = useRef(Promise.resolve(true))

  const act = async (code: string, only?: 'open'): Promise<boolean> => {
    try {
      const order = await findByClaim(code)
      if (!order) return false
      onFound(code)
      client.setQueryData(keys.order(order.id), order)
      const action = scanActionOf(order)
      const mayMove = only !== 'open' && holdsKey(getSession(), 'order.stage')
      if (action.kind === 'advance' && mayMove) await actions.advance(order, action.moves)
      else actions.open(order.id)
      if (action.kind === 'released') {
        toast.info(
          t('numberWasReleasedReleasedAtBy', {
            number: order.number,
            releasedAt: dateTime(order.releasedAt),
            releasedBy: order.releasedBy?.name ?? '',
          }),
        )
      }
      if (action.kind === 'voided') toast.warning(t('numberWasVoided', { number: order.number }))
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    }
    return true
  }

  /** False if the code is unknown. `only` opens the order in any stage, for codes typed to look it up. */
  const scan = async (code: string, only?: 'open'): Promise<boolean> => {
    const now = performance.now()
    // A scan right after typing the same code is intentional; only a repeated scan is a duplicate.
    const deed = `${only ?? 'act'} ${code}`
    const before = heard.current.get(deed)
    if (before && now - before.at < (before.isOver ? SAME_AGAIN_MS : TURN_MS)) {
      const isKnown = await before.turn
      if (isKnown) onFound(code)
      return isKnown
    }
    const patience = new Promise((resolve) => setTimeout(resolve, TURN_MS))
    const turn = Promise.race([lastTurn.current, patience]).then(() => act(code, only))
    lastTurn.current = turn
    const own: Heard = { at: now, turn, isOver: false }
    heard.current.set(deed, own)
    setWaiting((count) => count + 1)
    const isKnown = await turn
    own.isOver = true
    setWaiting((count) => count - 1)
    return isKnown
  }
  return { scan, isBusy: waiting > 0 }
}
