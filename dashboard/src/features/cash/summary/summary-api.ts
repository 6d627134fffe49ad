import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { figureRoutes } from '@labada/contracts/reports/figures'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

/** The counter's own figures of today. */
export const shopSummaryQuery = () => callQuery(keys.shopSummary(), figureRoutes.shopSummary, {})

/** Cash sessions of this branch, newest first. */
export const cashSessionsQuery = (limit: number) =>
  callQuery(keys.cashSessionList({ limit }), cashSessionRoutes.listCashSessions, { query: { limit } })

export const cashSessionQuery = (cashSessionId: string) =>
  callQuery(keys.cashSession(cashSessionId), cashSessionRoutes.getCashSession, { params: { cashSessionId } })
