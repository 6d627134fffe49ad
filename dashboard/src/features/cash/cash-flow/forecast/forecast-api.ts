import type { RouteResponse } from '@labada/contracts/core/route'
import { cashForecastRoutes } from '@labada/contracts/reports/cash-forecasts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'

export type Forecast = RouteResponse<typeof cashForecastRoutes.cashForecast>
type Explained = RouteResponse<typeof cashForecastRoutes.explainCashForecast>
export type ForecastLine = Explained['branches'][number]['lines'][number]
export type ForecastPart = ForecastLine['parts'][number]

const inBranch = (branchId: string | null) => (branchId === null ? {} : { branchId })

export const useForecast = (branchId: string | null) => {
  const query = inBranch(branchId)
  return useQuery({
    ...callQuery([...keys.cashForecast(), 'days', query], cashForecastRoutes.cashForecast, { query }),
    placeholderData: keepPreviousData,
  })
}

export const useForecastDay = (date: ManilaDate, branchId: string | null) => {
  const query = { date, ...inBranch(branchId) }
  return useQuery(callQuery([...keys.cashForecast(), 'day', query], cashForecastRoutes.explainCashForecast, { query }))
}
