import type { UnsentWork } from '../offline-desk.ts'
import type { StoredCommand } from './local-store.ts'

/** What waits to be sent, as the list of it says it; the number of its order is known from the slip or the orders. */
export function toUnsent(
  command: StoredCommand,
  orders: ReadonlyMap<string, { readonly number: string }> | undefined,
): UnsentWork {
  const subjectId = subjectOf(command) ?? null
  return {
    id: command.id,
    seq: command.seq,
    at: new Date(command.at),
    route: command.route,
    orderNumber: command.orderNumber ?? orders?.get(subjectId ?? '')?.number ?? null,
    subjectId,
    by: command.actorName,
  }
}

function subjectOf({ input }: StoredCommand): string | undefined {
  const { params, body } = JSON.parse(input) as { params?: { orderId?: string }; body?: { id?: string } }
  return params?.orderId ?? body?.id
}
