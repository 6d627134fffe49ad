import type { Route } from '@labada/contracts/core/route'
import type { OfflineTerms } from '@labada/contracts/offline/offline-records'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { offlineNumberOf, offlineSaleNumberOf } from '@labada/domain/offline/offline-numbers'
import { deviceId } from '../session.ts'
import type { LocalStore, SlipNumbers } from './local-store.ts'
import { nameOf } from './names.ts'
import { noConnection } from './refused-here.ts'

/**
 * The number on the slip of what a call makes, and the device's numbers with it; undefined if it has no slip. Refuses
 * `NO_CONNECTION` on a device that never got a series.
 */
export async function slipOf(
  store: Pick<LocalStore, 'readNumbers'>,
  route: Route,
  { branchCode, cutoffMinutes }: OfflineTerms,
  at: Date,
): Promise<{ readonly number: string; readonly numbers: SlipNumbers } | undefined> {
  const name = nameOf(route)
  const isOrder = name === nameOf(orderRoutes.receiveOrder)
  if (!isOrder && name !== nameOf(itemSaleRoutes.sellItems)) return undefined
  const last = await store.readNumbers(deviceId())
  if (!last) throw noConnection()
  if (!isOrder) {
    const sales = (last.sales ?? 0) + 1
    return { number: offlineSaleNumberOf(branchCode, last.series, sales), numbers: { ...last, sales } }
  }
  const day = businessDateOf(at, cutoffMinutes)
  const count = last.day === day ? last.count + 1 : 1
  return { number: offlineNumberOf(branchCode, day, last.series, count), numbers: { ...last, day, count } }
}
