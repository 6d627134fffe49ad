import { inOffice, opening, press, type View } from './view.ts'

/** What the shop asks for and takes in: prices, promotions, orders and the claims about them. */
export const ORDERS: readonly View[] = [
  ...inOffice({
    prices: '/laundry/prices',
    promotions: '/laundry/prices?tab=promotions',
    packages: '/laundry/prices?tab=packages',
    transactions: '/laundry/transactions',
    'unpaid orders': '/laundry/transactions?view=unpaid',
    payments: '/laundry/transactions?view=payments',
    customers: '/laundry/customers',
    'customers who stopped coming': '/laundry/customers?show=lapsed&sort=spentYear',
    'customers who come back': '/laundry/customers?tab=months',
    'what customers owe': '/laundry/customers?tab=unpaid',
    claims: '/laundry/transactions?view=claims',
    taxes: '/laundry/transactions?view=taxes',
    approvals: '/laundry/transactions?view=approvals&dates=any',
    'offline work': '/laundry/transactions?view=offline',
    'voided orders': '/laundry/transactions?view=voids&dates=any',
    'claims that nobody made': '/laundry/transactions?view=claims&search=zzzzzz',
    'no results': '/laundry/transactions?search=zzzzzz',
  }),
  {
    name: 'test calculator with a code',
    who: 'office',
    path: '/laundry/prices',
    open: async (page) => {
      await press(page, 'Price calculator')
      const drawer = page.getByRole('dialog', { name: 'Price calculator' })
      await drawer.getByLabel('Promotion code').fill('NO-SUCH-CODE')
      await drawer.getByText('No promotion with this code').waitFor()
    },
  },
  {
    name: 'a poster of prices',
    who: 'office',
    path: '/laundry/prices',
    open: async (page) => {
      await press(page, 'Print poster…')
      await page.getByRole('dialog').getByLabel('Paper').selectOption('A5')
    },
  },
  {
    name: 'a new promotion',
    who: 'office',
    path: '/laundry/prices?tab=promotions',
    open: opening('New promotion', 'Wednesday'),
  },
  {
    name: 'a new package',
    who: 'office',
    path: '/laundry/prices?tab=packages',
    open: opening('New package', 'Valid for'),
  },
  {
    name: 'the drawer of an order',
    who: 'office',
    path: '/laundry/transactions?dates=any&id={order}',
    open: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Loads' }).waitFor(),
  },
  {
    name: 'the drawer of a customer',
    who: 'office',
    path: '/laundry/customers?sort=spentYear',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await page.getByRole('dialog').getByLabel('Credit limit').waitFor()
    },
  },
  {
    name: 'forget a customer',
    who: 'office',
    path: '/laundry/customers?sort=spentYear',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await press(page, 'Forget this customer…')
      await page
        .getByRole('dialog', { name: /^Forget / })
        .getByLabel('Reason')
        .waitFor()
    },
  },
  {
    name: 'messages to the customers of ticked orders',
    who: 'office',
    path: '/laundry/transactions?dates=any',
    open: async (page) => {
      const ticks = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
      await ticks.first().check()
      await ticks.nth(1).check()
      await press(page, 'Message…')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  ...['Accept', 'Decline'].map(
    (answer): View => ({
      name: `${answer.toLowerCase()} a claim`,
      who: 'office',
      path: '/laundry/transactions?view=claims&claim=open',
      open: async (page) => {
        await press(page, `${answer}…`)
        await page.getByRole('dialog').getByRole('button', { name: 'OK' }).waitFor()
      },
    }),
  ),
  {
    name: 'write down a claim',
    who: 'office',
    path: '/laundry/transactions?dates=any',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await press(page, 'Add claim…')
      // The order's drawer has a part of the same name, which comes when it has been read.
      const claim = page.getByRole('dialog', { name: /^Claim about/ })
      await claim.getByRole('textbox', { name: 'What happened' }).waitFor()
    },
  },
  // The last of the prices: it starts a draft.
  {
    name: 'a new service, its icon and color',
    who: 'office',
    path: '/laundry/prices',
    open: async (page) => {
      await press(page, 'Change prices')
      await press(page, 'Add service')
      const icons = page.getByRole('group', { name: 'Icon' })
      await icons.getByRole('radio', { name: 'Wash' }).focus()
      await page.keyboard.press('ArrowRight')
      await icons.getByRole('radio', { name: 'Dry', checked: true }).waitFor()
      await page.getByRole('group', { name: 'Color' }).getByRole('radio', { name: 'Orange' }).press('Space')
    },
  },
]
