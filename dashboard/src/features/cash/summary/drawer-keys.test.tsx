import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { figureRoutes } from '@labada/contracts/reports/figures'
import { centavos, ZERO } from '@labada/domain/core/money'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { givenCounter, givenPrinter, open } from '../../../testing/counter.tsx'
import type { Network } from '../../../testing/network.ts'
import { ANA, GIVEN_NOW, givenCashSession } from '../../../testing/shop.ts'
import { SummaryPage } from './summary-page.tsx'

let network: Network
beforeEach(() => {
  network = givenCounter()
  setSession({ keys: new Set(PRESET_KEYS.cashier) })
})

/** ₱930.00 should be in it, and an answer from before says so. */
const told = givenCashSession({
  expected: centavos(930_00),
  openingVariance: centavos(-40_00),
  movements: [{ id: ANA.id, at: GIVEN_NOW, kind: 'payment', amount: centavos(830_00), reference: null, by: ANA.name }],
})
const seen = () => document.body.textContent ?? ''

it('a cashier counts and closes the drawer and is never told what should be in it, nor how much it is off', async () => {
  network.answers(cashSessionRoutes.currentCashSession, () => ({ session: told, lastKept: centavos(1040_00) }))
  const counted = { ...told, state: 'counting' as const, counted: { '100': 9 }, countedAmount: centavos(900_00) }
  network.answers(cashSessionRoutes.countCashSession, () => ({ ...counted, expected: null, movements: [] }))
  network.answers(cashSessionRoutes.closeCashSession, ({ body }) => {
    const sums = { kept: body.keep, toSafe: ZERO, remitted: ZERO, variance: centavos(-30_00) }
    return { ...counted, ...sums, state: 'closed' as const, closedAt: GIVEN_NOW, closedBy: ANA }
  })
  const printer = givenPrinter()
  const { user } = open(<SummaryPage />)
  const closing = await screen.findByRole('button', { name: 'Count and close' })
  // No figures, no movements by hand, no earlier sessions: none of it is asked for either.
  expect(screen.queryByRole('button', { name: /^(X reading|Cash in|Cash out|Remit|To the safe)$/ })).toBeNull()
  expect(screen.queryByRole('region', { name: /^(To do|In the shop|Cash in and out|Previous sessions)$/ })).toBeNull()
  expect(seen()).not.toMatch(/930|830|1,040|40\.00|expected/i)
  await user.click(closing)
  await user.type(await screen.findByLabelText('Pieces of ₱100'), '9')
  await user.click(screen.getByRole('button', { name: 'Finish count' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Everything' }))
  await user.click(screen.getByRole('button', { name: 'Close drawer' }))
  await screen.findByText('Drawer closed')
  expect(seen()).not.toMatch(/930|30\.00|Exact|Short|Over/)
  expect(screen.queryByRole('button', { name: 'Reprint Z reading' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(printer.slips).toEqual([])
})

it('a cashier opens the drawer with a count of their own: what the last close left is not said', async () => {
  network.answers(cashSessionRoutes.currentCashSession, () => ({ session: null, lastKept: centavos(700_00) }))
  network.answers(cashSessionRoutes.openCashSession, () => givenCashSession({ opening: centavos(500_00) }))
  const { user } = open(<SummaryPage />)
  await user.click(await screen.findByRole('button', { name: 'Open drawer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open drawer' }))
  await user.type(dialog.getByLabelText('Pieces of ₱500'), '1')
  expect(seen()).not.toMatch(/700|200\.00/)
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Drawer opened with ₱500.00')).toBeTruthy()
  await waitFor(() => expect(network.sentTo(figureRoutes.shopSummary)).toEqual([]))
})
