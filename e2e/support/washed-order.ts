import { randomUUID } from 'node:crypto'
import { openCaller } from './api.ts'

/** A received order. */
export interface WashedOrder {
  readonly id: string
  readonly number: string
}

/** A one-load order just received at Mabolo’s counter. */
export async function givenReceived(url: string): Promise<WashedOrder> {
  return (await received(url)).order
}

/** A one-load order that is being washed at Mabolo’s counter and not yet in a machine. */
export async function givenWashed(url: string): Promise<WashedOrder> {
  const { till, order } = await received(url)
  await till.call('POST', `/orders/${order.id}/loads/${order.loads[0]?.id}/stage`, { stage: 'washing' })
  return order
}

/** A one-load order, unpaid, that waits at Mabolo’s counter for its customer. */
export async function givenReady(url: string): Promise<WashedOrder> {
  const { till, order } = await received(url)
  for (const stage of ['washing', 'drying', 'folding', 'ready']) {
    await till.call('POST', `/orders/${order.id}/loads/${order.loads[0]?.id}/stage`, { stage })
  }
  return order
}

async function received(url: string) {
  const till = await openCaller(url)
  await till.call('POST', '/demo/doors/mab', {})
  const services = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
  const serviceId = services.items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const body = { id: randomUUID(), type: 'walk-in', lines: [{ serviceId, quantity: 1 }] }
  const order = (await till.call('POST', '/orders', body)).json() as WashedOrder & { loads: { id: string }[] }
  return { till, order }
}
