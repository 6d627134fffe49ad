import { DECIDED_DAYS, type sentCommandRoutes } from '@labada/contracts/offline/sent-commands'
import * as brought from '@labada/db/offline/offline-commands'
import type { Handlers } from '../http/context.ts'
import { MOST_LISTED, toListed } from './offline-answers.ts'

const DAY_MS = 86_400_000

export const sentCommandHandlers: Handlers<typeof sentCommandRoutes> = {
  async listSentCommands(_input, { db, branchId, now }) {
    const since = new Date(now.getTime() - DECIDED_DAYS * DAY_MS)
    const [waiting, rows] = await Promise.all([
      brought.countWaiting(db, { branchId }),
      brought.listUndecided(db, branchId, { since, limit: MOST_LISTED }),
    ])
    return { waiting, items: rows.map((row) => ({ ...toListed(row), route: row.route, reason: row.reason })) }
  },
}
