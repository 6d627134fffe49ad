import {
  MOST_OFFLINE_CUSTOMERS,
  MOST_OFFLINE_ORDERS,
  OFFLINE_CUSTOMER_DAYS,
  OFFLINE_RELEASED_DAYS,
  type offlineRecordRoutes,
} from '@labada/contracts/offline/offline-records'
import { findOpenSession } from '@labada/db/cash/cash-sessions'
import { findBranch } from '@labada/db/company/branches'
import { getSettings } from '@labada/db/company/settings'
import { listCustomersToKeep } from '@labada/db/offline/offline-records'
import { listOrdersToKeep } from '@labada/db/orders/orders'
import { DomainError } from '@labada/domain/core/errors'
import type { Handlers } from '../http/context.ts'
import { toOrder } from '../orders/order-answers.ts'

const DAY_MS = 86_400_000

export const offlineRecordHandlers: Handlers<typeof offlineRecordRoutes> = {
  async getOfflineOrders(_input, { db, branchId, now }) {
    const [branch, orders, settings, session] = await Promise.all([
      findBranch(db, branchId),
      listOrdersToKeep(db, branchId, {
        releasedSince: new Date(now.getTime() - OFFLINE_RELEASED_DAYS * DAY_MS),
        limit: MOST_OFFLINE_ORDERS,
      }),
      getSettings(db, 'orders', now),
      findOpenSession(db, branchId),
    ])
    if (!branch) throw new DomainError('not_found', 'Branch not found')
    return {
      at: now,
      terms: {
        branchId,
        branchCode: branch.code,
        branchName: branch.name,
        cutoffMinutes: branch.cutoffMinutes,
        turnaroundHours: branch.turnaroundHours,
        rushHours: branch.rushHours,
        hours: [...branch.hours],
        isVatRegistered: branch.isVatRegistered,
        vatChanges: [...branch.vatChanges],
        storage: {
          freeDays: branch.storageFreeDays,
          perDay: branch.storageFeePerDayCentavos,
          most: branch.storageFeeMostCentavos,
        },
        undoSeconds: settings.undoSeconds,
      },
      cashSession: session ? { id: session.id } : null,
      orders: orders.map(toOrder),
    }
  },

  async getOfflineCustomers(_input, { db, branchId, now }) {
    const since = new Date(now.getTime() - OFFLINE_CUSTOMER_DAYS * DAY_MS)
    return { items: await listCustomersToKeep(db, branchId, { since, limit: MOST_OFFLINE_CUSTOMERS }) }
  },
}
