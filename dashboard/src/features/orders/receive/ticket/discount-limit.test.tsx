import { offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { centavos } from '@labada/domain/core/money'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSession, setSession } from '../../../../api/session.ts'
import { askedManager } from '../../../../components/access/asked-manager.ts'
import { givenPrinter, open } from '../../../../testing/counter.tsx'
import { givenReceiving, ticketTotal } from '../../../../testing/receive.tsx'
import { ANA } from '../../../../testing/shop.ts'
import { ReceivePage } from '../receive-page.tsx'

/** A cashier at a counter whose shop lets them take off 10 % and at most ₱15; somebody stands there, or nobody may. */
async function givenCashier({ stands = false, discountPercent = 10 } = {}) {
  const network = givenReceiving()
  givenPrinter()
  const ana = { id: ANA.id, firstname: 'Ana', lastname: 'Reyes' }
  setSession({
    ...getSession(),
    keys: new Set(PRESET_KEYS.cashier),
    ...(stands && { attended: { lockMinutes: 0, standing: ana, people: [] } }),
  })
  const orders = { ...DEFAULT_SETTINGS.orders, discountPercent, discountMost: centavos(15_00) }
  network.answers(settingsInForceRoutes.settingsInForce, () => ({ ...DEFAULT_SETTINGS, orders }))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items: [], others: [] }))
  const { user } = open(<ReceivePage />)
  await screen.findByRole('region', { name: 'Services' })
  await user.keyboard('1')
  await waitFor(() => expect(ticketTotal()).toBe('₱180.00'))
  await user.click(screen.getByRole('button', { name: /^Discount/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }))
  const sent = () => network.sentTo(orderRoutes.receiveOrder).map(({ body }) => body.discount)
  return { user, dialog, sent }
}

async function give({ user, dialog }: Awaited<ReturnType<typeof givenCashier>>, percent: string) {
  const field = await dialog.findByRole('textbox', { name: /Percent/ })
  await user.clear(field)
  await user.type(field, percent)
  await user.clear(dialog.getByLabelText(/Reason/))
  await user.type(dialog.getByLabelText(/Reason/), 'Regular')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
}

test('whoever may not give discounts gives a small one alone, and is told the limit', async () => {
  const at = await givenCashier()
  expect(await at.dialog.findByText('Up to ₱15.00')).toBeTruthy()
  await give(at, '10')
  expect(at.dialog.getByText('Enter at most ₱15.00')).toBeTruthy()
  await give(at, '8')
  await at.user.keyboard('{F8}')
  await waitFor(() => expect(at.sent()).toEqual([{ percent: 8, reason: 'Regular' }]))
  expect(askedManager.get()).toBeNull()
})

test('above the limit a manager is asked, where one can be', async () => {
  const at = await givenCashier({ stands: true })
  expect(await at.dialog.findByText('Up to ₱15.00 without a manager')).toBeTruthy()
  await give(at, '10')
  await at.user.keyboard('{F8}')
  await waitFor(() => expect(askedManager.get()?.needed).toEqual(['order.discount']))
  expect(at.sent()).toEqual([])
  askedManager.get()?.answer(null)
})

test('a shop without a limit offers codes alone', async () => {
  const { dialog } = await givenCashier({ discountPercent: 0 })
  expect(await dialog.findByLabelText(/Promotion code/)).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('radio', { name: 'Percent' })).toBeNull())
})
