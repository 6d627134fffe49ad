import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { centavos, sum, ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { givenCounter } from './counter.tsx'
import { Refusal } from './network.ts'
import { GIVEN_NOW, givenOrder, givenService } from './shop.ts'

const VERSION = '0199eeee-0000-7000-8000-000000000001'
/** What the tiles 1 to 3 sell: by the load, by the kilo, by the piece. */
export const WASH = givenService({ name: 'Wash-Dry-Fold', price: centavos(180_00), kgPerLoad: 8 })
export const KILO = givenService({ name: 'By the kilo', unit: 'kg', price: centavos(35_00) })
export const FABCON = givenService({ name: 'Fabcon', unit: 'piece', category: 'add_on', price: centavos(12_00) })

/** A counter that sells three services and takes every order at `total`, ₱520.00 unless told otherwise. */
export function givenReceiving({ total = 520_00 } = {}) {
  const network = givenCounter()
  network.answers(pricedServiceRoutes.listServices, () => ({
    items: [WASH, KILO, FABCON],
    priceVersionId: VERSION,
    coming: [],
  }))
  network.answers(orderRoutes.quoteOrder, () => {
    throw new Refusal(503, { message: 'No quote now' })
  })
  network.answers(orderRoutes.receiveOrder, ({ body }) => {
    const payments = (body.payments ?? []).map((payment) => ({
      id: payment.id,
      orderId: body.id,
      method: payment.method,
      amount: payment.amount,
      tendered: payment.tendered ?? null,
      change: centavos((payment.tendered ?? payment.amount) - payment.amount),
      owed: ZERO,
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
      total: centavos(total),
      paid,
      balance: centavos(Math.max(0, total - paid)),
      payments,
    })
  })
  return network
}

export const ticketTotal = (): string | null => screen.getByRole('status', { name: 'Total' }).textContent
