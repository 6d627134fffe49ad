import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { packageRoutes, type SoldPackage } from '@labada/contracts/orders/customers/packages'
import { priceOrder } from '@labada/domain/catalog/pricing'
import type { ServicePrice } from '@labada/domain/catalog/quantities'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { givenCounter, open as openPage } from '../../../testing/counter.tsx'
import { givenPackage } from '../../../testing/packages.ts'
import { PayPanel } from '../counter/pay-panel.tsx'
import type { TenderedPayment } from '../counter/tender.ts'
import { useTendering } from '../counter/use-tendering.ts'

const MARIA = '0199aaaa-0000-7000-8000-000000000001'
const [WASH, FABCON] = ['0199cccc-0000-7000-8000-000000000001', '0199cccc-0000-7000-8000-000000000002']
const service = (serviceId: string, name: string, pesos: number): ServicePrice => ({
  serviceId,
  code: name,
  name,
  category: 'full_service',
  unit: 'load',
  stages: [],
  price: centavos(pesos * 100),
  minQuantity: null,
  kgPerLoad: null,
  toleranceKg: 0,
  step: null,
  rushPercent: null,
  discountable: true,
  taxable: true,
})

/** An order of two loads and a Fabcon: ₱372. */
function open(packages: readonly SoldPackage[]) {
  const network = givenCounter()
  network.answers(packageRoutes.listCustomerPackages, () => ({ items: [...packages] }))
  network.answers(customerRoutes.getCustomer, () => ({
    id: MARIA,
    name: 'Maria Cruz',
    phone: null,
    address: null,
    balance: ZERO,
    credit: ZERO,
    prepaid: ZERO,
    openOrders: 0,
    lastOrderAt: null,
    note: '',
    creditLimit: null,
    usual: [],
    lastOrders: [],
    stampCards: [],
  }))
  const priced = priceOrder({
    lines: [
      { service: service(WASH, 'Full service', 180), quantity: 2 },
      { service: service(FABCON, 'Fabcon', 12), quantity: 1 },
    ],
    isVatRegistered: false,
  })
  const accepted = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  function Desk() {
    const [taken, keep] = useState<readonly TenderedPayment[]>([])
    const [tendering, dispatch] = useTendering(priced.total, { taken, keep })
    return (
      <PayPanel
        tendering={tendering}
        dispatch={dispatch}
        onAccept={accepted}
        onBack={() => undefined}
        busy={false}
        customerId={MARIA}
        payable={{ priced, total: priced.total }}
      />
    )
  }
  const { user } = openPage(<Desk />)
  return { user, accepted }
}

it('pays the loads with a package, and the rest in cash', async () => {
  const { user, accepted } = open([givenPackage({ serviceIds: [WASH] })])
  await user.click(await screen.findByRole('button', { name: 'Use Ten loads: 2 loads, ₱360.00' }))
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([
    { method: 'package', amount: 360_00, use: { line: 0, units: 2 } },
    { method: 'cash', amount: 12_00 },
  ])
})

it('uses what is left of one package, then another', async () => {
  const last = givenPackage({ serviceIds: [WASH], unitsLeft: 1, valueLeft: centavos(162_00) })
  const next = givenPackage({ id: '0199bbbb-0000-7000-8000-000000000003', name: 'Five loads', serviceIds: [WASH] })
  const { user } = open([last, next])
  await user.click(await screen.findByRole('button', { name: 'Use Ten loads: 1 load, ₱180.00' }))
  await user.click(await screen.findByRole('button', { name: 'Use Five loads: 1 load, ₱180.00' }))
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(screen.getByRole('list', { name: 'Payments so far' }).textContent).toContain('Package')
})

it('is given back like any part of a payment', async () => {
  const { user } = open([givenPackage({ serviceIds: [WASH] })])
  await user.click(await screen.findByRole('button', { name: /^Use Ten loads/ }))
  await user.click(screen.getByRole('button', { name: /^Return Package/ }))
  expect(await screen.findByRole('button', { name: /^Use Ten loads/ })).toBeTruthy()
})

it('is not offered for other services, or once nothing is left', async () => {
  const { user, accepted } = open([
    givenPackage({ serviceIds: ['0199cccc-0000-7000-8000-000000000009'] }),
    givenPackage({ id: '0199bbbb-0000-7000-8000-000000000004', serviceIds: [WASH], unitsLeft: 0, state: 'used' }),
  ])
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ method: 'cash' }])
})
