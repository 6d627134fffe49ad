import type { auditRoutes } from '@labada/contracts/audit'
import { listAudit } from '@labada/db/audit'
import type { Handlers } from './http/context.ts'

const USUAL_LIMIT = 50

export const auditHandlers: Handlers<typeof auditRoutes> = {
  async listAudit({ query }, { db }) {
    const limit = query.limit ?? USUAL_LIMIT
    const before = query.cursor && /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : undefined
    const { branchId, action, objectId } = query
    const rows = await listAudit(db, { before, limit: limit + 1, branchId, action, objectId })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items: items.map(({ seq: _, clientId, ...entry }) => ({
        ...entry,
        clientId: clientId === null ? null : String(clientId),
      })),
      nextCursor: rows.length > limit && last ? String(last.seq) : null,
      totals: {},
    }
  },
}
