import { newId } from '@labada/db/core/ids'
import { z } from 'zod'
import type { Dice } from './dice.ts'
import type { Person } from './shop.ts'

/** A customer's bundle on its way through the shop, as its counter knows it. */
export interface Laundry {
  readonly orderId: string
  readonly by: Person
  /** Whether the order was received. */
  isKnown: boolean
  /** Somebody is doing something with it: one thing at a time, as in a shop. */
  isBusy: boolean
  loads: readonly { readonly id: string; readonly stage: string; readonly path: readonly string[] }[]
  balance: number
  stage: string
}

/** What happens to it next. */
export type Step =
  | {
      readonly kind: 'receive'
      readonly isByKilo: boolean
      readonly quantity: number
      /** Paid at once; 0 for later. */
      readonly pesos: number
      readonly paymentId: string
      readonly method: Method
    }
  | { readonly kind: 'stage'; readonly loadId: string; readonly stage: string }
  | { readonly kind: 'pay'; readonly paymentId: string; readonly pesos: number; readonly method: Method }
  | { readonly kind: 'release' }
type Method = (typeof METHODS)[number]

const METHODS = ['cash', 'cash', 'cash', 'gcash'] as const
const PESOS_PER_LOAD = 180

export function nextStep({ isKnown, loads, balance }: Laundry, dice: Dice): Step {
  if (!isKnown) {
    const isByKilo = dice.chance(0.3)
    const quantity = isByKilo ? dice.between(5, 12) : dice.between(1, 3)
    const pesos = !isByKilo && dice.chance(0.5) ? quantity * PESOS_PER_LOAD : 0
    return { kind: 'receive', isByKilo, quantity, pesos, paymentId: newId(), method: dice.pick(METHODS) }
  }
  const moving = loads.filter(({ stage }) => stage !== 'ready')
  if (balance > 0 && (moving.length === 0 || dice.chance(0.2))) {
    const half = Math.floor(balance / 2)
    const pesos = half > 0 && dice.chance(0.3) ? half : balance
    return { kind: 'pay', paymentId: newId(), pesos, method: dice.pick(METHODS) }
  }
  if (moving.length === 0) return { kind: 'release' }
  const { id, stage, path } = dice.pick(moving)
  return { kind: 'stage', loadId: id, stage: path[path.indexOf(stage) + 1] ?? 'ready' }
}

const order = z.object({
  stage: z.string(),
  balance: z.number(),
  loads: z.array(z.object({ id: z.string(), stage: z.string(), path: z.array(z.string()) })),
})

/** What the answer to a step says of the bundle. */
export function asOrder(text: string): Pick<Laundry, 'loads' | 'balance' | 'stage' | 'isKnown'> {
  return { ...order.parse(JSON.parse(text)), isKnown: true }
}
