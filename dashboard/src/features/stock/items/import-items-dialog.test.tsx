import { type ItemImportAnswer, itemImportRoutes } from '@labada/contracts/stock/item-imports'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { ImportItemsDialog } from './import-items-dialog.tsx'

const ITEM = '0199aaaa-0000-7000-8000-0000000000e1'
const found: ItemImportAnswer = {
  added: [{ sku: null, name: 'Hanger' }],
  changed: [
    { itemId: ITEM, sku: 'SKU-0001', name: 'Soap', changes: [{ field: 'price' as const, before: 25, after: 30 }] },
  ],
  same: 1,
  problems: [],
}
const file = (text: string) => new File([text], 'items.csv', { type: 'text/csv' })
const TEXT = 'SKU,Name,Price\nSKU-0001,,30\n,Hanger,\nSKU-0002,,9'

async function given(answer: (apply: boolean) => ItemImportAnswer) {
  const network = givenOffice()
  network.answers(itemImportRoutes.importItems, ({ body }) => answer(body.apply))
  const close = vi.fn<() => void>()
  const { user } = open(<ImportItemsDialog onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Import items' })
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  const choose = (text: string) => user.upload(within(dialog).getByLabelText('CSV file'), file(text))
  return { network, user, dialog, ok, choose, close }
}

it('shows what a file would add and change, and takes it in only with OK', async () => {
  const { network, user, dialog, ok, choose, close } = await given(() => found)
  expect(ok.disabled).toBe(true)
  await choose(TEXT)
  expect(await within(dialog).findByText('1 new item, 1 changed, 1 unchanged')).toBeTruthy()
  expect(within(dialog).getByRole('row', { name: /Soap ?Price ₱25\.00 ₱30\.00/ })).toBeTruthy()
  expect(network.sentTo(itemImportRoutes.importItems).map(({ body }) => body.apply)).toEqual([false])
  await user.click(ok)
  expect(await screen.findByText('1 item added, 1 changed')).toBeTruthy()
  const [, sent] = network.sentTo(itemImportRoutes.importItems)
  expect(sent?.body).toMatchObject({ apply: true, lines: [{ line: 2, price: 3000 }, { name: 'Hanger' }, { line: 4 }] })
  expect(close).toHaveBeenCalledTimes(1)
})

it('takes nothing in while anything stands in the way, and says on which line', async () => {
  const problems = [{ line: 3, message: 'Another item is called Hanger' }]
  const { network, dialog, ok, choose } = await given(() => ({ ...found, problems }))
  await choose(TEXT)
  expect(await within(dialog).findByText('Line 3: Another item is called Hanger')).toBeTruthy()
  expect(ok.disabled).toBe(true)
  await choose('SKU,Prise\nSKU-0001,30')
  expect(await within(dialog).findByText('Unknown column: Prise')).toBeTruthy()
  expect(network.sentTo(itemImportRoutes.importItems)).toHaveLength(1)
})

it('keeps the difference on the screen when the server refuses it after all', async () => {
  const { user, dialog, ok, choose, close } = await given((apply) => {
    if (apply) throw new Refusal(409, { message: 'Another item has this name', code: 'CODE_TAKEN' })
    return found
  })
  await choose(TEXT)
  await within(dialog).findByText('1 new item, 1 changed, 1 unchanged')
  await user.click(ok)
  expect(await within(dialog).findByText('Another item has this name')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})
