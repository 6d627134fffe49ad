import type { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import { onFirstPage } from '@labada/db/core/keyset'
import { listAccounts, listTransfers, transferTotals } from '@labada/db/ledger/ledger-lists'
import { sum } from '@labada/domain/core/money'
import type { Handlers } from '../http/context.ts'

export const ledgerHandlers: Handlers<typeof ledgerRoutes> = {
  async listAccounts({ query }, { db }) {
    const items = await listAccounts(db, { branchId: query.branchId ?? null })
    return { items, total: sum(items.map(({ balance }) => balance)) }
  },

  async listTransfers({ query }, { db }) {
    const { branchId = null, cursor, limit = 50, ...filter } = query
    const scope = { branchId }
    const [page, totals] = await Promise.all([
      listTransfers(db, scope, filter, { cursor, limit }),
      onFirstPage(cursor, () => transferTotals(db, scope, filter)),
    ])
    return {
      items: page.items.map(({ postings, ...transfer }) => ({
        ...transfer,
        postings: postings.map((posting) => ({ ...posting, branchId: transfer.branchId })),
      })),
      nextCursor: page.nextCursor,
      totals,
    }
  },
}
