import type { Load, Order, OrderSummary } from '@labada/contracts/orders/order-schemas'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../api/call-error.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { useVoidOrder } from '../../../../components/orders/counter/use-void-order.ts'
import { orderQuery } from '../../../../components/orders/order-queries.ts'
import { usePrinter } from '../../../../components/orders/slips/use-printer.ts'
import type { LoadMove } from '../board.ts'
import { type Moves, useMoves } from '../use-moves.ts'

export interface OrderActions {
  readonly open: (orderId: string) => void
  readonly isMoving: (orderId: string) => boolean
  readonly advance: (order: Pick<OrderSummary, 'id' | 'number'>, moves: readonly LoadMove[]) => Promise<void>
  readonly remember: Moves['remember']
  readonly undoLast: () => void
  readonly takeBack: Moves['takeBack']
  readonly back: (order: Pick<OrderSummary, 'id' | 'number'>, loads: readonly Load[], stage: LoadStage) => void
  readonly printTags: (orderId: string) => void
  readonly printStub: (orderId: string) => void
  readonly void: (order: Pick<OrderSummary, 'id'>) => void
  readonly verdictOnVoid: ReturnType<typeof useVoidOrder>['verdictOn']
}

/** The actions on an order, shared by its card and its panel. */
export function useOrderActions(open: (orderId: string) => void): OrderActions {
  const client = useQueryClient()
  const moves = useMoves()
  const printer = usePrinter()
  const voidOrder = useVoidOrder()
  const withOrder = async (orderId: string, act: (order: Order) => void) => {
    try {
      act(await client.fetchQuery({ ...orderQuery(orderId), staleTime: 0 }))
    } catch (error) {
      toast.negative(messageOf(error))
    }
  }
  return {
    open,
    isMoving: moves.isMoving,
    advance: moves.advance,
    remember: moves.remember,
    undoLast: moves.undoLast,
    takeBack: moves.takeBack,
    back: (order, loads, stage) =>
      void moves.askBack(
        order,
        loads.map((load) => ({ loadId: load.id, number: load.number, from: stage })),
      ),
    printTags: (orderId) => void withOrder(orderId, (order) => printer.tags(order)),
    printStub: (orderId) => void withOrder(orderId, (order) => printer.stub(order, { copy: true })),
    void: (order) => void voidOrder.ask(order),
    verdictOnVoid: voidOrder.verdictOn,
  }
}
