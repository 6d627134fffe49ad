import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { packageRoutes } from '@labada/contracts/orders/customers/packages'
import { ZERO } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { KnownCustomer } from './known-customer.tsx'

const MARIA = { id: '0199abab-0000-7000-8000-000000000001', name: 'Maria Santos', phone: '09171234567' }

async function known(stampCards: readonly { name: string; stamps: number; of: number; due: number }[]) {
  const network = givenCounter()
  network.answers(packageRoutes.listCustomerPackages, () => ({ items: [] }))
  network.answers(customerRoutes.getCustomer, () => ({
    ...MARIA,
    address: null,
    balance: ZERO,
    credit: ZERO,
    prepaid: ZERO,
    openOrders: 1,
    lastOrderAt: GIVEN_NOW,
    note: '',
    creditLimit: null,
    usual: [],
    lastOrders: [],
    stampCards: [...stampCards],
  }))
  const nothing = () => undefined
  open(<KnownCustomer customer={{ kind: 'known', ...MARIA }} onChange={nothing} services={[]} onUsual={nothing} />)
  await screen.findByText('1 order here')
}

it('The card of a customer says how many stamps they have, and what is free next', async () => {
  await known([
    { name: 'Suki card', stamps: 7, of: 10, due: 0 },
    { name: 'Wash card', stamps: 2, of: 5, due: 1 },
    { name: 'New card', stamps: 0, of: 8, due: 0 },
  ])
  expect(screen.getByText('7 of 10 stamps')).toBeTruthy()
  expect(screen.getByText('1 free load')).toBeTruthy()
  expect(screen.queryByText('0 of 8 stamps')).toBeNull()
})
