import type { RouteResponse } from '@labada/contracts/core/route'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { MonthCard } from './month-card.tsx'

const day = (text: string) => {
  const found = parseManilaDate(text)
  if (!found) throw new Error(`${text} is no day`)
  return found
}
const NONE = { count: 0, amount: ZERO }
/** ₱1,200.00 in the month, ₱1,000.00 in the days it is compared with. */
const figures = (from: string, to: string): RouteResponse<typeof expenseRoutes.expenseFigures> => ({
  asOf: GIVEN_NOW,
  total: centavos(1200_00),
  previous: centavos(1000_00),
  previousDays: { from: day(from), to: day(to) },
  budget: null,
  toReview: NONE,
  toReturn: NONE,
  withoutReceipt: NONE,
  duplicates: 0,
  loads: 0,
  categories: [],
  branches: [],
  weeks: [],
  suppliers: [],
})

it('says which days of the month before the running month is compared with', async () => {
  const network = givenOffice()
  network.answers(expenseRoutes.expenseFigures, ({ query }) =>
    query.month === '2026-11' ? figures('2026-10-01', '2026-10-21') : figures('2026-09-01', '2026-09-30'),
  )
  const { user } = open(<MonthCard thisMonth="2026-11" branchId={null} />)
  expect(await screen.findByText('Same days last month')).toBeTruthy()
  expect(screen.getByText('Oct 1 – 21, 2026')).toBeTruthy()
  expect(screen.getByText('Up 20% this month')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByText('Sep 1 – 30, 2026')).toBeTruthy()
  expect(screen.queryByText('Same days last month')).toBeNull()
})
