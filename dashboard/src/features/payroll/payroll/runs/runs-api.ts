import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollRunCommands, payrollRunRoutes } from '@labada/contracts/payroll/runs/payroll-runs'
import { payslipRoutes } from '@labada/contracts/payroll/slips/payslips'
import type { PayrollRunState, PayslipState } from '@labada/domain/payroll/runs/payroll-runs'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'

const PAGE = 50
/** The page size of slips, large enough to read a run as a whole. */
const SLIPS = 200

export const usePayrollRuns = (state: PayrollRunState | undefined) =>
  useInfiniteQuery({
    queryKey: [...keys.payroll(), 'runs', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        payrollRunRoutes.listPayrollRuns,
        { query: { limit: PAGE, ...(state && { state }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const useNextRun = (enabled: boolean) =>
  useQuery({ ...callQuery([...keys.payroll(), 'next'], payrollRunRoutes.nextPayrollRun, {}), enabled })

export const usePayrollRun = (runId: string) =>
  useQuery(callQuery([...keys.payroll(), 'run', runId], payrollRunRoutes.getPayrollRun, { params: { runId } }))

export const useJournal = (runId: string, version: number) =>
  useQuery(
    callQuery([...keys.payroll(), 'journal', runId, version], payrollRunCommands.payrollJournal, { params: { runId } }),
  )

export const usePayout = (runId: string) =>
  useQuery(callQuery([...keys.payroll(), 'payout', runId], payrollRunCommands.getPayrollPayout, { params: { runId } }))

export interface SlipQuery {
  readonly branchId?: string
  readonly state?: PayslipState
  readonly changed?: boolean
  readonly unpaid?: boolean
  readonly unacknowledged?: boolean
  readonly search?: string
}

export const usePayslips = (runId: string, query: SlipQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.payroll(), 'slips', runId, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        payslipRoutes.listPayslips,
        { params: { runId }, query: { ...query, limit: SLIPS, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const usePayslip = (slipId: string | null) =>
  useQuery({
    ...callQuery([...keys.payroll(), 'slip', slipId ?? ''], payslipRoutes.getPayslip, {
      params: { slipId: slipId ?? '' },
    }),
    enabled: slipId !== null,
  })

export interface ItemQuery {
  readonly employeeId?: string
  readonly slipId?: string
  readonly kind?: PayItem['kind']
  readonly ended?: boolean
}

export const usePayItems = (query: ItemQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.payroll(), 'items', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        payItemRoutes.listPayItems,
        { query: { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

export const useSlipItems = (employeeId: string, slipId: string) =>
  useQuery(
    callQuery([...keys.payroll(), 'items', 'slip', slipId], payItemRoutes.listPayItems, {
      query: { employeeId, slipId, limit: 200 },
    }),
  )

/** The queries a change of a run makes stale here; other screens receive its event. */
export const staleAfterPayroll = () => [keys.payroll()]
/** Approving and paying also affect money, advances and days. */
export const staleAfterPosting = () => [
  keys.payroll(),
  keys.cashAdvances(),
  keys.attendance(),
  keys.ledger(),
  keys.branches(),
  keys.figures(),
]

/** How far a computing run is, 0 to 1. */
export const progressOf = ({ compute }: Pick<PayrollRun, 'compute'>): number =>
  compute === null || compute.total === 0 ? 0 : compute.done / compute.total
