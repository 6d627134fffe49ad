import { type ListedOfflineCommand, offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, ordersPage } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { TransactionsPage } from './transactions-page.tsx'

const work = (inDrawer: number | null): ListedOfflineCommand => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  at: new Date('2026-11-29T10:00:00+08:00'),
  broughtAt: new Date('2026-11-29T12:00:00+08:00'),
  what: 'Record payment',
  orderNumber: 'MAB-261129-0007',
  orderId: null,
  amount: centavos(120_00),
  inDrawer: inDrawer === null ? null : centavos(inDrawer),
  by: 'Ana Reyes',
  device: 'Counter 1',
  branchId: '0199aaaa-0000-7000-8000-000000000002',
  branchName: 'Mabolo',
  state: 'waiting',
  refusal: 'This order was voided',
  remark: null,
  decidedBy: null,
  decidedAt: null,
})

async function dismissing(inDrawer: number | null) {
  const network = givenOffice()
  network.answers(orderRoutes.listOrders, () => ordersPage([]))
  network.answers(offlineCommandRoutes.listOfflineCommands, () => ({ items: [work(inDrawer)], waiting: 1 }))
  network.answers(offlineCommandRoutes.decideOfflineCommand, () => ({ ...work(inDrawer), state: 'dismissed' as const }))
  const { user } = open(<TransactionsPage />, '/laundry/transactions?view=offline')
  await user.click(await screen.findByRole('button', { name: 'Dismiss…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Dismiss this/ }))
  const sent = () => network.sentTo(offlineCommandRoutes.decideOfflineCommand).map(({ body }) => body)
  return { user, dialog, sent }
}

it('an admin who dismisses work with cash in the drawer has to say what became of it', async () => {
  const { user, dialog, sent } = await dismissing(120_00)
  dialog.getByRole('group', { name: '₱120.00 of it is in the drawer' })
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  dialog.getByText('Choose what became of the cash')
  dialog.getByText('Reason is required')
  expect(sent()).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'He has it back')
  await user.click(dialog.getByRole('radio', { name: /^It was given back/ }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(sent()).toEqual([{ decision: 'dismiss', reason: 'He has it back', cash: 'returned' }])
})

it('of an expense it says that its cash left the drawer', async () => {
  const { user, dialog, sent } = await dismissing(-50_00)
  dialog.getByRole('group', { name: '₱50.00 of it left the drawer' })
  await user.type(dialog.getByLabelText('Reason'), 'Nobody bought it')
  await user.click(dialog.getByRole('radio', { name: /^It’s gone/ }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(sent()).toEqual([{ decision: 'dismiss', reason: 'Nobody bought it', cash: 'kept' }])
})

it('of work without cash in the drawer only the reason is asked', async () => {
  const { user, dialog, sent } = await dismissing(null)
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.type(dialog.getByLabelText('Reason'), 'Asked the counter')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(sent()).toEqual([{ decision: 'dismiss', reason: 'Asked the counter' }])
})
