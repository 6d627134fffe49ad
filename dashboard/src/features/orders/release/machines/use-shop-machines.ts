import type { ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import type { MachineCycle } from '@labada/contracts/orders/machines/machines'
import type { Load } from '@labada/contracts/orders/order-schemas'
import { isMachineStage, MACHINE_OF_STAGE } from '@labada/domain/orders/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'

/** Washers and dryers of this branch with their contents; empty until loaded, and for whoever may not see them. */
export function useShopMachines(): readonly ShopMachine[] {
  const { data } = useQuery({
    ...callQuery([...keys.machines(), 'shop'], machineCycleRoutes.listShopMachines, {}),
    enabled: useMayDo('machine.see'),
  })
  return data?.items ?? []
}

/** The machine a load is in, and since when. */
export interface Placed {
  readonly machine: ShopMachine
  readonly cycle: MachineCycle
}

export function placeOf(load: Pick<Load, 'id'>, machines: readonly ShopMachine[]): Placed | undefined {
  for (const machine of machines) {
    const cycle = machine.cycles.find((one) => one.load.id === load.id)
    if (cycle) return { machine, cycle }
  }
  return undefined
}

/** The machines a load can go into at its stage, whatever is in them now. */
export const machinesFor = ({ stage }: Pick<Load, 'stage'>, machines: readonly ShopMachine[]): ShopMachine[] =>
  isMachineStage(stage) ? machines.filter(({ kind }) => kind === MACHINE_OF_STAGE[stage]) : []

/** Whole minutes until a cycle is done, 0 once it is; `now` may be as old as the page's clock. */
export const minutesLeft = ({ beganAt, endsAt }: Pick<MachineCycle, 'beganAt' | 'endsAt'>, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - Math.max(now.getTime(), beganAt.getTime())) / 60_000))
