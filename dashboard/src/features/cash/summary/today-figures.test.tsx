import { ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { givenShopSummary } from '../../../testing/shop.ts'
import { TodayFigures } from './today-figures.tsx'

const NONE = { received: 0, washing: 0, drying: 0, folding: 0, ready: 0, released: 0 }
const NOTHING = { cash: ZERO, gcash: ZERO, maya: ZERO, card: ZERO, bank: ZERO, prepaid: ZERO, package: ZERO }

function given(own: Partial<ReturnType<typeof givenShopSummary>['today']>) {
  givenCounter()
  const summary = givenShopSummary()
  open(<TodayFigures summary={{ ...summary, today: { ...summary.today, ...own } }} />)
}

it('says in words that nothing is in the shop and nothing is collected yet, without rows of zeros', () => {
  given({ openByStage: NONE, collected: ZERO, collectedByMethod: NOTHING })
  expect(screen.getByText('No orders in the shop.')).toBeTruthy()
  expect(screen.getByText('Nothing collected yet today.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /Open orders by stage|Collected by method/ })).toBeNull()
})

it('says of a blind drawer only that its cash is hidden: something may have been collected', () => {
  given({ collected: null, collectedByMethod: { ...NOTHING, cash: null } })
  expect(screen.queryByText('Nothing collected yet today.')).toBeNull()
  expect(screen.getByText(/Cash is hidden/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: /Collected by method/ })).toBeNull()
  expect(screen.getByRole('group', { name: /Open orders by stage/ })).toBeTruthy()
})
