import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { givenCounter, open as openPage } from '../../../testing/counter.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { TenderedPayment } from './tender.ts'
import { useTendering } from './use-tendering.ts'

const MARIA = '0199aaaa-0000-7000-8000-000000000001'

function open(prepaid: number, customerId: string | undefined = MARIA) {
  const network = givenCounter()
  network.answers(customerRoutes.getCustomer, () => ({
    id: MARIA,
    name: 'Maria Cruz',
    phone: null,
    address: null,
    balance: ZERO,
    credit: ZERO,
    prepaid: centavos(prepaid),
    openOrders: 0,
    lastOrderAt: null,
    note: '',
    creditLimit: null,
    usual: [],
    lastOrders: [],
    stampCards: [],
  }))
  const accepted = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  function Desk() {
    const [taken, keep] = useState<readonly TenderedPayment[]>([])
    const [tendering, dispatch] = useTendering(centavos(215_00), { taken, keep })
    return (
      <PayPanel
        tendering={tendering}
        dispatch={dispatch}
        onAccept={accepted}
        onBack={() => undefined}
        busy={false}
        customerId={customerId}
      />
    )
  }
  const { user } = openPage(<Desk />)
  return { user, accepted }
}

it('pays the whole bill with the prepaid balance', async () => {
  const { user, accepted } = open(500_00)
  await user.click(await screen.findByLabelText('Prepaid ₱500.00'))
  expect(screen.queryByLabelText('Reference')).toBeNull()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ method: 'prepaid', amount: 215_00 }])
})

it('uses up a balance that is less than the bill, and takes the rest in cash', async () => {
  const { user, accepted } = open(115_50)
  await user.click(await screen.findByLabelText('Prepaid ₱115.50'))
  await user.keyboard('{Enter}')
  expect(screen.queryByLabelText(/^Prepaid/)).toBeNull()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([
    { method: 'prepaid', amount: 115_50 },
    { method: 'cash', amount: 99_50 },
  ])
})

it('refuses more than the balance, and says what it is', async () => {
  const { user, accepted } = open(100_00)
  await user.click(await screen.findByLabelText('Prepaid ₱100.00'))
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '120{Enter}')
  await screen.findByText('The prepaid balance is ₱100.00')
  expect(accepted).not.toHaveBeenCalled()
})

it('offers no balance to a customer without one', async () => {
  const { user, accepted } = open(0)
  await user.keyboard('{Enter}')
  expect(screen.queryByLabelText(/^Prepaid/)).toBeNull()
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ method: 'cash' }])
})
