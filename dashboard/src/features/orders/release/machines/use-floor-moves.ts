import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import type { MachineStage } from '@labada/domain/orders/machines/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { moveBack, moveOn, showOrder } from '../release-api.ts'
import { t } from '../t.ts'
import type { FloorLoad, FloorMachine } from './floor.ts'

export interface FloorMoves {
  /** The load that is being put into a machine. */
  readonly busyLoadId: string | null
  readonly put: (of: FloorLoad, machine: FloorMachine, stage: MachineStage) => Promise<void>
}

/** Puts loads into machines; a load that is not at the machine's stage yet is moved there first. One at a time. */
export function useFloorMoves(): FloorMoves {
  const client = useQueryClient()
  const inFlight = useRef(false)
  const [busyLoadId, setBusyLoadId] = useState<string | null>(null)

  const run = async (loadId: string, orderId: string, work: () => Promise<void>) => {
    if (inFlight.current) return
    inFlight.current = true
    setBusyLoadId(loadId)
    try {
      await work()
    } catch (error) {
      // A load that was moved but not put into its machine waits on the floor, where the refetch below shows it.
      if (!isCanceled(error)) toast.negative(messageOf(error))
    } finally {
      inFlight.current = false
      setBusyLoadId(null)
      for (const queryKey of [keys.machines(), keys.order(orderId), keys.orders()])
        void client.invalidateQueries({ queryKey })
    }
  }

  const put: FloorMoves['put'] = ({ order, load, place }, machine, stage) =>
    run(load.id, order.id, async () => {
      const move = { loadId: load.id, number: load.number, from: load.stage, to: stage }
      const isMoved = load.stage !== stage
      if (isMoved) {
        const moved = await moveOn(order.id, [move])
        if (moved) showOrder(client, moved)
      }
      const cycleId = newId()
      await call(
        machineCycleRoutes.startMachineCycle,
        { params: { machineId: machine.id }, body: { id: cycleId, orderId: order.id, loadId: load.id } },
        { mode: 'debounce' },
      )
      const undo = () =>
        void run(load.id, order.id, async () => {
          // Every move of a load ends its cycle.
          if (isMoved) {
            const back = await moveBack(order.id, [move])
            if (back) showOrder(client, back)
          } else await call(machineCycleRoutes.finishMachineCycle, { params: { cycleId } })
        })
      toast.positive(
        t('numberLoadLoadIsInMachine', { number: order.number, load: load.number, machine: machine.name }),
        {
          id: `floor-${load.id}`,
          // What came out of another machine is not put back into it.
          ...(!place && { action: { label: t('undo'), run: undo } }),
        },
      )
    })

  return { busyLoadId, put }
}
