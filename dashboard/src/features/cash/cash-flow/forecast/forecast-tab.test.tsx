import { cashForecastRoutes } from '@labada/contracts/reports/cash-forecasts'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { weekday } from '../../../../lib/format.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import type { Forecast } from './forecast-api.ts'
import { ForecastTab } from './forecast-tab.tsx'

const TODAY = manilaDateOf(new Date())
const OPENING = centavos(500_000_00)

/** Days that move by these amounts, all of it one payment of pay. */
function given(...moves: readonly number[]): void {
  let balance = OPENING as number
  const days = moves.map((move, index) => {
    balance += move
    const [net, end] = [centavos(move), centavos(balance)] as [Centavos, Centavos]
    const lines = [{ kind: 'payroll' as const, amount: net }]
    return { date: addDays(TODAY, index), net, netLow: net, netHigh: net, balance: end, low: end, high: end, lines }
  })
  const forecast: Forecast = {
    madeAt: new Date(),
    opening: OPENING,
    bandShare: 80,
    historyDays: 56,
    floor: centavos(30_000_00),
    firstBelow: null,
    firstPossible: null,
    days,
    notCounted: { count: 0, amount: centavos(0) },
    branches: [],
  }
  givenOffice().answers(cashForecastRoutes.cashForecast, () => forecast)
  open(<ForecastTab branchId={null} />, '/cash-flow?tab=forecast')
}

it('draws the line from the current balance, so that the fall of the first day is seen, and explains it', async () => {
  given(-176_000_00, 1_000_00, -183_000_00)
  expect(await screen.findByText(/^From ₱500,000.00 now to ₱142,000.00 at the end of /)).toBeTruthy()
  const line = document.querySelector('[data-part="expected"]')?.getAttribute('points')?.split(' ') ?? []
  expect(line).toHaveLength(4)
  expect(line[0]?.startsWith('0,')).toBe(true)
  const first = screen.getByText(/^First-day drop: /)
  expect(first.textContent).toContain(`₱176,000.00 on ${weekday(TODAY)}. Its largest payment is Payroll`)
  expect(screen.getByText(/^Largest drop: /).textContent).toContain(`₱183,000.00 on ${weekday(addDays(TODAY, 2))}`)
})

it('says of the first day only once that it is the largest drop', async () => {
  given(-90_000_00, -1_000_00)
  expect((await screen.findByText(/^Largest drop: /)).textContent).toContain(`₱90,000.00 on ${weekday(TODAY)}`)
  expect(screen.queryByText(/^First-day drop: /)).toBeNull()
})

it('does not explain a first day that falls little', async () => {
  given(-1_000_00, -90_000_00)
  await screen.findByText(/^Largest drop: /)
  expect(screen.queryByText(/^First-day drop: /)).toBeNull()
})
