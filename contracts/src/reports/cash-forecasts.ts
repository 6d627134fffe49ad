import { FORECAST_LINES } from '@labada/domain/reports/cash-forecast'
import { FORECAST_REASONS } from '@labada/domain/reports/cash-forecast-usual'
import { z } from 'zod'
import { admin, type Routes } from '../core/route.ts'
import { id, instant, manilaDate, pesos } from '../core/values.ts'

const line = { kind: z.enum(FORECAST_LINES), amount: pesos }

/** A future day: its movements and the balance at its end, each with its band. */
export const forecastDaySchema = z.object({
  date: manilaDate,
  net: pesos,
  netLow: pesos,
  netHigh: pesos,
  balance: pesos,
  low: pesos,
  high: pesos,
  lines: z.array(z.object(line)),
})
export type ForecastDayAnswer = z.output<typeof forecastDaySchema>

/** The first day that ends below the minimum: as expected, and at the low end of the band. */
const crossing = { floor: pesos, firstBelow: manilaDate.nullable(), firstPossible: manilaDate.nullable() }

export const forecastPartSchema = z.object({
  why: z.enum(FORECAST_REASONS),
  amount: pesos,
  name: z.string().optional(),
  on: manilaDate.optional(),
  to: manilaDate.optional(),
  count: z.number().int().optional(),
})

export const cashForecastRoutes = {
  cashForecast: {
    method: 'GET',
    path: '/cash-flow/forecast',
    access: admin,
    key: 'books.see',
    summary: 'Get expected cash for each of the next 60 days, with its range and the first day below the minimum',
    query: z.object({ branchId: id.optional() }),
    response: z.object({
      /** The oldest of the combined forecasts; null before the first one. */
      madeAt: instant.nullable(),
      /** The balance when it was made. */
      opening: pesos,
      /** The minimum percentage of days that end within the band. */
      bandShare: z.number().int(),
      /** The number of past days that the newest branch has. */
      historyDays: z.number().int(),
      ...crossing,
      days: z.array(forecastDaySchema),
      /** Open orders too old to count. */
      notCounted: z.object({ count: z.number().int(), amount: pesos }),
      branches: z.array(
        z.object({
          branchId: id,
          name: z.string(),
          madeAt: instant,
          opening: pesos,
          closing: pesos,
          low: pesos,
          high: pesos,
          ...crossing,
        }),
      ),
    }),
  },
  explainCashForecast: {
    method: 'GET',
    path: '/cash-flow/forecast/day',
    access: admin,
    key: 'books.see',
    summary: 'List the parts of one forecast day by branch and line; they add up to the line',
    query: z.object({ date: manilaDate, branchId: id.optional() }),
    response: z.object({
      date: manilaDate,
      branches: z.array(
        z.object({
          branchId: id,
          name: z.string(),
          net: pesos,
          balance: pesos,
          lines: z.array(z.object({ ...line, parts: z.array(forecastPartSchema).readonly() })).readonly(),
        }),
      ),
    }),
  },
  makeCashForecast: {
    method: 'POST',
    path: '/cash-flow/forecast',
    access: admin,
    key: 'books.enter',
    summary: 'Request new forecasts; an event announces each',
    body: z.object({ branchId: id.optional() }),
    response: z.object({ requested: z.number().int() }),
  },
} satisfies Routes
