import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { labelOf } from '@labada/domain/orders/new-loads'
import type { LoadStage } from '@labada/domain/orders/order-stages'
import { type Recipe, usesOf } from '@labada/domain/stock/recipes'
import type { LivedOrder } from '../lived-order.ts'
import type { OrderRows } from '../order-rows.ts'

/** What one move of the history used up. A move that used nothing has one with a quantity of 0. */
export interface TimedUse {
  readonly moveId: string
  readonly itemId: string
  readonly quantity: number
  readonly orderId: string
  readonly orderNumber: string
  readonly to: LoadStage
  readonly at: Date
  readonly by: string
  /** Its order is still in the shop. */
  readonly isOpen: boolean
}

/** What every load of the history used up, by the day of its move. */
export function usesByDay(
  lived: readonly LivedOrder[],
  rows: readonly OrderRows[],
  recipes: readonly Recipe[],
): ReadonlyMap<ManilaDate, readonly TimedUse[]> {
  const byDay = new Map<ManilaDate, TimedUse[]>()
  for (const [index, { order, number, isVoided, releasedAt }] of lived.entries()) {
    if (isVoided) continue
    const moves = rows[index]?.changes ?? []
    const loads = rows[index]?.loads ?? []
    const uses = usesOf(
      {
        lines: order.priced.lines.map(({ serviceId, name, unit, quantity, weightKg }) => ({
          serviceId,
          unit,
          quantity,
          weightKg,
          label: labelOf({ name, unit, quantity }),
        })),
        loads: loads.map((load, position) => ({
          id: load.id,
          label: order.loads[position]?.label ?? '',
          path: order.loads[position]?.path ?? [],
        })),
        moves: moves.map(({ id, loadId, fromStage, toStage }) => ({
          id,
          loadId,
          from: fromStage,
          to: toStage,
          reason: null,
        })),
      },
      recipes,
    )
    for (const move of moves.filter(({ fromStage, toStage }) => fromStage !== null && toStage !== 'released')) {
      const day = manilaDateOf(move.changedAt)
      const shared = {
        moveId: move.id,
        orderId: order.id,
        orderNumber: number,
        to: move.toStage,
        at: move.changedAt,
        by: move.changedBy,
        isOpen: releasedAt === null,
      }
      const its = uses.filter(({ moveId }) => moveId === move.id)
      const found = its.length > 0 ? its : [{ itemId: '', quantity: 0 }]
      byDay.set(day, [
        ...(byDay.get(day) ?? []),
        ...found.map(({ itemId, quantity }) => ({ ...shared, itemId, quantity })),
      ])
    }
  }
  return byDay
}
