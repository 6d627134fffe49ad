import { type Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import type { FileAnswer } from '@labada/contracts/core/route'
import { itemPhotoRoutes } from '@labada/contracts/stock/item-photos'
import type { Item } from '@labada/contracts/stock/item-schemas'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenItem } from '../../../testing/items.ts'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { ItemPhotoField } from './item-photo-field.tsx'

const PHOTO = '0199aaaa-0000-7000-8000-0000000000f1'
const item = givenItem({ name: 'Fabcon sachet' })
const picture = (type = 'image/png') => new File(['a picture'], 'sachet.png', { type })

function given(own: Partial<Item> = {}) {
  const network = givenOffice()
  const shown = { ...item, ...own }
  network.answers(itemPhotoRoutes.setItemPhoto, ({ body }) => ({ ...shown, photoId: body.uploadId }))
  network.answers(
    uploadRoutes.putUpload,
    ({ params }): Upload => ({
      id: params.uploadId,
      name: 'sachet.png',
      type: 'image/webp',
      bytes: 9,
      width: 60,
      height: 40,
    }),
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
  return { network, ...open(<ItemPhotoField item={shown} />) }
}
const asked = (network: ReturnType<typeof givenOffice>) =>
  network.sentTo(itemPhotoRoutes.setItemPhoto).map(({ body }) => body.uploadId)

it('a photo that is chosen is sent, and becomes the item’s', async () => {
  const { network, user } = given()
  await user.upload(screen.getByTestId('item-photo'), picture())
  await waitFor(() => expect(asked(network)).toHaveLength(1))
  expect(asked(network)).toEqual(network.sentTo(uploadRoutes.putUpload).map(({ params }) => params.uploadId))
})

it('what is no picture is refused before it is sent', async () => {
  const { network } = given()
  // A file manager may be told to show every file.
  fireEvent.change(screen.getByTestId('item-photo'), {
    target: { files: [new File(['%PDF'], 'list.pdf', { type: 'application/pdf' })] },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Only JPG or PNG')
  expect(network.sentTo(uploadRoutes.putUpload)).toEqual([])
})

it('what the server refuses is told, and the item stays without', async () => {
  const { network, user } = given()
  network.answers(uploadRoutes.putUpload, () => {
    throw new Refusal(422, { message: 'This photo can’t be read. Take it again.' })
  })
  await user.upload(screen.getByTestId('item-photo'), picture())
  expect(await screen.findByText('This photo can’t be read. Take it again.')).toBeTruthy()
  expect(asked(network)).toEqual([])
})

it('a photo says whose it is, and goes when it is taken away', async () => {
  const { network, user } = given({ photoId: PHOTO })
  network.answers(
    uploadRoutes.getUpload,
    (): FileAnswer => ({
      file: true,
      type: 'image/webp',
      name: 'sachet.webp',
      content: new Uint8Array(),
    }),
  )
  expect((await screen.findByRole('img', { name: 'Photo of Fabcon sachet' })).getAttribute('src')).toBe('blob:photo')
  expect(network.sentTo(uploadRoutes.getUpload)[0]?.query).toEqual({ size: 'small' })
  await user.click(screen.getByRole('button', { name: 'Remove photo' }))
  await waitFor(() => expect(asked(network)).toEqual([null]))
})
