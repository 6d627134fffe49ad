import { uploadRoutes } from '@labada/contracts/company/uploads'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../testing/counter.tsx'
import { Refusal } from '../../testing/network.ts'
import { givenOffice } from '../../testing/office.tsx'
import { GIVEN_NOW, givenOrder } from '../../testing/shop.ts'
import { givenTrip } from '../../testing/trips.ts'
import { DoorPhotoCard } from './door-photo.tsx'

const delivery = { address: '12 Mango Avenue', fee: centavos(50_00) }

it('an order that was delivered shows its photo, and one that waits asks for none', async () => {
  const network = givenOffice()
  network.answers(tripRoutes.listTrips, () => ({
    items: [
      givenTrip({ id: '0199dddd-0000-7000-8000-0000000000f1', kind: 'pickup' }),
      givenTrip({ state: 'delivered', photoId: '0199dddd-0000-7000-8000-0000000000ff' }),
    ],
  }))
  network.answers(uploadRoutes.getUpload, () => {
    throw new Refusal(404, { message: 'File not found' })
  })
  const released = givenOrder({ stage: 'released', releasedAt: GIVEN_NOW, delivery })
  open(
    <>
      <DoorPhotoCard order={givenOrder({ delivery })} />
      <DoorPhotoCard order={released} />
    </>,
  )
  await screen.findByRole('button', { name: `Photo of ${released.number} at the door` })
  await waitFor(() => expect(network.sentTo(tripRoutes.listTrips)).toHaveLength(1))
  expect(network.sentTo(tripRoutes.listTrips)[0]?.query).toEqual({ orderId: released.id })
})
