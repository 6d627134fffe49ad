import { manilaDateOf } from '@labada/domain/core/manila-time'
import { inOffice, press, type View } from './view.ts'

/** The cash flow and the expenses. */
export const MONEY: readonly View[] = [
  ...inOffice({
    'cash flow': '/cash-flow',
    'cash flow by branch': '/cash-flow?columns=branches&dates=quarter',
    'cash ledger': '/cash-flow?tab=ledger',
    remittances: '/cash-flow?tab=remittances',
    'cash accounts': '/cash-flow?tab=accounts',
    'cash forecast': '/cash-flow?tab=forecast',
    'a statement to reconcile': '/cash-flow?tab=reconcile&account=bank',
    'shop expenses': '/shop-expenses',
    'expenses of a month': '/shop-expenses?view=month',
    'monthly bills': '/shop-expenses?view=bills',
    'review of expenses': '/shop-expenses?review=1',
    'expense categories': '/shop-expenses?view=categories',
  }),
  {
    name: 'a forecast that was made',
    who: 'office',
    path: '/cash-flow?tab=forecast',
    open: async (page) => {
      const none = page.getByText('No forecast yet')
      await page.getByRole('table', { name: 'Forecast by day' }).or(none).first().waitFor()
      if (await none.isVisible()) await press(page, 'Refresh forecast')
      await page.getByText('Calculated ').first().waitFor()
    },
  },
  {
    name: 'reconcile',
    who: 'office',
    path: '/cash-flow?tab=reconcile&account=bank',
    open: async (page) => {
      const content = `Date,Description,Amount,Balance\n${manilaDateOf(new Date())},Deposit,5,100\n`
      await page.getByLabel('Statement CSV file').setInputFiles({
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
      await press(page, 'Match 1 line')
      await page.getByRole('button', { name: 'Reconcile' }).waitFor()
    },
  },
  {
    name: 'record a withdrawal',
    who: 'office',
    path: '/cash-flow',
    open: async (page) => {
      await press(page, 'Record')
      await page.getByRole('menuitem', { name: 'Owner withdrawal' }).click()
      await page.getByRole('dialog').getByLabel('Amount').waitFor()
    },
  },
  {
    name: 'months',
    who: 'office',
    path: '/cash-flow',
    open: async (page) => {
      await press(page, 'Closed months')
      await page.getByRole('dialog').getByText('Closed').first().waitFor()
    },
  },
  {
    name: 'the drawer of an expense',
    who: 'office',
    path: '/shop-expenses?id={expense}',
    open: (page) => page.getByRole('dialog').getByRole('heading').first().waitFor(),
  },
]
