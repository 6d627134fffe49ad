import { offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { orderReadyingRoutes } from '@labada/contracts/orders/order-readying'
import { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { type ExportAnswer, exportRoutes } from '@labada/contracts/reports/exports'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW, givenOrder, givenSummary } from '../../../testing/shop.ts'
import { TransactionsPage } from './transactions-page.tsx'

const totals = {
  orders: 3,
  found: 3,
  loads: 3,
  total: centavos(1170_00),
  discount: ZERO,
  paid: ZERO,
  balance: centavos(1170_00),
}
const NUMBERS = ['MAB-261121-0001', 'MAB-261121-0002', 'MAB-261121-0003'] as const

/** Three orders in the list, the first two ticked. */
async function given() {
  const network = givenOffice()
  const items = NUMBERS.map((number) => givenSummary({ number }))
  network.answers(orderRoutes.listOrders, () => ({ items, nextCursor: null, totals }))
  network.answers(orderReviewRoutes.listOrderDays, () => ({ items: [] }))
  network.answers(offlineCommandRoutes.listOfflineCommands, () => ({ items: [], waiting: 0 }))
  const { user } = open(<TransactionsPage />, '/laundry/transactions')
  const tick = (number: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Order ${number}` })
  await user.click(await screen.findByRole('checkbox', { name: `Select Order ${NUMBERS[0]}` }))
  await user.click(tick(NUMBERS[1]))
  await screen.findByText('2 selected')
  return { network, user, items, tick }
}

describe('orders that are ticked', () => {
  it('are marked ready after a question; one that could not be stays ticked, with its reason', async () => {
    const { network, user, items, tick } = await given()
    const [one, two] = items.map(({ id }) => id)
    network.answers(orderReadyingRoutes.markOrdersReady, ({ body }) => ({
      ready: body.ids.slice(0, 1),
      refused: [{ id: body.ids[1] ?? '', number: NUMBERS[1], message: 'This order was voided' }],
    }))
    await user.click(await screen.findByRole('button', { name: 'Mark ready' }))
    const sure = await screen.findByRole('alertdialog', { name: 'Mark 2 orders ready?' })
    expect(network.sentTo(orderReadyingRoutes.markOrdersReady)).toHaveLength(0)
    await user.click(within(sure).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText(`${NUMBERS[1]}: This order was voided`)).toBeTruthy()
    expect(network.sentTo(orderReadyingRoutes.markOrdersReady)[0]?.body.ids).toEqual([one, two])
    expect(await screen.findByText('1 selected')).toBeTruthy()
    expect([tick(NUMBERS[0]).checked, tick(NUMBERS[1]).checked]).toEqual([false, true])
  })

  it('are printed in one go as reprints; one that cannot be read is told and stays ticked', async () => {
    const { network, user, items, tick } = await given()
    const printer = givenPrinter()
    const [first] = items
    network.answers(orderRoutes.getOrder, ({ params }) => {
      if (params.orderId !== first?.id) throw new Refusal(422, { message: 'Pay from reach', code: 'FIELD_INVALID' })
      return givenOrder({ id: first.id, number: NUMBERS[0] })
    })
    await user.click(await screen.findByRole('button', { name: 'Print stubs' }))
    await waitFor(() => expect(printer.slips).toHaveLength(1))
    expect(printer.slips[0]).toContain('REPRINT')
    expect(printer.slips[0]).toContain('CLAIM STUB – NOT AN INVOICE')
    expect(await screen.findByText(`${NUMBERS[1]}: Pay from reach`)).toBeTruthy()
    expect([tick(NUMBERS[0]).checked, tick(NUMBERS[1]).checked]).toEqual([false, true])
  })

  it('stay ticked when nothing came out of the printer', async () => {
    const { network, user, items } = await given()
    const printer = givenPrinter()
    printer.fails = true
    network.answers(orderRoutes.getOrder, ({ params }) =>
      givenOrder({ id: params.orderId, number: items.find(({ id }) => id === params.orderId)?.number ?? '' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Print stubs' }))
    expect(await screen.findByText('The slip could not be prepared for printing')).toBeTruthy()
    expect(screen.getByText('2 selected')).toBeTruthy()
  })

  it('are written to with one text, each with its own figures', async () => {
    const { network, user, items } = await given()
    network.answers(orderRoutes.getOrder, ({ params }) => {
      const at = items.findIndex(({ id }) => id === params.orderId)
      return givenOrder({
        id: params.orderId,
        number: NUMBERS[at] ?? '',
        stage: 'ready',
        ...(at === 1 && { customer: null }),
      })
    })
    await user.click(await screen.findByRole('button', { name: 'Message…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Messages to 2 customers' })
    await user.clear(within(dialog).getByLabelText('Text'))
    await user.type(within(dialog).getByLabelText('Text'), 'Ready: {{balance}')
    const send = within(dialog).getByRole('link', { name: `Text message ${NUMBERS[0]}` })
    expect(send.getAttribute('href')).toBe(`sms:+639171234567?body=${encodeURIComponent('Ready: ₱390.00')}`)
    expect(within(dialog).getByText('No one to message')).toBeTruthy()
  })

  it('are the file, and no other', async () => {
    const { network, user, items } = await given()
    network.answers(
      exportRoutes.requestExport,
      ({ body }): ExportAnswer => ({
        id: body.id,
        list: body.list,
        format: body.format,
        state: 'failed',
        totalRows: 2,
        doneRows: 0,
        bytes: null,
        requestedAt: GIVEN_NOW,
      }),
    )
    network.answers(exportRoutes.getExport, () => {
      throw new Refusal(422, { message: 'Not now' })
    })
    await user.click(await screen.findByRole('button', { name: 'Export selected' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(network.sentTo(exportRoutes.requestExport)).toHaveLength(1))
    expect(network.sentTo(exportRoutes.requestExport)[0]?.body.query).toMatchObject({
      ids: items
        .slice(0, 2)
        .map(({ id }) => id)
        .join(','),
    })
  })
})
