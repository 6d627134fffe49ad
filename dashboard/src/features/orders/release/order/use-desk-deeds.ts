import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import type { Load, Order } from '@labada/contracts/orders/order-schemas'
import { RELEASE_UNDO_MINUTES } from '@labada/domain/company/setting-defaults'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { CallError, isCanceled, messageOf } from '../../../../api/call-error.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { newId } from '../../../../lib/ids.ts'
import { showOrder } from '../release-api.ts'
import { t } from '../t.ts'

/** Rare actions at the desk: undo a release, rewash a load, set its shelf. */
export function useDeskDeeds() {
  const client = useQueryClient()
  const run = async (work: () => Promise<Order>, done: (order: Order) => string) => {
    try {
      const order = await work()
      showOrder(client, order)
      toast.positive(done(order))
      return true
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
      return false
    }
  }

  /** No reason is required within ten seconds; after that it is. */
  const undoRelease = async (order: Order, loads: readonly Load[], reason?: string): Promise<boolean> => {
    const loadIds = loads.map(({ id }) => id)
    try {
      const back = await call(orderDeskRoutes.undoRelease, {
        params: { orderId: order.id },
        body: { loadIds, ...(reason && { reason }) },
      })
      showOrder(client, back)
      toast.positive(t('numberReleaseUndone', { number: order.number }))
      return true
    } catch (error) {
      if (error instanceof CallError && error.code === 'NOTE_REQUIRED') {
        const why = await prompt({
          title: t('undoReleaseOfNumber', { number: order.number }),
          label: t('reason'),
          maxLength: 200,
        })
        return why === null ? false : undoRelease(order, loads, why)
      }
      if (!isCanceled(error)) toast.negative(messageOf(error))
      return false
    }
  }

  return {
    undoRelease,
    show: (order: Order) => showOrder(client, order),
    async rewash(order: Order, load: Load) {
      const reason = await prompt({
        title: t('rewashPartOfLoadNumber', { number: load.number }),
        body: t('createsASeparateLoadFree'),
        label: t('reason'),
        maxLength: 200,
        rules: [required, minLength(3)],
      })
      if (reason === null) return
      const id = newId()
      await run(
        () =>
          call(orderDeskRoutes.rewashLoad, { params: { orderId: order.id }, body: { id, loadId: load.id, reason } }),
        (after) =>
          t('numberLoadNumber2IsWashed', {
            number: order.number,
            number2: after.loads.find((one) => one.id === id)?.number ?? '',
          }),
      )
    },
    async setRack(order: Order) {
      const rack = await prompt({
        title: t('whereDoesNumberLie', { number: order.number }),
        label: t('rack'),
        initial: order.rack ?? '',
        maxLength: 12,
        rules: [],
      })
      if (rack === null) return
      await run(
        () => call(orderDeskRoutes.setRack, { params: { orderId: order.id }, body: { rack } }),
        (after) =>
          after.rack === null
            ? t('numberHasNoRack', { number: order.number })
            : t('numberLiesOnRack', { number: order.number, rack: after.rack }),
      )
    },
  }
}

/** The loads of the last release, while it can still be undone. */
export function undoableLoads(order: Pick<Order, 'loads'>, now: Date): readonly Load[] {
  const released = order.loads.filter(({ stage }) => stage === 'released')
  const last = Math.max(...released.map(({ stageAt }) => stageAt.getTime()))
  if (now.getTime() - last > RELEASE_UNDO_MINUTES * 60_000) return []
  return released.filter(({ stageAt }) => stageAt.getTime() === last)
}
