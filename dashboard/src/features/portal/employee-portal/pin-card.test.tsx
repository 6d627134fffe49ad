import { portalPinRoutes } from '@labada/contracts/portal/portal-pin'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { ANA } from '../../../testing/shop.ts'
import { PinCard } from './pin-card.tsx'
import { openPortal, portalSession } from './portal-session.ts'

function givenPin(known: { readonly is_used: boolean; has_pin: boolean }) {
  const network = givenCounter()
  const reads: unknown[] = []
  network.answers(portalPinRoutes.portalPin, () => {
    reads.push(known)
    return { success: true as const, data: { ...known } }
  })
  openPortal({ employee: { id: ANA.id, firstname: 'Ana', lastname: 'Reyes' }, token: 'a-token' })
  const session = portalSession.get()
  if (!session) throw new Error('The portal is open')
  open(<PinCard session={session} />)
  return { network, reads }
}

it('somebody without a PIN sets one, and is asked for it from then on', async () => {
  const known = { is_used: true, has_pin: false }
  const { network } = givenPin(known)
  const sent: unknown[] = []
  network.answers(portalPinRoutes.changePortalPin, ({ body }) => {
    sent.push(body)
    known.has_pin = true
    return { success: true as const, message: 'Your PIN is saved' }
  })
  await userEvent.type(await screen.findByLabelText(/New PIN/), '860294')
  expect(screen.queryByLabelText(/Current PIN/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save PIN' }))
  expect(await screen.findByLabelText(/Current PIN/)).toBeTruthy()
  expect(sent).toEqual([{ new_pin: '860294' }])
  expect(screen.getByLabelText<HTMLInputElement>(/New PIN/).value).toBe('')
})

it('shows nothing where the shop uses no PINs', async () => {
  const { reads } = givenPin({ is_used: false, has_pin: false })
  await expect.poll(() => reads.length).toBe(1)
  expect(screen.queryByText('My PIN')).toBeNull()
})

it('says at its field why a new PIN is refused', async () => {
  const { network } = givenPin({ is_used: true, has_pin: false })
  network.answers(portalPinRoutes.changePortalPin, () => {
    throw new Refusal(422, { message: 'The PIN is refused', errors: { new_pin: ['PIN is too easy to guess'] } })
  })
  await userEvent.type(await screen.findByLabelText(/New PIN/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Save PIN' }))
  expect(await screen.findByText('PIN is too easy to guess')).toBeTruthy()
})
