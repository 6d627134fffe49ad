import { accountStatementRoutes } from '@labada/contracts/cash/account-statements'
import { cashEntryRoutes } from '@labada/contracts/cash/cash-entries'
import { cashFlowRoutes } from '@labada/contracts/cash/cash-flow'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import type { RouteResponse } from '@labada/contracts/core/route'
import { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { DaySpan, PeriodKind } from '@labada/domain/core/periods'
import type { MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

export type CashFlow = RouteResponse<typeof cashFlowRoutes.cashFlow>
export type CashFlowDays = RouteResponse<typeof cashFlowRoutes.cashFlowDays>
export type RemittanceState = 'in_transit' | 'confirmed' | 'short'

const PAGE = 50

const inBranch = (branchId: string | null) => (branchId === null ? {} : { branchId })

export const useCashFlow = (span: DaySpan, by: PeriodKind, branchId: string | null) => {
  const query = { ...span, by, ...inBranch(branchId) }
  return useQuery({
    ...callQuery([...keys.cashFlow(), 'statement', query], cashFlowRoutes.cashFlow, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useCashFlowDays = (span: DaySpan, branchId: string | null) => {
  const query = { ...span, ...inBranch(branchId) }
  return useQuery({
    ...callQuery([...keys.cashFlow(), 'days', query], cashFlowRoutes.cashFlowDays, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useAccounts = (branchId: string | null) => {
  const query = inBranch(branchId)
  return useQuery(callQuery([...keys.ledger(), 'accounts', query], ledgerRoutes.listAccounts, { query }))
}

export const useStatementAccounts = (branchId: string | null) => {
  const query = inBranch(branchId)
  return useQuery(
    callQuery([...keys.cashFlow(), 'standings', query], accountStatementRoutes.listStatementAccounts, { query }),
  )
}

export interface EntryQuery {
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly branchId?: string
  readonly account?: MoneyAccount
  readonly line?: string
}

export const useCashEntries = (query: EntryQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.cashFlow(), 'entries', query],
    queryFn: ({ pageParam, signal }) =>
      call(cashEntryRoutes.listCashEntries, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useRemittances = (branchId: string | null, state: RemittanceState | null) => {
  const query = { ...inBranch(branchId), ...(state && { state }) }
  return useInfiniteQuery({
    queryKey: [...keys.remittances(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(remittanceRoutes.listRemittances, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export const useRemittance = (remittanceId: string | null) =>
  useQuery({
    ...callQuery([...keys.remittances(), 'one', remittanceId], remittanceRoutes.getRemittance, {
      params: { remittanceId: remittanceId ?? '' },
    }),
    enabled: remittanceId !== null,
  })

export const useMonths = () => useQuery(callQuery([...keys.cashFlow(), 'months'], cashEntryRoutes.listMonths, {}))
