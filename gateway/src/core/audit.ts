import type { auditRoutes } from '@labada/contracts/core/audit'
import { listAudit, listAuditActions } from '@labada/db/core/audit'
import { sealState } from '@labada/db/core/audit-seals'
import { onFirstPage } from '@labada/db/core/keyset'
import { addDays, startOf } from '@labada/domain/core/manila-time'
import type { Handlers } from '../http/context.ts'

const USUAL_LIMIT = 50

export const auditHandlers: Handlers<typeof auditRoutes> = {
  async listAudit({ query }, { db }) {
    const limit = query.limit ?? USUAL_LIMIT
    const before = query.cursor && /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : undefined
    const { from, to, cursor: _, limit: __, ...filter } = query
    const rows = await listAudit(db, {
      ...filter,
      before,
      limit: limit + 1,
      since: from && startOf(from),
      until: to && startOf(addDays(to, 1)),
    })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items: items.map(({ seq: _, clientId, ...entry }) => ({
        ...entry,
        clientId: clientId === null ? null : String(clientId),
      })),
      nextCursor: rows.length > limit && last ? String(last.seq) : null,
      totals: await onFirstPage(query.cursor, async () => ({})),
    }
  },

  async listAuditActions(_input, { db }) {
    return { items: await listAuditActions(db) }
  },

  async auditSeal(_input, { db }) {
    return sealState(db)
  },
}
