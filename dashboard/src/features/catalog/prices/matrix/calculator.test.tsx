import { promotionRoutes } from '@labada/contracts/catalog/promotions'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos, fromPesos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenBranch, givenOffice } from '../../../../testing/office.tsx'
import { givenPricedLoad, givenPriceRow, givenPriceSheet, givenPromotion } from '../../../../testing/price-lists.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { Calculator } from './calculator.tsx'

const FULL = '0199cccc-0000-7000-8000-000000000001'
/** The calculator asks by the day of the clock. */
const MONTHS_AGO = parseManilaDate('2026-01-01') ?? expect.fail('That is a date')
const sheet = givenPriceSheet()
const shared = {
  rows: [givenPriceRow(FULL)],
  services: [givenPricedLoad({ id: FULL })],
  branches: [givenBranch()],
  onClose: () => undefined,
}

it('a draft is tried out with today’s promotions and a code, and says why a code does nothing', async () => {
  const network = givenOffice()
  const suki = givenPromotion({
    name: 'Suki',
    code: 'SUKI10',
    kind: 'amount',
    percent: null,
    amount: fromPesos(30),
    from: MONTHS_AGO,
    customerLimit: 1,
    needsApproval: true,
  })
  network.answers(promotionRoutes.listPromotions, () => ({ items: [suki] }))
  const { user } = open(<Calculator sheet={sheet} {...shared} />)
  await user.type(await screen.findByLabelText('Promotion code'), 'suki10')
  expect(await screen.findByText('Choose a customer. This promotion is limited per customer.')).toBeTruthy()
  await user.click(screen.getByLabelText(/^Known customer/))
  expect(await screen.findByText('Suki')).toBeTruthy()
  expect(screen.getByText('Needs admin approval at the counter.')).toBeTruthy()
  expect(screen.getAllByText('₱170.00').length).toBeGreaterThan(0)
})

it('with the prices in force the code and the customer go with the question, and a code that cannot be one does not', async () => {
  const network = givenOffice()
  network.answers(orderRoutes.quoteOrder, ({ body }) => ({
    lines: [],
    steps: [],
    subtotal: centavos(200_00),
    vat: ZERO,
    total: centavos(200_00),
    legalDiscount: null,
    loads: 1,
    priceVersionId: FULL,
    promisedAt: GIVEN_NOW,
    promotion: body.promoCode
      ? { name: null, amount: ZERO, needsApproval: false, refusal: 'This promotion has ended' }
      : null,
  }))
  const { user } = open(<Calculator sheet={{ ...sheet, state: 'active' }} {...shared} />)
  const code = await screen.findByLabelText('Promotion code')
  await user.type(code, 'x')
  expect(await screen.findByText('No promotion with this code')).toBeTruthy()
  await user.type(code, 'mas')
  expect(await screen.findByText('This promotion has ended')).toBeTruthy()
  await user.click(screen.getByLabelText(/^Known customer/))
  await waitFor(() =>
    expect(network.sentTo(orderRoutes.quoteOrder).at(-1)?.body).toMatchObject({
      promoCode: 'XMAS',
      customer: { name: 'Test' },
    }),
  )
  expect(network.sentTo(orderRoutes.quoteOrder).map(({ body }) => body.promoCode)).not.toContain('X')
})
