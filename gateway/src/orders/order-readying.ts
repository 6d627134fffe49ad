import type { orderReadyingRoutes } from '@labada/contracts/orders/order-readying'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { moveLoads, setOrder } from '@labada/db/orders/order-changes'
import { findOrder, type OrderRecord } from '@labada/db/orders/orders'
import { DomainError } from '@labada/domain/core/errors'
import { loadsToReady } from '@labada/domain/orders/loads'
import { refuseVoided } from '@labada/domain/orders/orders'
import type { Context, Handlers } from '../http/context.ts'
import { stateOf } from './order-answers.ts'
import { lockedOrder } from './order-money.ts'
import { moveOf, positionOf } from './order-stages.ts'

/** Marks several orders as ready, each separately: one that cannot be does not stop the others. */
export const orderReadyingHandlers: Handlers<typeof orderReadyingRoutes> = {
  async markOrdersReady({ body }, context) {
    const ready: string[] = []
    const refused: { id: string; number: string; message: string }[] = []
    for (const id of [...new Set(body.ids)].toSorted()) {
      try {
        await context.command(async (trx) => markReady(trx, context, await lockedOrder(trx, context.scope, id)))
        ready.push(id)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        const record = await findOrder(context.db, context.scope, id)
        refused.push({ id, number: record?.order.number ?? '', message: error.message })
      }
    }
    return { ready, refused }
  },
}

async function markReady(trx: Trx, { actor, now }: Context, record: OrderRecord): Promise<void> {
  const { order, loads } = record
  refuseVoided(stateOf(order))
  const going = new Set(loadsToReady(loads.map(positionOf)).map(({ id }) => id))
  if (going.size === 0) return
  const moving = loads.filter(({ id }) => going.has(id))
  const { columns, events } = moveOf(record, moving, 'ready', now)
  await moveLoads(trx, moving, 'ready', { at: now, by: actor.id, reason: null })
  await setOrder(trx, order.id, columns)
  await announce(trx, now, ...events)
}
