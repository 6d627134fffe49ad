import { branchRoutes } from '@labada/contracts/company/branches'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { itemRoutes } from '@labada/contracts/stock/items'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { givenItem, givenSale } from '../../../testing/items.ts'
import { type Network, Refusal } from '../../../testing/network.ts'
import { givenOffice, LAHUG } from '../../../testing/office.tsx'
import { ANA, MABOLO } from '../../../testing/shop.ts'
import { ItemSalesPage } from './item-sales-page.tsx'

const soap = givenItem({ name: 'Soap bar' }, { onHand: 3 })
const fabcon = givenItem({ name: 'Fabcon sachet', price: centavos(12_00) }, { price: centavos(12_00) })
const newItem = '0199eeee-0000-7000-8000-00000000ffff'
const entered = givenSale({
  number: 'MAB-S-000007',
  office: { account: 'safe', reason: 'Sold to a neighbour', voidableUntil: new Date('2099-01-01T00:00:00+08:00') },
})

function given(items = [givenSale()]): Network {
  const network = givenOffice()
  const itemTotals = { items: 2, value: ZERO, low: 0, out: 0, negative: 0 }
  network.answers(itemSaleRoutes.listItemSales, () => ({
    items,
    nextCursor: null,
    totals: {
      sales: 1,
      quantity: 2,
      gross: centavos(50_00),
      refunded: ZERO,
      net: centavos(50_00),
      cost: centavos(30_00),
      margin: centavos(20_00),
      byMethod: [],
    },
  }))
  network.answers(itemSaleRoutes.itemSaleReport, () => ({ groups: [] }))
  network.answers(itemRoutes.listItems, () => ({ items: [soap, fabcon], nextCursor: null, totals: itemTotals }))
  return network
}

async function openForm() {
  const network = given()
  const { user } = open(<ItemSalesPage />, `/inventory/sales?branch=${MABOLO.id}`)
  await user.click(await screen.findByRole('button', { name: 'Add sale…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add item sale' }))
  const search = await dialog.findByRole('textbox', { name: 'Add item' })
  const pick = async (typed: string) => {
    await user.click(search)
    await user.type(search, `${typed}{Enter}`)
  }
  return { network, user, dialog, pick, ok: () => user.click(dialog.getByRole('button', { name: 'OK' })) }
}

describe('entering a sale at the office', () => {
  it('finds items by typing, sums them up, and sends them into the account that was chosen', async () => {
    const { network, user, dialog, pick, ok } = await openForm()
    await ok()
    expect(dialog.getByText('Add an item first')).toBeTruthy()
    expect(dialog.getByText('Reason is required')).toBeTruthy()

    await pick('soap')
    await pick('soap')
    await pick('sachet')
    expect(dialog.getByText('₱25.00 each, 3 pc in stock')).toBeTruthy()
    const quantity = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Fabcon sachet' })
    await user.clear(quantity)
    await user.type(quantity, '5')
    expect(dialog.getByLabelText('Total').textContent).toBe('₱110.00')
    await user.selectOptions(dialog.getByLabelText('Deposit to'), 'GCash')
    await user.type(dialog.getByLabelText('Reference'), '9001')
    await user.type(dialog.getByLabelText(/Reason/), 'Sold to a neighbour')
    network.answers(itemSaleRoutes.enterOfficeSale, () => entered)
    await ok()
    expect(await screen.findByText('MAB-S-000007 added, ₱50.00')).toBeTruthy()
    expect(network.sentTo(itemSaleRoutes.enterOfficeSale)[0]?.body).toMatchObject({
      branchId: MABOLO.id,
      lines: [
        { itemId: soap.id, quantity: 2 },
        { itemId: fabcon.id, quantity: 5 },
      ],
      total: 110_00,
      account: 'wallet:gcash',
      reference: '9001',
      reason: 'Sold to a neighbour',
    })
    expect(network.sentTo(itemSaleRoutes.enterOfficeSale)[0]?.body).not.toHaveProperty('allowNegative')
  })

  it('asks before it sells what the books say is not there, and keeps what was typed when that is not meant', async () => {
    const { network, user, dialog, pick, ok } = await openForm()
    await pick('soap')
    const quantity = dialog.getByRole('textbox', { name: 'Soap bar' })
    await user.clear(quantity)
    await user.type(quantity, '4')
    expect(dialog.getByText('Only 3 pc in stock')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Reason/), 'Sold to a neighbour')
    await ok()
    const question = () => screen.findByRole('alertdialog', { name: 'Sell more than is in stock?' })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(network.sentTo(itemSaleRoutes.enterOfficeSale)).toEqual([])
    const again = within(await screen.findByRole('dialog', { name: 'Add item sale' }))
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Soap bar' }).value).toBe('4')
    network.answers(itemSaleRoutes.enterOfficeSale, () => entered)
    await user.click(again.getByRole('button', { name: 'OK' }))
    await user.click(within(await question()).getByRole('button', { name: 'OK' }))
    await waitFor(() =>
      expect(network.sentTo(itemSaleRoutes.enterOfficeSale)[0]?.body).toMatchObject({
        total: 100_00,
        account: 'bank',
        allowNegative: true,
      }),
    )
  })

  it('says a refusal in the form, asks for the prices again, and sends the same sale again', async () => {
    const { network, user, dialog, pick, ok } = await openForm()
    await pick('soap')
    await user.type(dialog.getByLabelText(/Reason/), 'Sold to a neighbour')
    network.answers(itemSaleRoutes.enterOfficeSale, () => {
      throw new Refusal(409, { code: 'PRICE_CHANGED', message: 'The total is now ₱30.00', total: 30 })
    })
    const dearer = {
      ...soap,
      price: centavos(30_00),
      levels: soap.levels.map((one) => ({ ...one, price: centavos(30_00) })),
    }
    network.answers(itemRoutes.listItems, () => ({
      items: [dearer],
      nextCursor: null,
      totals: { items: 1, value: ZERO, low: 0, out: 0, negative: 0 },
    }))
    await ok()
    expect(await dialog.findByText('The total is now ₱30.00')).toBeTruthy()
    await waitFor(() => expect(dialog.getByLabelText('Total').textContent).toBe('₱30.00'))
    network.answers(itemSaleRoutes.enterOfficeSale, () => entered)
    await ok()
    await screen.findByText('MAB-S-000007 added, ₱50.00')
    const [first, second] = network.sentTo(itemSaleRoutes.enterOfficeSale)
    expect(second?.body).toMatchObject({ id: first?.body.id, total: 30_00 })
  })
})

it('the row and the drawer say who entered a sale at the office, why and into what; it can be voided on its day', async () => {
  const network = given([entered])
  network.answers(itemSaleRoutes.getItemSale, () => entered)
  open(<ItemSalesPage />, `/inventory/sales?id=${entered.id}`)
  expect(await screen.findByText('At the office, Ana Reyes: Sold to a neighbour')).toBeTruthy()
  const drawer = within(await screen.findByRole('dialog', { name: 'MAB-S-000007' }))
  expect(await drawer.findByText('Added by office')).toBeTruthy()
  expect(drawer.getByText('Branch safe')).toBeTruthy()
  expect(drawer.getByText('Sold to a neighbour')).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Void sale…' })).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Refund…' })).toBeTruthy()
})

it('what the office sold yesterday is refunded, not voided', async () => {
  const old = {
    ...entered,
    office: { account: 'safe' as const, reason: 'Fair', voidableUntil: new Date('2026-01-01T00:00:00+08:00') },
  }
  const network = given([old])
  network.answers(itemSaleRoutes.getItemSale, () => old)
  open(<ItemSalesPage />, `/inventory/sales?id=${old.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'MAB-S-000007' }))
  expect(await drawer.findByRole('button', { name: 'Refund…' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Void sale…' })).toBeNull()
})

describe('narrowing the list', () => {
  const sold = (key: string, name: string) => ({
    key,
    name,
    sales: 1,
    quantity: 2,
    net: centavos(50_00),
    cost: centavos(30_00),
    margin: centavos(20_00),
  })
  const narrowed = async (path = '/inventory/sales') => {
    const network = given()
    network.answers(itemSaleRoutes.itemSaleReport, ({ query }) => ({
      groups:
        query.by === 'cashier' ? [sold(ANA.id, ANA.name)] : [sold(soap.id, 'Soap bar'), sold(fabcon.id, 'Fabcon')],
    }))
    const { user } = open(<ItemSalesPage />, path)
    await screen.findByRole('option', { name: 'Soap bar' })
    const asked = () => network.sentTo(itemSaleRoutes.listItemSales).at(-1)?.query
    return { network, user, asked }
  }

  it('to one item and one cashier of those that sold, each with a chip that takes it away', async () => {
    const { user, asked } = await narrowed()
    await user.selectOptions(screen.getByLabelText('Item'), 'Soap bar')
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    await user.selectOptions(await screen.findByLabelText('Cashier'), ANA.name)
    await user.click(screen.getByRole('button', { name: 'Show results' }))
    await waitFor(() => expect(asked()).toMatchObject({ itemId: soap.id, soldBy: ANA.id }))
    await user.click(await screen.findByRole('button', { name: /Sold by Ana Reyes/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sold by/ })).toBeNull())
    expect(screen.getByLabelText<HTMLSelectElement>('Item').value).toBe(soap.id)
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    expect((await screen.findByLabelText<HTMLSelectElement>('Cashier')).value).toBe('')
  })

  it('by a link: the choice says that something is chosen, also when nobody sold it in these days', async () => {
    const { asked } = await narrowed(`/inventory/sales?item=${newItem}`)
    await waitFor(() => expect(asked()).toMatchObject({ itemId: newItem }))
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Not sold in this period' }).selected).toBe(true)
    expect(screen.getByRole('button', { name: /One item/ })).toBeTruthy()
  })
})

it('the receipt of a sale is printed again in the back office, with its branch’s name and phone, as the reprint it is', async () => {
  const printer = givenPrinter()
  const sale = givenSale()
  const network = given([sale])
  // The office works on a counter of another branch.
  setSession({ branch: { ...LAHUG, features: [], closed: false, phone: '09175550202' } })
  network.answers(itemSaleRoutes.getItemSale, () => sale)
  const { user } = open(<ItemSalesPage />, `/inventory/sales?id=${sale.id}`)
  // The branches were asked for first, and with them the phone.
  await waitFor(() => expect(network.sentTo(branchRoutes.listBranches)).not.toHaveLength(0))
  await user.click(await screen.findByRole('button', { name: 'Reprint receipt' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toContain('REPRINT')
  expect(printer.slips[0]).toContain(sale.number)
  expect(printer.slips[0]).toContain(MABOLO.name)
  expect(printer.slips[0]).toContain('0917 555 0101')
})

it('sales that only the filters hide come back with one press', async () => {
  const network = given([])
  const { user, router } = open(<ItemSalesPage />, '/inventory/sales?status=voided&dates=month')
  const nothing = await screen.findByText('No item sales for these filters')
  await user.click(within(nothing.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No counter sales')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(network.sentTo(itemSaleRoutes.listItemSales).at(-1)?.query).not.toHaveProperty('status')
})
