import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, sum, ZERO } from '@labada/domain/core/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys } from '../../../api/query-keys.ts'
import { setSession } from '../../../api/session.ts'
import { scanKeys } from '../../../testing/browser.tsx'
import { givenCounter, givenPrinter, open, ordersPage } from '../../../testing/counter.tsx'
import { type Network, Refusal, Silence } from '../../../testing/network.ts'
import {
  GIVEN_NOW,
  givenCashSession,
  givenOrder,
  givenPayment,
  givenService,
  givenSummary,
  MABOLO,
} from '../../../testing/shop.ts'
import { ReceivePage } from './receive-page.tsx'

const VERSION = '0199eeee-0000-7000-8000-000000000001'
const NEXT_VERSION = '0199eeee-0000-7000-8000-000000000002'
const WASH = givenService({ name: 'Wash-Dry-Fold', price: centavos(180_00), kgPerLoad: 8 })
const KILO = givenService({ name: 'By the kilo', unit: 'kg', price: centavos(35_00) })
const FABCON = givenService({ name: 'Fabcon', unit: 'piece', category: 'add_on', price: centavos(12_00) })

/** A counter that sells three services; what is received is answered at the price it was asked with. */
function givenShop({ price = 180_00 } = {}) {
  const network = givenCounter()
  const printer = givenPrinter()
  network.answers(pricedServiceRoutes.listServices, () => ({
    items: [WASH, KILO, FABCON],
    priceVersionId: VERSION,
    coming: [],
  }))
  network.answers(orderRoutes.quoteOrder, () => {
    throw new Refusal(503, { message: 'No quote now' })
  })
  network.answers(orderRoutes.receiveOrder, ({ body }) => {
    const total = sum(body.lines.map(({ quantity = 1 }) => centavos(quantity * price)))
    const payments = (body.payments ?? []).map((payment) => ({
      id: payment.id,
      orderId: body.id,
      method: payment.method,
      amount: payment.amount,
      tendered: payment.tendered ?? null,
      change: payment.oweChange ? ZERO : centavos((payment.tendered ?? payment.amount) - payment.amount),
      owed: payment.oweChange ? centavos((payment.tendered ?? payment.amount) - payment.amount) : ZERO,
      reference: payment.reference ?? null,
      recordedAt: GIVEN_NOW,
      recordedBy: { id: body.id, name: 'Ana Reyes' },
      cashSessionId: null,
      officeReason: null,
      voided: false,
    }))
    const paid = sum(payments.map(({ amount }) => amount))
    return givenOrder({
      id: body.id,
      number: 'MAB-261121-0042',
      total,
      paid,
      balance: centavos(total - paid),
      payments,
    })
  })
  const { user, client } = open(<ReceivePage />)
  return { network, printer, user, client }
}
const tiles = () => screen.findByRole('region', { name: 'Services' })
const total = () => screen.getByRole('status', { name: 'Total' }).textContent

describe('receiving by keyboard', () => {
  it('saves two loads of a walk-in guest with 1, 1 and F8, prints the stub, and is ready for the next one', async () => {
    const { network, printer, user } = givenShop()
    await tiles()
    await user.keyboard('11{F8}')
    expect(await screen.findByText('MAB-261121-0042 saved, ₱360.00 due on release')).toBeTruthy()
    expect(network.sentTo(orderRoutes.receiveOrder)[0]?.body).toMatchObject({
      type: 'walk-in',
      customer: null,
      lines: [{ serviceId: WASH.id, quantity: 2 }],
      payments: [],
      priceVersionId: VERSION,
    })
    await waitFor(() => expect(printer.slips[0]).toContain('CLAIM STUB – NOT AN INVOICE'))
    expect(printer.slips[0]).toMatch(/Suds & Co.*Mabolo.*0042.*K7QW3MXP.*BALANCE₱360.00/)
    expect(total()).toBe('₱0.00')
  })

  it('takes ₱500 for ₱360 with F9, 500 and Enter, and shows the change until the next tap', async () => {
    const { network, user } = givenShop()
    await tiles()
    await user.keyboard('11{F9}')
    await screen.findByRole('region', { name: 'Pay' })
    await user.keyboard('500{Enter}')
    expect(await screen.findByText('MAB-261121-0042 saved and paid')).toBeTruthy()
    expect(screen.getByText('₱140.00')).toBeTruthy()
    expect(network.sentTo(orderRoutes.receiveOrder)[0]?.body.payments).toMatchObject([
      { method: 'cash', amount: 360_00, tendered: 500_00 },
    ])
    await user.keyboard('3')
    await waitFor(() => expect(screen.queryByText('₱140.00')).toBeNull())
  })

  it('asks the weight of what is sold by the kilo', async () => {
    const { user } = givenShop()
    await tiles()
    await user.keyboard('2')
    await screen.findByRole('dialog', { name: 'Weight of By the kilo' })
    await user.keyboard('6.5')
    expect(screen.getByText('6.5 kg · ₱227.50')).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(total()).toBe('₱227.50'))
  })

  it('does not take a scanned code for nine services', async () => {
    const { user } = givenShop()
    await tiles()
    scanKeys([...'11223311'])
    await user.keyboard('{F8}')
    expect(await screen.findByText('Add at least one service')).toBeTruthy()
    expect(total()).toBe('₱0.00')
  })

  describe('finds a customer with F2 and Enter', () => {
    const maria = {
      id: '0199abab-0000-7000-8000-000000000001',
      name: 'Maria Santos',
      phone: '09171234567',
      address: null,
      balance: ZERO,
      credit: ZERO,
      prepaid: ZERO,
      openOrders: 1,
      lastOrderAt: GIVEN_NOW,
    }
    const givenMaria = () => {
      const shop = givenShop()
      shop.network.answers(customerRoutes.listCustomers, () => ({ items: [maria] }))
      shop.network.answers(customerRoutes.getCustomer, () => ({
        ...maria,
        note: '',
        creditLimit: null,
        lastOrders: [],
        stampCards: [],
        usual: [{ serviceId: WASH.id, quantity: 2, weightKg: 14.2 }],
      }))
      return shop
    }

    /** Customers are found when the test says so. */
    const givenLateAnswer = (network: Network) => {
      let come: (items: (typeof maria)[]) => void = () => undefined
      const answer = new Promise<{ items: (typeof maria)[] }>((resolve) => {
        come = (items) => resolve({ items })
      })
      network.answers(customerRoutes.listCustomers, () => answer)
      return (items: (typeof maria)[]) => come(items)
    }

    it('who has the first choice', async () => {
      const { network, user } = givenMaria()
      await tiles()
      await user.keyboard('{F2}4567')
      await screen.findByRole('option', { name: /Maria Santos/ })
      await user.keyboard('{Enter}')
      await user.click(await screen.findByRole('button', { name: 'The usual' }))
      await waitFor(() => expect(total()).toBe('₱360.00'))
      await user.keyboard('{F8}')
      await screen.findByText(/saved/)
      expect(network.sentTo(orderRoutes.receiveOrder)[0]?.body.customer).toEqual({ id: maria.id })
    })

    it('before the answer came, when only one fits', async () => {
      const { network, user } = givenMaria()
      const come = givenLateAnswer(network)
      await tiles()
      await user.keyboard('{F2}4567')
      await screen.findByText('Searching…')
      await user.keyboard('{Enter}')
      come([maria])
      expect(await screen.findByRole('button', { name: 'The usual' })).toBeTruthy()
    })

    it('and chooses nobody unseen where two fit', async () => {
      const { network, user } = givenMaria()
      const come = givenLateAnswer(network)
      await tiles()
      await user.keyboard('{F2}4567')
      await screen.findByText('Searching…')
      await user.keyboard('{Enter}')
      come([maria, { ...maria, id: '0199abab-0000-7000-8000-000000000002', name: 'Mario Santos' }])
      expect(await screen.findByRole('option', { name: /Mario Santos/ })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'The usual' })).toBeNull()
    })
  })
})

describe('when saving goes wrong', () => {
  it('keeps the ticket, and sends it again under the same ids', async () => {
    const { network, user } = givenShop()
    let isBroken = true
    const works = network.sentTo
    network.answers(orderRoutes.getOrder, () => {
      throw new Refusal(404)
    })
    network.answers(orderRoutes.receiveOrder, ({ body }) => {
      if (isBroken) throw new Silence()
      return givenOrder({ id: body.id, number: 'MAB-261121-0042', total: centavos(180_00) })
    })
    await tiles()
    await user.keyboard('1{F8}')
    expect(await screen.findByText(/Order not saved. Your ticket is unchanged/)).toBeTruthy()
    expect(total()).toBe('₱180.00')
    isBroken = false
    await user.keyboard('{F8}')
    await screen.findByText(/MAB-261121-0042 saved/)
    const [first, second] = works(orderRoutes.receiveOrder)
    expect(second?.body.id).toBe(first?.body.id)
  })

  it('takes the money of a ticket that had been saved unheard, and makes no second order', async () => {
    const { network, user } = givenShop()
    network.answers(orderRoutes.receiveOrder, () => {
      throw new Silence()
    })
    await tiles()
    await user.keyboard('1{F8}')
    await screen.findByText(/Order not saved/)
    const id = network.sentTo(orderRoutes.receiveOrder)[0]?.body.id ?? ''
    const saved = givenOrder({ id, number: 'MAB-261121-0042', total: centavos(180_00) })
    network.answers(orderRoutes.getOrder, () => saved)
    network.answers(orderRoutes.recordPayment, ({ body }) => ({ ...saved, paid: body.amount, balance: ZERO }))
    await user.keyboard('{F9}{Enter}')
    await screen.findByText('MAB-261121-0042 saved and paid')
    expect(network.sentTo(orderRoutes.receiveOrder)).toHaveLength(1)
    expect(network.sentTo(orderRoutes.recordPayment)[0]?.body).toMatchObject({ method: 'cash', amount: 180_00 })
  })

  it('asks before it saves at prices that changed meanwhile: old and new', async () => {
    const { network, user } = givenShop()
    await tiles()
    await user.keyboard('1')
    await waitFor(() => expect(total()).toBe('₱180.00'))
    network.answers(pricedServiceRoutes.listServices, () => ({
      items: [{ ...WASH, price: centavos(200_00) }],
      priceVersionId: NEXT_VERSION,
      coming: [],
    }))
    network.answers(orderRoutes.receiveOrder, ({ body }) => {
      if (body.priceVersionId === VERSION)
        throw new Refusal(409, { message: 'Prices changed', code: 'PRICE_CHANGED', total: 200 })
      return givenOrder({ id: body.id, number: 'MAB-261121-0042', total: centavos(200_00) })
    })
    await user.keyboard('{F8}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Save at the new prices?' })
    expect(dialog.textContent).toContain('This ticket was ₱180.00 and is now ₱200.00')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await screen.findByText('MAB-261121-0042 saved, ₱200.00 due on release')
    expect(network.sentTo(orderRoutes.receiveOrder).map(({ body }) => body.priceVersionId)).toEqual([
      VERSION,
      NEXT_VERSION,
    ])
  })

  it('opens the drawer on the spot when cash finds it closed, and goes on', async () => {
    const { network, user } = givenShop()
    network.answers(cashSessionRoutes.currentCashSession, () => ({ session: null, lastKept: ZERO }))
    network.answers(cashSessionRoutes.openCashSession, () => givenCashSession({ opening: centavos(1000_00) }))
    await tiles()
    await user.keyboard('1{F9}')
    await screen.findByRole('region', { name: 'Pay' })
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Open drawer' })
    await user.type(within(dialog).getByLabelText('Pieces of ₱1,000'), '1')
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await screen.findByText('MAB-261121-0042 saved and paid')
    expect(network.sentTo(cashSessionRoutes.openCashSession)[0]?.body.counted).toEqual({ '1000': 1 })
  })

  it('says what is missing, and sends nothing', async () => {
    const { network, user } = givenShop()
    await tiles()
    await user.keyboard('{F8}')
    expect(await screen.findByText('Add at least one service')).toBeTruthy()
    expect(network.sentTo(orderRoutes.receiveOrder)).toHaveLength(0)
  })

  it('does not fail an order whose stub could not be printed', async () => {
    const { printer, user } = givenShop()
    printer.fails = true
    await tiles()
    await user.keyboard('1{F8}')
    await screen.findByText(/MAB-261121-0042 saved/)
    const notice = await screen.findByText('Saved. Print failed.')
    printer.fails = false
    await user.click(within(notice.parentElement ?? document.body).getByText('Retry'))
    await waitFor(() => expect(printer.slips).toHaveLength(1))
  })
})

describe('the counter at work', () => {
  it('puts a ticket on hold with F4 and gives it back after the page was left', async () => {
    const { user } = givenShop()
    await tiles()
    await user.keyboard('11')
    await waitFor(() => expect(total()).toBe('₱360.00'))
    await user.keyboard('{F4}')
    await waitFor(() => expect(total()).toBe('₱0.00'))
    await user.keyboard('3')
    await waitFor(() => expect(total()).toBe('₱12.00'))
    cleanup()

    open(<ReceivePage />)
    await waitFor(() => expect(total()).toBe('₱12.00'))
    await user.click(await screen.findByRole('button', { name: 'On hold (1)' }))
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(total()).toBe('₱360.00'))
    expect(screen.getByRole('button', { name: 'On hold (1)' })).toBeTruthy()
  })

  it('says that prices were published, and what became of the ticket', async () => {
    const { network, user, client } = givenShop()
    await tiles()
    await user.keyboard('1')
    await waitFor(() => expect(total()).toBe('₱180.00'))
    network.answers(pricedServiceRoutes.listServices, () => ({
      items: [{ ...WASH, price: centavos(200_00) }],
      priceVersionId: NEXT_VERSION,
      coming: [],
    }))
    // What the event of a published price list does.
    await client.invalidateQueries({ queryKey: keys.prices() })
    expect(await screen.findByText('Prices updated. This ticket was ₱180.00 and is now ₱200.00.')).toBeTruthy()
    expect(total()).toBe('₱200.00')
  })

  it('says so when no prices are published for the branch', async () => {
    const { network, client } = givenShop()
    network.answers(pricedServiceRoutes.listServices, () => ({ items: [], priceVersionId: null, coming: [] }))
    await client.invalidateQueries({ queryKey: keys.prices() })
    expect(await screen.findByText('No prices published for this branch')).toBeTruthy()
    expect(screen.getByText('Ask your administrator.')).toBeTruthy()
  })

  it('takes no cash while the drawer cannot be opened here, and says why', async () => {
    const { network, user, client } = givenShop()
    network.answers(cashSessionRoutes.currentCashSession, () => ({ session: null, lastKept: ZERO }))
    await client.invalidateQueries({ queryKey: keys.cashSessions() })
    setSession({ branch: { id: MABOLO.id, name: 'Mabolo', features: ['receive'], closed: false } })
    await tiles()
    await user.keyboard('1{F9}')
    await screen.findByRole('region', { name: 'Pay' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('The drawer is closed')).toBeTruthy()
    expect(network.sentTo(orderRoutes.receiveOrder)).toHaveLength(0)
  })

  it('prints a stub again, and voids with a reason', async () => {
    const { network, printer, user } = givenShop()
    const order = givenSummary({ number: 'MAB-261121-0007', paid: centavos(390_00) })
    network.answers(orderRoutes.listOrders, () => ordersPage([order]))
    network.answers(orderRoutes.getOrder, () =>
      givenOrder({
        id: order.id,
        number: order.number,
        paid: order.paid,
        payments: [givenPayment({ amount: order.paid })],
      }),
    )
    network.answers(orderRoutes.voidOrder, () => givenOrder({ id: order.id, stage: 'voided' }))
    await tiles()
    await user.click(screen.getByRole('button', { name: 'Recent' }))
    await user.click(await screen.findByRole('button', { name: 'Stub' }))
    await waitFor(() => expect(printer.slips[0]).toContain('REPRINT'))
    await user.click(screen.getByRole('button', { name: 'Void MAB-261121-0007' }))
    const ask = await screen.findByRole('dialog', { name: 'Void MAB-261121-0007?' })
    expect(ask.textContent).toContain('Cash: ₱390.00 comes from the drawer')
    await user.type(within(ask).getByLabelText('Reason'), 'Wrong customer')
    await user.click(within(ask).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('MAB-261121-0007 voided. Give back ₱390.00.')).toBeTruthy()
    expect(network.sentTo(orderRoutes.voidOrder)[0]?.body).toEqual({ reason: 'Wrong customer' })
  })
})
