import { orderRoutes } from '@labada/contracts/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../testing/network.ts'
import { givenBoard } from '../../../testing/release.tsx'
import { BEN } from '../../../testing/shop.ts'

describe('two tablets, one load', () => {
  it('tells the slower one who was first, and offers no undo of another person’s work', async () => {
    const { network, user, moved } = givenBoard()
    network.answers(orderRoutes.moveLoad, ({ params }) => moved(params.loadId, 'washing', BEN))
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    expect(await screen.findByText('MAB-261121-0042: already washed by Ben Cruz, 9:05 AM')).toBeTruthy()
    expect(screen.queryByText('Undo')).toBeNull()
  })

  it('takes the card back where it was when the server refuses', async () => {
    const { network, user } = givenBoard()
    network.answers(orderRoutes.moveLoad, () => {
      throw new Refusal(409, { message: 'This order was voided', code: 'ORDER_VOIDED' })
    })
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    expect(await screen.findByText('MAB-261121-0042: This order was voided')).toBeTruthy()
    const received = screen.getByRole('region', { name: 'Received' })
    await waitFor(() => expect(within(received).getByText('Maria Santos')).toBeTruthy())
  })

  it('asks for a reason once the ten seconds are over', async () => {
    const { network, user, moved } = givenBoard()
    network.answers(orderRoutes.moveLoadBack, ({ params, body }) => {
      if (!body.reason) throw new Refusal(422, { message: 'Enter a reason', code: 'NOTE_REQUIRED' })
      return moved(params.loadId, body.stage)
    })
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    await user.click(await screen.findByText('Undo'))
    const ask = await screen.findByRole('dialog', { name: /back to received/ })
    await user.type(within(ask).getByLabelText('Reason'), 'Wrong machine')
    await user.click(within(ask).getByRole('button', { name: 'OK' }))
    await screen.findByText(/2 loads back to received/)
    expect(network.sentTo(orderRoutes.moveLoadBack).at(-1)?.body).toEqual({
      stage: 'received',
      reason: 'Wrong machine',
    })
  })

  it('takes a move back that is undone while the next one is on its way', async () => {
    const { network, user, holdMoves } = givenBoard()
    await user.click(await screen.findByRole('button', { name: 'Start washing' }))
    const undo = await screen.findByText('Undo')
    const held = holdMoves()
    await user.click(await screen.findByRole('button', { name: 'Start drying' }))
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    await user.click(undo)
    for (let at = 0; at < 2; at += 1) {
      await waitFor(() => expect(held.length).toBeGreaterThan(at))
      held[at]?.()
    }
    await waitFor(() => expect(network.sentTo(orderRoutes.moveLoadBack).length).toBeGreaterThan(0))
  })
})
