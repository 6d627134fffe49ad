import type { Load, Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { slowestStage } from '@labada/domain/orders/load-stages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, isCanceled, messageOf } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession } from '../../../api/session.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { STAGE_DONE } from '../../../components/orders/counter/order-words.ts'
import { STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { time } from '../../../lib/format.ts'
import { alreadyMade, type LoadMove, targetOf } from './board.ts'
import { moveBack, moveOn, patchLists, showOrder } from './release-api.ts'
import { t } from './t.ts'

type Movable = Pick<OrderSummary, 'id' | 'number'>

const UNDO_STEPS = 20

export interface Moves {
  /** The order whose loads are being moved, so that a second press is ignored. */
  readonly isMoving: (orderId: string) => boolean
  readonly advance: (order: Movable, moves: readonly LoadMove[]) => Promise<void>
  /** Adds an action to those that are undone, newest first, and returns its undo, which works once. */
  readonly remember: (undo: () => void) => () => void
  readonly undoLast: () => void
  /** Takes moves back, after ten seconds with a reason that it asks for. */
  readonly takeBack: (order: Movable, moves: readonly LoadMove[]) => Promise<void>
  /** Asks for a reason, and moves the loads back to a stage. */
  readonly askBack: (order: Movable, moves: readonly Pick<LoadMove, 'loadId' | 'number' | 'from'>[]) => Promise<void>
}

/** Moves loads on the board: optimistic, reverted if the server refuses, undone with one press. */
export function useMoves(): Moves {
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  /** Resolves once the order is moved. */
  const inFlight = useRef(new Map<string, Promise<void>>())
  const undos = useRef<(() => void)[]>([])

  const hold = (orderId: string, isMoving: Promise<void> | null) => {
    if (isMoving) inFlight.current.set(orderId, isMoving)
    else inFlight.current.delete(orderId)
    setMoving(new Set(inFlight.current.keys()))
  }

  /** One action at a time per order; a failed one is reverted and shows the reason. */
  const run = async (
    order: Movable,
    patch: () => () => void,
    send: () => Promise<Order | undefined>,
    again: () => void,
  ) => {
    if (inFlight.current.has(order.id)) return undefined
    let end = () => {}
    hold(
      order.id,
      new Promise((resolve) => {
        end = resolve
      }),
    )
    // A list request in flight would restore the old state.
    await client.cancelQueries({ queryKey: keys.orderLists() })
    const undoPatch = patch()
    try {
      const answer = await send()
      if (answer) showOrder(client, answer)
      return answer
    } catch (error) {
      undoPatch()
      void client.invalidateQueries({ queryKey: keys.orders() })
      if (!isCanceled(error)) {
        if (error instanceof CallError && error.code === 'NOTE_REQUIRED') throw error
        toast.negative(`${order.number}: ${messageOf(error)}`, {
          action: { label: t('tryAgain'), run: again },
        })
      }
      return undefined
    } finally {
      hold(order.id, null)
      end()
    }
  }

  const advance = async (order: Movable, moves: readonly LoadMove[]): Promise<void> => {
    if (moves.length === 0) return
    const answer = await run(
      order,
      () =>
        patchLists(client, order.id, (row) => withStages(row, new Map(moves.map(({ loadId, to }) => [loadId, to])))),
      () => moveOn(order.id, moves),
      () => void advance(order, moves),
    )
    if (!answer) return
    const faster = alreadyMade(moves, answer, actorId())
    for (const load of faster.slice(0, 1)) toast.info(alreadyWords(order, load))
    const own = moves.filter(({ loadId }) => !faster.some(({ id }) => id === loadId))
    if (own.length === 0) return
    toast.positive(doneWords(order, own), {
      id: `moved-${order.id}`,
      action: { label: t('undo'), run: remember(() => void back(order, own)) },
    })
  }

  const remember: Moves['remember'] = (undo) => {
    const once = () => {
      if (!undos.current.includes(once)) return
      undos.current = undos.current.filter((one) => one !== once)
      undo()
    }
    undos.current = [once, ...undos.current].slice(0, UNDO_STEPS)
    return once
  }

  const back = async (
    order: Movable,
    moves: readonly Pick<LoadMove, 'loadId' | 'number' | 'from'>[],
    reason?: string,
  ) => {
    // An undo is no second press: it waits for the move that is on its way.
    while (inFlight.current.has(order.id)) await inFlight.current.get(order.id)
    try {
      const answer = await run(
        order,
        () =>
          patchLists(client, order.id, (row) =>
            withStages(row, new Map(moves.map(({ loadId, from }) => [loadId, from]))),
          ),
        () => moveBack(order.id, moves, reason),
        () => void back(order, moves, reason),
      )
      const to = moves[0]?.from
      if (answer && to) {
        toast.positive(
          t('numberLoadBackToWord', {
            number: order.number,
            load: loadWords(moves),
            word: STAGE_LOOKS[to].word.toLowerCase(),
          }),
        )
      }
    } catch {
      // The ten seconds have passed: a reason is now required.
      await askBack(order, moves)
    }
  }

  const askBack: Moves['askBack'] = async (order, moves) => {
    const to = moves[0]?.from
    if (!to) return
    const reason = await prompt({
      title: t('moveLoadOfNumberBack', {
        load: loadWords(moves),
        number: order.number,
        word: STAGE_LOOKS[to].word.toLowerCase(),
      }),
      label: t('reason'),
      maxLength: 200,
    })
    if (reason !== null) await back(order, moves, reason)
  }

  return {
    isMoving: (orderId) => moving.has(orderId),
    advance,
    askBack,
    remember,
    undoLast: () => undos.current[0]?.(),
    takeBack: back,
  }
}

const actorId = (): string => {
  const { user } = getSession()
  return user && user !== true ? user.id : ''
}

function withStages(row: OrderSummary, stages: ReadonlyMap<string, Load['stage']>): OrderSummary {
  const loads = row.loads.map((load) => ({ ...load, stage: stages.get(load.id) ?? load.stage }))
  const stage = slowestStage(loads)
  return { ...row, loads, stage, stageAt: stage === row.stage ? row.stageAt : new Date() }
}

/** `Already washed by Ana Reyes, 10:02 AM` */
const alreadyWords = (order: Movable, load: Load): string =>
  t('numberAlreadyStageByStageBy', {
    number: order.number,
    stage: STAGE_DONE[load.stage],
    stageBy: load.stageBy.name,
    stageAt: time(load.stageAt),
  })

function doneWords(order: Movable, moves: readonly LoadMove[]): string {
  const target = targetOf(moves)
  return `${order.number}: ${loadWords(moves)} → ${target ? STAGE_LOOKS[target].word : t('nextStage2')}`
}

const loadWords = (moves: readonly { readonly number: number }[]): string =>
  moves.length === 1 ? t('loadNumber', { number: moves[0]?.number ?? '' }) : t('loads', { count: moves.length })
