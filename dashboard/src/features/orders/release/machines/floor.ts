import type { ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import type { MachineCycle } from '@labada/contracts/orders/machines/machines'
import type { Load, OrderSummary } from '@labada/contracts/orders/order-schemas'
import { nextStageOf } from '@labada/domain/orders/load-stages'
import {
  isMachineStage,
  MACHINE_OF_STAGE,
  type MachineStage,
  type MachineStatus,
  statusAt,
} from '@labada/domain/orders/machines/machines'
import { byUrgency } from '../board.ts'
import { minutesLeft, type Placed, placeOf } from './use-shop-machines.ts'

/** What a tile shows of a machine; both the counter and the office have it. */
export type FloorMachine = Pick<ShopMachine, 'id' | 'name' | 'kind' | 'status' | 'trouble' | 'cycles'>

/** A load of an open order, and the machine it is in. */
export interface FloorLoad {
  readonly order: OrderSummary
  readonly load: Load
  readonly place: Placed | undefined
}

/** What a machine shows at an instant. */
export interface FloorState {
  readonly status: MachineStatus
  /** The load that is done last; undefined if the machine is empty. */
  readonly cycle: MachineCycle | undefined
  /** Whole minutes until it is done, and, once it is, since then. */
  readonly left: number
  readonly waited: number
  /** The part of the cycle that is left, 0 to 1. */
  readonly share: number
}

export function stateAt(machine: Pick<FloorMachine, 'status' | 'cycles'>, now: Date): FloorState {
  const status = statusAt(machine, now)
  const [first, ...others] = machine.cycles
  if (!first) return { status, cycle: undefined, left: 0, waited: 0, share: 0 }
  const cycle = others.reduce((one, other) => (other.endsAt > one.endsAt ? other : one), first)
  const whole = cycle.endsAt.getTime() - cycle.beganAt.getTime()
  const rest = cycle.endsAt.getTime() - now.getTime()
  return {
    status,
    cycle,
    left: minutesLeft(cycle, now),
    waited: Math.max(0, Math.floor(-rest / 60_000)),
    share: whole > 0 ? Math.min(1, Math.max(0, rest / whole)) : 0,
  }
}

/** Every load of these orders with its machine, in their order. */
export const loadsOf = (orders: readonly OrderSummary[], machines: readonly ShopMachine[]): FloorLoad[] =>
  orders
    .filter(({ stage }) => stage !== 'voided')
    .flatMap((order) => order.loads.map((load) => ({ order, load, place: placeOf(load, machines) })))

/**
 * The stages for which a load may go into a machine now. A running load may only change its machine; one that is done
 * goes on. A load outside may be due for its stage, or have had it and go on: only the person at the machine knows.
 */
export function stagesInto({ load, place }: Pick<FloorLoad, 'load' | 'place'>, now: Date): MachineStage[] {
  const next = nextStageOf(load)
  const due = place ? [place.cycle.endsAt > now ? load.stage : next] : [load.stage, next]
  return due.filter((stage): stage is MachineStage => stage !== undefined && isMachineStage(stage))
}

/** The stage a load would have in this machine; undefined if it can't go there now. */
export function stageIn(of: FloorLoad, machine: FloorMachine, now: Date): MachineStage | undefined {
  const status = statusAt(machine, now)
  if (status !== 'working' && status !== 'done') return undefined
  if (of.place?.machine.id === machine.id) return undefined
  return stagesInto(of, now).find((stage) => MACHINE_OF_STAGE[stage] === machine.kind)
}

/** The loads outside of machines that a machine waits for, by urgency. */
export const waitingOf = (loads: readonly FloorLoad[], now: Date): FloorLoad[] =>
  loads
    .filter((one) => !one.place && stagesInto(one, now).length > 0)
    .toSorted((one, other) => byUrgency(one.order, other.order) || one.load.number - other.load.number)
