import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import type { MachineStage } from '@labada/domain/orders/machines/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import { getSession, holdsKey } from '../../../../api/session.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { newId } from '../../../../lib/ids.ts'
import type { OrderActions } from '../order/use-order-actions.ts'
import { t } from '../t.ts'
import type { FloorLoad, FloorMachine } from './floor.ts'

export interface FloorMoves {
  /** The load that is being put into a machine. */
  readonly busyLoadId: string | null
  readonly put: (of: FloorLoad, machine: FloorMachine, stage: MachineStage) => Promise<void>
}

/** Puts loads into machines, which moves a load that is not at the machine’s stage yet. One at a time. */
export function useFloorMoves({ remember, takeBack }: Pick<OrderActions, 'remember' | 'takeBack'>): FloorMoves {
  const client = useQueryClient()
  const inFlight = useRef(false)
  const [busyLoadId, setBusyLoadId] = useState<string | null>(null)

  const run = async (loadId: string, work: () => Promise<void>) => {
    if (inFlight.current) return
    inFlight.current = true
    setBusyLoadId(loadId)
    try {
      await work()
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    } finally {
      inFlight.current = false
      setBusyLoadId(null)
      for (const queryKey of [keys.machines(), ...staleAfterOrder()]) void client.invalidateQueries({ queryKey })
    }
  }

  const put: FloorMoves['put'] = ({ order, load, place }, machine, stage) =>
    run(load.id, async () => {
      const cycleId = newId()
      await call(
        machineCycleRoutes.startMachineCycle,
        { params: { machineId: machine.id }, body: { id: cycleId, orderId: order.id, loadId: load.id } },
        { mode: 'debounce' },
      )
      const mayUndo = load.stage === stage || holdsKey(getSession(), 'order.stage')
      const undo = () =>
        void run(load.id, async () => {
          // Every move of a load takes it out of its machine.
          if (load.stage !== stage) {
            await takeBack(order, [{ loadId: load.id, number: load.number, from: load.stage, to: stage }])
          } else await call(machineCycleRoutes.finishMachineCycle, { params: { cycleId } })
        })
      toast.positive(
        t('numberLoadLoadIsInMachine', { number: order.number, load: load.number, machine: machine.name }),
        {
          id: `floor-${load.id}`,
          // What came out of another machine is not put back into it.
          ...(!place && mayUndo && { action: { label: t('undo'), run: remember(undo) } }),
        },
      )
    })

  return { busyLoadId, put }
}
