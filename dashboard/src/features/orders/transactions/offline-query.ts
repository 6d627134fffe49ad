import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

/** What counters did without a connection, at one branch or at all. */
export const offlineQuery = (branchId: string | undefined) =>
  callQuery([...keys.offlineCommands(), branchId ?? null], offlineCommandRoutes.listOfflineCommands, {
    query: branchId === undefined ? {} : { branchId },
  })
