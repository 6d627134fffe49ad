import { orderRoutes } from '@labada/contracts/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import type { Network } from '../../../testing/network.ts'
import { givenReceiving, ticketTotal } from '../../../testing/receive.tsx'
import { ReceivePage } from './receive-page.tsx'

let network: Network
let user: ReturnType<typeof open>['user']

const panel = () => screen.findByRole('region', { name: 'Pay' })
const sent = () => network.sentTo(orderRoutes.receiveOrder).map(({ body }) => body)
const GCASH = { method: 'gcash', amount: 200_00, reference: 'GC-7' }

/** Two loads (₱360.00), of which ₱200.00 were paid by GCash. */
beforeEach(async () => {
  network = givenReceiving({ total: 360_00 })
  givenPrinter()
  ;({ user } = open(<ReceivePage />))
  await screen.findByRole('region', { name: 'Services' })
  await user.keyboard('11')
  await waitFor(() => expect(ticketTotal()).toBe('₱360.00'))
  await user.keyboard('{F9}')
  await user.click(await screen.findByLabelText('GCash'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount', { selector: 'input' })))
  await user.keyboard('200')
  await user.type(screen.getByLabelText(/Reference/), 'GC-7{Enter}')
  expect(await within(await panel()).findByText('Remaining of ₱360.00')).toBeTruthy()
})

describe('a part that was taken', () => {
  it('is not lost by keys of the ticket beneath the panel: F8, F4, F2, F9 and the tiles do nothing', async () => {
    await user.keyboard('{F8}{F4}{F2}{F9}')
    const field = screen.getByLabelText<HTMLInputElement>('Cash received', { selector: 'input' })
    expect(document.activeElement).toBe(field)
    field.blur()
    await user.keyboard('1')
    await panel()
    expect(sent()).toEqual([])
    expect(screen.getByText('Remaining of ₱360.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'On hold (0)' })).toBeTruthy()
  })

  it('is saved with the order when the rest is left to pay on release', async () => {
    await user.click(await screen.findByRole('button', { name: 'Leave ₱160.00 due on release' }))
    expect(await screen.findByText('MAB-261121-0042 saved, ₱160.00 due on release')).toBeTruthy()
    expect(sent()).toMatchObject([{ payments: [GCASH] }])
  })

  it('stays with the ticket when the panel is left, is shown there, and goes with it by F8', async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull())
    expect(within(screen.getByRole('list', { name: 'Payments so far' })).getByText('₱200.00')).toBeTruthy()
    await user.keyboard('{F9}')
    expect(within(await panel()).getByText('Remaining of ₱360.00')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull())
    await user.keyboard('{F8}')
    await screen.findByText('MAB-261121-0042 saved, ₱160.00 due on release')
    expect(sent()).toMatchObject([{ payments: [GCASH] }])
  })

  it('goes on hold and comes back with its ticket, and never pays for another', async () => {
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Hold/ }))
    await waitFor(() => expect(ticketTotal()).toBe('₱0.00'))
    expect(screen.queryByRole('list', { name: 'Payments so far' })).toBeNull()
    await user.keyboard('1{F9}')
    expect(within(await panel()).getByText('Due')).toBeTruthy()
    await user.keyboard('{Enter}')
    await screen.findByText(/MAB-261121-0042 saved/)
    expect(sent()).toMatchObject([{ payments: [{ method: 'cash', amount: 180_00 }] }])

    await user.click(screen.getByRole('button', { name: 'On hold (1)' }))
    expect(await screen.findByText('· ₱200.00 taken')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard ticket for Walk-in customer' }))
    expect(await screen.findByText('₱200.00 already paid on this ticket. Return it first.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByRole('list', { name: 'Payments so far' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Pay later/ }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ payments: [GCASH] })
  })
})
