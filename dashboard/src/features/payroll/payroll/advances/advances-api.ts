import { type CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { t } from '../t.ts'

export type AdvanceView = 'waiting' | 'to_release' | 'owing' | 'closed'
export interface AdvanceQuery {
  readonly view?: AdvanceView
  readonly branchId?: string
  readonly search?: string
}

const PAGE = 50

export const useAdvances = (query: AdvanceQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.cashAdvances(), 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        cashAdvanceRoutes.listCashAdvances,
        { query: { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const useAdvance = (advanceId: string | null) =>
  useQuery({
    ...callQuery([...keys.cashAdvances(), advanceId ?? ''], cashAdvanceRoutes.getCashAdvance, {
      params: { advanceId: advanceId ?? '' },
    }),
    enabled: advanceId !== null,
  })

/** The queries a decision or a movement of money makes stale here; other screens receive its event. */
export const staleAfterAdvance = () => [keys.cashAdvances(), keys.ledger(), keys.branches(), keys.figures()]

/** The repayment as text: the number of pays. */
export const planWords = ({ instalments }: Pick<CashAdvance, 'instalments'>): string =>
  instalments === 1 ? t('nextPayday') : t('pays', { count: instalments })
