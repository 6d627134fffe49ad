import { newId } from '@labada/db/core/ids'
import type { Sending } from '../rig/driver.ts'
import { isUndecided, noteStatus, type Operation } from '../rig/history.ts'
import { asOrder, type Laundry } from '../rig/laundry.ts'
import { openRedis } from '../rig/own-redis.ts'
import { type Fault, pause, type Scene } from '../rig/scene.ts'
import type { Answer } from '../rig/sender.ts'

const calm = { writes: 5, screens: 15, effects: 30 }

/** Nobody dies here: everybody comes at once. */
export function crowdsOf(orders: number): readonly Fault[] {
  return [
    {
      id: 'R12',
      name: 'the same order sent 2 to 20 times at once',
      from: 'end',
      limits: calm,
      harm: async (scene) => {
        const { dice, note, strike } = scene
        strike()
        let sent = 0
        for (let round = 0; round < orders; round++) sent += await sameAtOnce(scene, dice.between(2, 20))
        note(`${orders} orders, ${sent} sendings`)
      },
    },
    {
      id: 'R14',
      name: 'release, void and two payments of one order at once',
      from: 'end',
      limits: calm,
      harm: async (scene) => {
        const ends = { released: 0, voided: 0, neither: 0 }
        const crowd = Array.from({ length: orders }, (_, index) => index)
        for (let from = 0; from < crowd.length; from += 5)
          for (const end of await Promise.all(crowd.slice(from, from + 5).map(() => allAtOnce(scene)))) ends[end] += 1
        if (ends.neither < orders) scene.strike()
        scene.note(`${ends.released} released, ${ends.voided} voided, ${ends.neither} neither`)
      },
    },
    {
      id: 'R3',
      name: 'entries of the stream delivered again',
      from: 'end',
      limits: calm,
      harm: async ({ ground, note, strike }) => {
        const redis = openRedis(ground)
        try {
          await redis.requireOwn()
          const copies = await redis.repeatNewest(200)
          if (copies > 0) strike()
          note(`${copies} copies`)
        } finally {
          redis.close()
        }
      },
    },
  ]
}

/** One effect, one answer, to the byte; another body under the key is refused. */
async function sameAtOnce({ sender, dice, shop, history, driver, complain }: Scene, times: number): Promise<number> {
  const by = dice.pick(shop.counters)
  const [orderId, key] = [newId(), newId()]
  const body = { id: orderId, type: 'walk-in', lines: [{ serviceId: shop.services.load, quantity: 1 }] }
  const call = { method: 'POST', path: '/orders', by, key } as const
  const sendUntilDecided = async (to: number, sent: unknown): Promise<Answer | undefined> => {
    for (let tries = 0; tries < 100; tries++) {
      const answer = await sender.send({ ...call, body: sent, to: to + tries })
      noteStatus(history, answer, 'one of many equal orders')
      if (!isUndecided(answer)) return answer
      await pause(dice.between(50, 300))
    }
    return undefined
  }
  const deed = { kind: 'receive', orderId, paymentId: null } as const
  const first = driver.perform({ method: 'POST', path: '/orders', by, body, deed }, key)
  const twins = await Promise.all(Array.from({ length: times - 1 }, (_, to) => sendUntilDecided(to, body)))
  const operation = await first
  for (const twin of twins)
    if (twin?.status !== 200)
      complain(`an equal order under the same key was answered ${twin?.status} ${twin?.text.slice(0, 120)}`)
  if (new Set(twins.map((twin) => twin?.text)).size > 1)
    complain(`equal orders under the same key got different answers`)
  const other = await sendUntilDecided(0, { ...body, notes: 'Another one' })
  if (operation.done && other?.status !== 422)
    complain(`another order under a used key was answered ${other?.status} instead of 422`)
  return times + 1
}

/** A ready, half-paid order that everybody wants something from. It may end in one way only. */
async function allAtOnce(scene: Scene): Promise<'released' | 'voided' | 'neither'> {
  const { dice, shop, driver, sender, complain } = scene
  const by = dice.pick(shop.counters)
  const orderId = newId()
  const receiving: Sending = {
    method: 'POST',
    path: '/orders',
    by,
    body: { id: orderId, type: 'walk-in', lines: [{ serviceId: shop.services.load, quantity: 1 }] },
    deed: { kind: 'receive', orderId, paymentId: null },
  }
  const received = await driver.perform(receiving)
  const answer = await sender.send({ method: 'GET', path: `/orders/${orderId}`, by, to: 0 })
  if (!received.done || answer.status !== 200) return 'neither'
  const laundry: Pick<Laundry, 'loads'> = asOrder(answer.text)
  for (const { id: loadId } of laundry.loads) {
    const deed = { kind: 'stage', orderId, loadId, stage: 'ready' } as const
    await driver.perform({
      method: 'POST',
      path: `/orders/${orderId}/loads/${loadId}/stage`,
      by,
      body: { stage: 'ready' },
      deed,
    })
  }
  const pay = (): Sending => {
    const paymentId = newId()
    return {
      method: 'POST',
      path: `/orders/${orderId}/payments`,
      by,
      body: { id: paymentId, method: 'cash', amount: 180 },
      deed: { kind: 'pay', orderId, paymentId, pesos: 180 },
      mayBeRefused: true,
    }
  }
  const release: Sending = {
    method: 'POST',
    path: `/orders/${orderId}/release`,
    by,
    body: {},
    deed: { kind: 'release', orderId },
    mayBeRefused: true,
  }
  const undo: Sending = {
    method: 'POST',
    path: `/orders/${orderId}/void`,
    // Of what is ready an admin alone may.
    by: shop.admin,
    body: { reason: 'Of a crowd' },
    deed: { kind: 'void', orderId },
    mayBeRefused: true,
  }
  // One of the 24 orders in which they may come.
  const [paid, paidToo, handedOver, undone] = await inOrder(
    [pay(), pay(), release, undo],
    dice.shuffled([0, 1, 2, 3]),
    scene,
  )
  if (paid?.done && paidToo?.done) complain(`order ${orderId} was paid twice`)
  if (handedOver?.done && undone?.done) complain(`order ${orderId} was released and voided`)
  if (handedOver?.done) return 'released'
  return undone?.done ? 'voided' : 'neither'
}

/** Sends all of them within a few milliseconds, in that order; gives what became of each, in theirs. */
async function inOrder(
  sendings: readonly Sending[],
  order: readonly number[],
  { driver, dice }: Scene,
): Promise<(Operation | undefined)[]> {
  const became: (Operation | undefined)[] = []
  await Promise.all(
    order.map(async (at, place) => {
      const sending = sendings[at]
      await pause(place * dice.between(0, 4))
      if (sending) became[at] = await driver.perform(sending)
    }),
  )
  return became
}
