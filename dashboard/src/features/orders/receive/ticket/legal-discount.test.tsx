import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { Quote } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { GIVEN_NOW, givenOrder, givenService } from '../../../../testing/shop.ts'
import { ReceivePage } from '../receive-page.tsx'

const VERSION = '0199eeee-0000-7000-8000-000000000001'
const WASH = givenService({ name: 'Wash-Dry-Fold', price: centavos(180_00), kgPerLoad: 8 })
const NENA = { kind: 'pwd', name: 'Nena Cruz', idNumber: 'PWD 7' }

const quoteOf = (legalDiscount: Quote['legalDiscount']): Quote => {
  const off = legalDiscount?.discount ?? ZERO
  return {
    lines: [],
    steps: [
      { kind: 'service', label: 'Wash-Dry-Fold ×1', amount: centavos(180_00) },
      ...(off === 0
        ? []
        : [
            {
              kind: 'legal_discount' as const,
              label: 'Person with disability: less 20%',
              amount: centavos(-off),
            },
          ]),
    ],
    subtotal: centavos(180_00),
    vat: ZERO,
    total: centavos(180_00 - off),
    legalDiscount,
    loads: 1,
    priceVersionId: VERSION,
    promisedAt: GIVEN_NOW,
    promotion: null,
  }
}
const GIVEN = { kind: 'pwd', percent: 20, gross: centavos(180_00), vat: ZERO, discount: centavos(36_00) } as const

/** A counter whose shop covers these services, and quotes this to whoever shows a card. */
function givenShop(coveredServices: readonly string[], given: Quote['legalDiscount']) {
  const network = givenCounter()
  givenPrinter()
  network.answers(settingsInForceRoutes.settingsInForce, () => ({ ...DEFAULT_SETTINGS, taxes: { coveredServices } }))
  network.answers(pricedServiceRoutes.listServices, () => ({ items: [WASH], priceVersionId: VERSION, coming: [] }))
  network.answers(offeredPromotionRoutes.listOfferedPromotions, () => ({ items: [], others: [] }))
  network.answers(orderRoutes.quoteOrder, ({ body }) => quoteOf(body.legalDiscount ? given : null))
  network.answers(orderRoutes.receiveOrder, ({ body }) => {
    const total = body.shownTotal ?? ZERO
    return givenOrder({ id: body.id, number: 'MAB-261121-0042', total, balance: total })
  })
  return { network, ...open(<ReceivePage />) }
}
const total = () => screen.getByRole('status', { name: 'Total' }).textContent

async function openDiscount(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('region', { name: 'Services' })
  await user.keyboard('1')
  await waitFor(() => expect(total()).toBe('₱180.00'))
  await user.click(screen.getByRole('button', { name: /^Discount/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Discount' })
  await waitFor(() => expect(dialog.contains(document.activeElement?.parentElement ?? null)).toBe(true))
  return within(dialog)
}

async function showCard(user: ReturnType<typeof open>['user']) {
  const dialog = await openDiscount(user)
  await user.click(dialog.getByRole('radio', { name: 'Senior / PWD' }))
  await user.click(dialog.getByRole('radio', { name: 'Person with disability' }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(dialog.getByText('Name on the ID is required')).toBeTruthy()
  expect(dialog.getByText('ID number is required')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Name on the ID/), NENA.name)
  await user.type(dialog.getByLabelText(/ID number/), NENA.idNumber)
  await user.click(dialog.getByRole('button', { name: 'OK' }))
}

test('a card takes off what the quote says, and goes with the order', async () => {
  const { network, user } = givenShop([WASH.id], GIVEN)
  await showCard(user)
  expect(await screen.findByText('Person with disability: less 20%')).toBeTruthy()
  await waitFor(() => expect(total()).toBe('₱144.00'))
  expect(screen.getByRole('button', { name: /^Discount/ }).textContent).toContain('Senior / PWD')
  await user.keyboard('{F8}')
  await screen.findByText(/MAB-261121-0042 saved/)
  expect(network.sentTo(orderRoutes.receiveOrder)[0]?.body).toMatchObject({ shownTotal: 144_00, legalDiscount: NENA })
})

test('a card that takes nothing off is said so beside the total', async () => {
  const { user } = givenShop([WASH.id], null)
  await showCard(user)
  expect(await screen.findByText(/no service on this ticket is covered/)).toBeTruthy()
  expect(total()).toBe('₱180.00')
})

test('a better discount of the shop is said so', async () => {
  const { user } = givenShop([WASH.id], { ...GIVEN, percent: 0, discount: ZERO })
  await showCard(user)
  expect(await screen.findByText(/The shop’s own discount is better/)).toBeTruthy()
})

test('a shop that covers no service is not asked for a card', async () => {
  const { user } = givenShop([], null)
  const dialog = await openDiscount(user)
  expect(dialog.getByRole('radio', { name: 'Percent' })).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: 'Senior / PWD' })).toBeNull()
})
