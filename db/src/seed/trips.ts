import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import type { OrderStage } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import type { Desk } from './desk.ts'
import { type Dice, diceOf } from './dice.ts'

type Row = Readonly<Record<string, unknown>>

/** What is brought and what is to be fetched. */
export async function fillTrips(trx: Trx, given: Desk): Promise<void> {
  const dice = diceOf(given.seed)
  await fillDeliveries(trx, dice, given)
  await fillPickups(trx, dice, given)
}

interface Delivered {
  readonly id: string
  readonly branchId: string
  readonly customerId: string | null
  readonly delivery: { readonly address: string; readonly window: string | null; readonly feeCentavos: number }
  readonly stage: OrderStage
  readonly stageAt: Date
  readonly promisedAt: Date
  readonly receivedAt: Date
  readonly receivedBy: string
  readonly releasedAt: Date | null
  readonly releasedBy: string | null
}

/** Every order that is brought has its trip: done, on the road, with a rider, or waiting for one. */
async function fillDeliveries(trx: Trx, dice: Dice, { branches, now }: Desk): Promise<void> {
  const { rows } = await sql<Delivered>`
    select id, branch_id, customer_id, delivery, stage, stage_at, promised_at, received_at, received_by, released_at, released_by
    from "order" where type = 'deliver' and stage <> 'voided' order by received_at, id`.execute(trx)
  const trips: Row[] = []
  const changes: Row[] = []
  for (const { id: branchId } of branches) {
    const riders = await ridersOf(trx, branchId)
    const own = rows.filter((order) => order.branchId === branchId)
    const ready = own.filter(({ stage }) => stage === 'ready')
    for (const order of own) {
      const place = ready.indexOf(order)
      const { releasedAt, receivedAt } = order
      const rider = dice.pick(riders)
      const known = releasedAt ?? order.stageAt
      const part = (share: number) => new Date(known.getTime() + (now.getTime() - known.getTime()) * share)
      const back = (minutes: number) => new Date(Math.max(receivedAt.getTime(), known.getTime() - minutes * 60_000))
      const ways: readonly (readonly [string, Date])[] = releasedAt
        ? [
            ['assigned', back(70)],
            ['out', back(40)],
            ['delivered', releasedAt],
          ]
        : place === 0
          ? [
              ['assigned', part(0.3)],
              ['out', part(0.6)],
            ]
          : place === 1
            ? [['assigned', part(0.5)]]
            : []
      const all = [['waiting', receivedAt] as const, ...ways]
      const [state = 'waiting', stateAt = receivedAt] = all.at(-1) ?? []
      const by = order.releasedBy ?? order.receivedBy
      const tripId = dice.id(receivedAt)
      trips.push({
        id: tripId,
        branchId,
        kind: 'delivery',
        orderId: order.id,
        customerId: order.customerId,
        type: 'deliver',
        address: order.delivery.address,
        landmark: null,
        timeWindow: order.delivery.window,
        feeCentavos: order.delivery.feeCentavos,
        dueOn: manilaDateOf(order.promisedAt),
        state,
        stateAt,
        stateBy: by,
        riderId: ways.length > 0 ? rider : null,
        attempts: 0,
        lastFailure: null,
        createdAt: receivedAt,
        createdBy: order.receivedBy,
      })
      changes.push(
        ...all.map(([toState, changedAt], at) => ({
          id: dice.id(changedAt),
          tripId,
          branchId,
          fromState: all[at - 1]?.[0] ?? null,
          toState,
          riderId: at > 0 ? rider : null,
          changedAt,
          changedBy: at === 0 ? order.receivedBy : by,
          reason: null,
        })),
      )
    }
  }
  await insertMany(trx, 'trip', trips)
  await insertMany(trx, 'tripChange', changes)
}

const PLACES = [
  ['18 Mango Avenue, Cebu City', 'Blue gate beside the bakery', 'Morning'],
  ['Tower 2, Mabolo Garden Flats', 'Leave with the guard', '4 to 6 PM'],
  ['27 Salinas Drive, Lahug', null, 'Evening'],
] as const

/** Somebody asked to be fetched today: one waits for a rider, one has one, and one was not at home. */
async function fillPickups(trx: Trx, dice: Dice, { branches, now }: Desk): Promise<void> {
  const trips: Row[] = []
  const changes: Row[] = []
  for (const [index, branch] of branches.entries()) {
    const riders = await ridersOf(trx, branch.id)
    const by = branch.staff[0]
    if (!by) continue
    for (const isFailed of index === 0 ? [false, true] : [false]) {
      const [address, landmark, timeWindow] = PLACES[(index + (isFailed ? 1 : 0)) % PLACES.length] ?? PLACES[0]
      const createdAt = new Date(now.getTime() - dice.between(40, 100) * 60_000)
      const failedAt = new Date(now.getTime() - dice.between(5, 30) * 60_000)
      const rider = dice.pick(riders)
      const state = index === 1 ? 'assigned' : 'waiting'
      const id = dice.id(createdAt)
      const ways: (readonly [string | null, string, Date, string | null, string | null])[] = [
        [null, 'waiting', createdAt, null, null],
      ]
      if (isFailed) {
        ways.push(['waiting', 'assigned', createdAt, rider, null])
        ways.push(['assigned', 'waiting', failedAt, null, 'Nobody was at home'])
      } else if (state === 'assigned') ways.push(['waiting', 'assigned', failedAt, rider, null])
      trips.push({
        id,
        branchId: branch.id,
        kind: 'pickup',
        orderId: dice.id(createdAt),
        customerId: dice.pick(branch.customers),
        type: index === 0 ? 'pick-up_deliver' : 'pick-up',
        address,
        landmark,
        timeWindow,
        feeCentavos: fromPesos(50),
        notes: isFailed ? 'Call before coming' : null,
        dueOn: manilaDateOf(now),
        state,
        stateAt: ways.at(-1)?.[2],
        stateBy: by,
        riderId: state === 'assigned' ? rider : null,
        attempts: isFailed ? 1 : 0,
        lastFailure: isFailed ? 'Nobody was at home' : null,
        createdAt,
        createdBy: by,
      })
      changes.push(
        ...ways.map(([fromState, toState, changedAt, riderId, reason]) => ({
          id: dice.id(changedAt),
          tripId: id,
          branchId: branch.id,
          fromState,
          toState,
          riderId,
          changedAt,
          changedBy: by,
          reason,
        })),
      )
    }
  }
  await insertMany(trx, 'trip', trips)
  await insertMany(trx, 'tripChange', changes)
}

/** Who may ride: the employees of the branch. */
async function ridersOf(trx: Trx, branchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e join branch_assignment a on a.employee_id = e.id
    where a.branch_id = ${branchId} and e.deactivated_at is null order by e.id limit 3`.execute(trx)
  return rows.map(({ id }) => id)
}
